import { expect, test } from 'vitest';
import type { Deal } from '../../../shared/records/deal.ts';
import { dealFigures } from '../../../shared/timeline/deal-figures.ts';
import { aRecord, aWrite } from '../../support/builders.ts';

const stages = [
  { id: 'talk', name: 'First talk', state: 'active' },
  { id: 'won', name: 'Won', state: 'complete' },
] as never;
const aDeal = (over: object) =>
  aRecord('deal', {
    ...{ id: 7, deal_value: '5.00', currency: 'EUR', probability: 50, close_date: '2026-11-19' },
    ...{ board_group_id: 'talk', archived_at: null, ...over },
  }) as unknown as Deal;
const event = (created_at: string, body_plain_text: string, kind = 'event') =>
  aRecord('comment', { kind, created_at, body_plain_text }) as never;
const nothing = { stages, comments: [], changes: [] };
const now = { today: '2026-11-20', zone: 'UTC' };

test('[V18] has the value, the probability and the day of the close, late only while it is open', () => {
  expect(dealFigures(aDeal({}), nothing, now)).toEqual({
    ...{ amount: { value: '5.00', currency: 'EUR' }, probability: 50, closesOn: '2026-11-19' },
    ...{ isLate: true, inStageSince: null },
  });
  expect(dealFigures(aDeal({ board_group_id: 'won' }), nothing, now).isLate).toBe(false);
  expect(dealFigures(aDeal({ close_date: now.today }), nothing, now).isLate).toBe(false);
  const bare = aDeal({
    deal_value: null,
    probability: null,
    close_date: null,
    board_group_id: null,
  });
  expect(dealFigures(bare, nothing, now)).toEqual({
    ...{ amount: null, probability: null, closesOn: null, isLate: false, inStageSince: null },
  });
});

test('[V18.1] knows since when a deal is in its stage from the last event that leads there', () => {
  const comments = [
    event('2026-11-02T09:00:00Z', 'Status changed from Enquiry to First talk.'),
    event('2026-11-05T09:00:00Z', 'Status changed from Won to First talk.'),
    event('2026-11-06T09:00:00Z', 'Status changed from First talk to Won.'),
    event('2026-11-07T09:00:00Z', 'Let us have the First talk', 'user_created'),
  ];
  const since = (more: object) =>
    dealFigures(aDeal({}), { ...nothing, comments, ...more }, now).inStageSince;
  expect(since({})).toBe('2026-11-05');
  const write = aWrite({
    record: { kind: 'deal', id: '7' },
    change: { kind: 'update', fields: { board_group_id: 'talk' }, base: {} },
    savedAt: Date.parse('2026-11-20T08:00:00Z'),
  });
  expect(since({ changes: [{ write, record: {} }] })).toBe('2026-11-20');
  const discarded = { ...write, state: { kind: 'discarded' } };
  const ofProject = { ...write, record: { kind: 'project', id: '7' } };
  for (const other of [discarded, ofProject]) {
    expect(since({ changes: [{ write: other, record: {} }] })).toBe('2026-11-05');
  }
});
