import { expect, test } from 'vitest';
import { mergeOwn } from '../../../../shared/merge/record/merge-own.ts';

test.each([
  ['note', 'title', 'Plan', 'My plan', 'Plan', 'My plan'],
  ['note', 'title', 'Plan', 'Plan', 'Plan B', 'Plan B'],
  ['note', 'title', '', 'Talk', 'Call', 'Call / Talk'],
  ['note', 'content_html', null, '<p>Mine</p>', '<p>Other</p>', '<p>Other</p><p>Mine</p>'],
  ['task', 'description', 'Call', 'Call\nAda', 'Please Call', 'Please Call\nAda'],
  ['task', 'tag_ids', [1, 2], [1, 3], [1, 2, 4], [1, 4, 3]],
  ['task', 'tag_ids', null, [1], [2], [2, 1]],
  ['deal', 'deal_value', '1', '2', '3', '2'],
  ['invoice', 'items', [], [{ name: 'A' }], [{ name: 'B' }], [{ name: 'A' }]],
] as const)(
  '[Q8.14] makes of the %s’s %s %j, which became %j and %j: %j',
  (kind, name, base, ours, theirs, both) => {
    expect(mergeOwn({ kind, name }, { base, ours, theirs })).toEqual(both);
  },
);

test.each([
  ['deal', 'title', 700],
  ['company', 'name', 700],
  ['contact', 'name', 700],
  ['task', 'title', 700],
  ['note', 'title', 700],
  ['task', 'description', 70_000],
] as const)(
  '[Q8.15] drops neither text where both are too long for a %s’s %s',
  (kind, name, length) => {
    const [ours, theirs] = ['a'.repeat(length), 'b'.repeat(length)];
    const both = mergeOwn({ kind, name }, { base: '', ours, theirs });
    for (const one of [ours, theirs]) expect(both).toContain(one);
  },
);

/** A body of this many characters and two more versions of it, each with a paragraph of its own at these places. */
function longBodies(chars: number, places: readonly [ours: number, theirs: number]) {
  const line = `<p>${'Some words of a line. '.repeat(10)}</p>`;
  const lines = Array.from({ length: Math.ceil(chars / line.length) }, () => line);
  const withNew = (words: string, share: number) =>
    lines.toSpliced(Math.floor(lines.length * share), 0, `<p>${words}</p>`).join('');
  const [ours, theirs] = [withNew('Mine', places[0]), withNew('Other', places[1])];
  return { base: lines.join(''), ours, theirs };
}

test.each([
  [8_000, [0.1, 0.9], 1],
  [100_000 - 5_000, [0.5, 0.52], 1],
  [100_000 - 5_000, [0.1, 0.9], 2],
  [650_000, [0.5, 0.52], 2],
] as const)(
  '[Q20.216] has all words of bodies with %i characters, changed at %j',
  (chars, places, times) => {
    const sides = longBodies(chars, places);
    const both = String(mergeOwn({ kind: 'note', name: 'content_html' }, sides));
    for (const words of ['<p>Mine</p>', '<p>Other</p>']) expect(both).toContain(words);
    const length = both.length / sides.base.length;
    expect(length).toBeLessThan(times + 0.01);
    expect(length).toBeGreaterThan(times - 0.5);
  },
);
