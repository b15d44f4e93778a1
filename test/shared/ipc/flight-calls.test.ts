import * as v from 'valibot';
import { expect, test } from 'vitest';
import { flightCalls } from '../../../shared/ipc/flight-calls.ts';
import { KIT_COMMENTS_MAX } from '../../../shared/pull-limits.ts';

const parses = (name: keyof typeof flightCalls, input: unknown) =>
  v.safeParse(flightCalls[name].input, input).success;

test('[L26] takes one client of one account', () => {
  const input = { account: 'mara', id: '4', isIn: true };
  expect(parses('changeFlightKit', input)).toBe(true);
  for (const wrong of [{ account: '' }, { id: '' }, { id: 'x'.repeat(201) }, { isIn: 'yes' }]) {
    expect(parses('changeFlightKit', { ...input, ...wrong })).toBe(false);
  }
});

test('[L26.2] takes no more tasks and deals than are fetched', () => {
  const on = { type: 'Deal', id: '4' };
  const wanted = (count: number) => ({ notes: ['a'], commentsOn: Array(count).fill(on) });
  expect(parses('wantFlightKit', wanted(KIT_COMMENTS_MAX))).toBe(true);
  expect(parses('wantFlightKit', wanted(KIT_COMMENTS_MAX + 1))).toBe(false);
  expect(parses('wantFlightKit', { notes: [], commentsOn: [{ type: 'Note', id: '4' }] })).toBe(
    false,
  );
});
