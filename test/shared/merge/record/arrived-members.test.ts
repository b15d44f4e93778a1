import { expect, test } from 'vitest';
import { arrivedMembers } from '../../../../shared/merge/record/arrived-members.ts';
import { mergeRecord } from '../../../../shared/merge/record/merge-record.ts';
import { anItem } from '../../../support/builders.ts';

const held = { id: 1, ...anItem };
const travel = { ...anItem, name: 'Travel' };
const again = { mayHaveArrived: true };

test('[Q5.7] has a new item once that arrived, was edited here, and met a change of another item', () => {
  const base = { invoice_items: [held] };
  const theirs = {
    invoice_items: [
      { ...held, rate: '95' },
      { id: 9, ...travel },
    ],
  };
  const sent = { invoice_items: [held, travel] };
  const ours = { invoice_items: [held, { ...travel, name: 'Train' }] };
  const arrived = arrivedMembers('invoice', base, { sent, theirs });
  expect(arrived).toEqual({ invoice_items: [held, { id: 9, ...travel }] });
  const merge = mergeRecord('invoice', { base: arrived, ours, theirs }, again);
  expect(merge).toEqual({
    kind: 'clean',
    fields: {
      invoice_items: [
        { ...held, rate: '95' },
        { ...travel, name: 'Train' },
      ],
    },
  });
});

test('[Q5.7] has the version of an item that arrived as its base', () => {
  const mine = { ...held, rate: '95' };
  const sides = { sent: { invoice_items: [mine] }, theirs: { invoice_items: [mine, travel] } };
  expect(arrivedMembers('invoice', { invoice_items: [held] }, sides)).toEqual({
    invoice_items: [mine],
  });
});

test('[Q5.7] lets a tag go that arrived and was removed here, and keeps one of theirs', () => {
  const theirs = { tag_ids: [1, 2, 3] };
  const base = arrivedMembers('task', { tag_ids: [1] }, { sent: { tag_ids: [1, 2] }, theirs });
  expect(mergeRecord('task', { base, ours: { tag_ids: [1] }, theirs }, again)).toEqual({
    kind: 'clean',
    fields: { tag_ids: [1, 3] },
  });
  expect(arrivedMembers('task', {}, { sent: { tag_ids: [1] }, theirs })).toEqual({});
});
