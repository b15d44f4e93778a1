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
