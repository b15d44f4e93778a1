import { expect, test } from 'vitest';
import { mergeLists, mergeMembers } from '../../../../shared/merge/record/merge-members.ts';
import { anItem } from '../../../support/builders.ts';

const held = { id: 1, ...anItem };
const [mine, theirs] = [
  { ...held, rate: '95' },
  { ...held, rate: '99' },
];

test('[M17] merges items, and returns nothing where something of them is a choice', () => {
  expect(mergeMembers('items', { base: [held], ours: [mine], theirs: [held] })).toEqual([mine]);
  expect(mergeMembers('items', { base: [held], ours: [mine], theirs: [theirs] })).toBeUndefined();
  expect(mergeMembers('ids', { base: [1], ours: [2], theirs: [1, 3] })).toEqual([3, 2]);
});

test('[M17] reads a list that is none as empty', () => {
  expect(mergeLists({ base: null, ours: undefined, theirs: [held] }).rows).toHaveLength(1);
});
