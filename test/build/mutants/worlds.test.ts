import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { livedOf } from '../../../build/mutants/worlds.ts';

describe('the worlds of a broken program', () => {
  const begun = 'seed 1 begins\nseed 2 begins\n';

  test('are sound where the run says so, as many as began', () => {
    const text = `${begun}2 worlds of 120 steps from seed 1 on, 0 broken\n`;
    expect(livedOf({ text, errors: '', code: 0 })).toEqual({ kind: 'sound', worlds: 2 });
  });

  test('are broken by the first problem that the run names', () => {
    const text = `${begun}seed 2, 120 steps:\n  I2: Kb3 stands in 2 records, not in 1\n  I3: more\n`;
    const problem = 'I2: Kb3 stands in 2 records, not in 1';
    expect(livedOf({ text, errors: '', code: 1 })).toEqual({ kind: 'broken', seed: 2, problem });
  });

  test('are broken by a program that throws, or a world that never ends', () => {
    const thrown = livedOf({ text: begun, errors: 'at x\nBug: Q8: no base\n', code: 1 });
    expect(thrown).toEqual({ kind: 'broken', seed: 2, problem: 'Bug: Q8: no base' });
    const endless = { kind: 'broken', seed: 2, problem: '(the world does not end)' };
    expect(livedOf({ text: begun, errors: '', code: null })).toEqual(endless);
  });

  test('end by the processor time they took, even in a loop that never ends', () => {
    const bound = path.join(import.meta.dirname, '../../simulation/processor-time.ts');
    const loop = `import { endAfterProcessorMs } from ${JSON.stringify(bound)};
      endAfterProcessorMs(200); for (;;);`;
    const run = ['--input-type=module-typescript', '--eval', loop];
    expect(spawnSync(process.execPath, run, { timeout: 60_000 }).signal).toBe('SIGKILL');
  });

  test('prove nothing where none began', () => {
    const errors = 'SyntaxError: Unexpected token\n';
    const error = 'SyntaxError: Unexpected token';
    expect(livedOf({ text: '', errors, code: 1 })).toEqual({ kind: 'not-started', error });
  });
});
