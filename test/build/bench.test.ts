import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { figuresLine, percentile, spreadOf } from '../support/bench-figures.ts';

const folder = path.join(import.meta.dirname, '..', 'bench');
const benches = readdirSync(folder).filter((name) => name.endsWith('.ts'));

describe('a bench', () => {
  test.each(benches)(
    '%s tells its figures in one line under its own name, and that once',
    (name) => {
      const calls = readFileSync(path.join(folder, name), 'utf8').match(
        /figuresLine\(\s*'[a-z]+'/g,
      );
      expect(calls?.map((call) => call.replace(/\W+/g, ' '))).toEqual([
        `figuresLine ${path.basename(name, '.ts')} `,
      ]);
    },
  );

  test('tells name, figures and targets as JSON, where nothing else breaks the line', () => {
    const line = figuresLine('lists', { open: spreadOf([3, 1, 2]) }, { open: 100 });
    expect(line).not.toContain('\n');
    expect(JSON.parse(line)).toEqual({
      bench: 'lists',
      figures: { open: { p50: 2, p95: 3 } },
      targets: { open: 100 },
    });
  });

  test('takes the value below which a part of the times lies, in any order', () => {
    const times = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([percentile(times, 0.5), percentile(times, 0.95), percentile(times, 1)]).toEqual([
      51, 96, 100,
    ]);
    expect(percentile([], 0.5)).toBeNaN();
  });
});
