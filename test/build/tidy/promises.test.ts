import { describe, expect, test } from 'vitest';
import { mirrors, promises } from '../../../build/tidy/promises.ts';

const spec = { path: 'shared/queue/SPEC.md', text: '# Rules\n\nQ1  Kept.\nQ2  In order.\n' };
const citing = (...ids: string[]) => ({
  path: 'test/shared/queue/machine.test.ts',
  text: ids.map((id) => `test('[${id}] does it', () => {});`).join('\n'),
});

describe('promises', () => {
  test('finds a rule without a test', () => {
    expect(promises([spec, citing('Q1')])).toEqual([
      { path: spec.path, message: 'no test cites [Q2]' },
    ]);
  });

  test('takes a rule of a rule for one of its own', () => {
    const [more, first] = [{ ...spec, text: 'Q1  Kept.\n\nQ1.1  Also then.\n' }, citing('Q1')];
    expect(promises([more, first])).toEqual([{ path: spec.path, message: 'no test cites [Q1.1]' }]);
    expect(promises([more, citing('Q1', 'Q1.1')])).toEqual([]);
    expect(promises([spec, citing('Q1', 'Q2', 'Q1.1')])).toHaveLength(1);
  });

  test('counts every rule that one title cites', () => {
    const title = { ...citing(), text: "test('[Q1] [note.links] [Q2] does both', () => {});" };
    expect(promises([spec, title])).toEqual([]);
  });

  test('finds a test without a rule', () => {
    expect(promises([spec, citing('Q1', 'Q2', 'Q9')])).toEqual([
      { path: 'test/shared/queue/machine.test.ts', message: 'no SPEC has a rule Q9' },
    ]);
  });

  test('is content when each has the other', () => {
    expect(promises([spec, citing('Q1', 'Q2')])).toEqual([]);
  });
});

describe('mirrors', () => {
  test('finds a shared file without a test and a test without its file', () => {
    const sources = [
      { path: 'shared/queue/fold.ts', text: '' },
      { path: 'shared/queue/machine.ts', text: '' },
      citing(),
      { path: 'test/electron/gone.test.ts', text: '' },
    ];
    expect(mirrors(sources).map(({ path }) => path)).toEqual([
      'shared/queue/fold.ts',
      'test/electron/gone.test.ts',
    ]);
  });

  test('takes what runs apart for a test of the same file', () => {
    const source = { path: 'electron/store/journal.ts', text: '' };
    const long = { path: 'test/electron/store/journal.long.test.ts', text: '' };
    expect(mirrors([source, long])).toEqual([]);
    expect(mirrors([long])).toHaveLength(1);
  });

  test('takes a stylesheet for the file that its test has to have', () => {
    const tested = { path: 'renderer/styles/fonts.css', text: '' };
    const its = { path: 'test/renderer/styles/fonts.test.ts', text: '' };
    const other = { path: 'test/renderer/styles/faces.test.ts', text: '' };
    expect(mirrors([tested, its, other]).map(({ path }) => path)).toEqual([other.path]);
  });
});
