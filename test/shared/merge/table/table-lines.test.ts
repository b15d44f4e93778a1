import { describe, expect, test } from 'vitest';
import { alignLines } from '../../../../shared/merge/table/table-lines.ts';

const items = (text: string) =>
  [...text].map((char) => ({
    key: char,
    kind: 'row',
    size: 1,
    words: () => [char],
    canSplit: false,
  }));
const lines = (base: string, ours: string, theirs: string) =>
  alignLines({ base: items(base), ours: items(ours), theirs: items(theirs) })?.lines.map(
    (line) => base[line.base ?? -1] ?? ours[line.ours ?? -1] ?? theirs[line.theirs ?? -1],
  );

describe('alignLines', () => {
  test('[M14] orders new and moved lines of both', () => {
    expect(lines('abc', 'axbc', 'abcy')).toEqual([...'axbcy']);
    expect(lines('abc', 'abcx', 'abcx')).toEqual([...'abcx']);
    expect(lines('abcdef', 'bcdefa', 'abcdef')).toEqual([...'bcdefa']);
  });

  test('[M14] asks about a line that was moved and deleted', () => {
    expect(lines('abcdef', 'bcdefa', 'bcdef')).toBeUndefined();
  });
});
