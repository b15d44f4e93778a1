import { describe, expect, test } from 'vitest';
import { perList } from '../../../shared/api/endpoints.ts';
import { type FlightFacts, flightCheck } from '../../../shared/pull/flight-check.ts';
import { NOON } from '../../support/builders.ts';

const startedAt = NOON;
const noKit = { clients: 0, notes: 0, bodies: 0, images: null };

/** Everything done and everything here, except as a test states. */
function facts(over: Partial<FlightFacts> = {}): FlightFacts {
  return {
    now: NOON + 2_000,
    startedAt,
    unsent: 0,
    needsUser: 0,
    asOf: perList(() => NOON + 1_000),
    listed: perList(() => 430),
    off: {},
    quarantined: [],
    bodiesLeft: 0,
    bodiesRefused: [],
    kit: noKit,
    kitCommentsLeft: 0,
    here: { counts: perList(() => 430), unlisted: perList(() => 0), bodies: 430 },
    isCounted: true,
    ...over,
  };
}

const gaps = (over: Partial<FlightFacts>) => flightCheck(facts(over)).verdict?.gaps;

describe('a flight check', () => {
  test('[L18] is ready when every list was swept and everything is here', () => {
    const check = flightCheck(facts());
    expect(check).toMatchObject({ isOver: true, verdict: { gaps: [], asOf: NOON + 1_000 } });
    expect(check.progress).toBeCloseTo(1);
  });

  test('[L19] reports nothing before it has swept every list itself', () => {
    const asOf = { ...perList(() => NOON + 1_000), deals: NOON - 1, tags: null };
    const check = flightCheck(facts({ asOf }));
    expect([check.isOver, check.verdict]).toEqual([false, null]);
    expect(check.steps[1]).toMatchObject({ name: 'lists', isDone: false, done: 12, of: 14 });
    expect(check.progress).toBeLessThan(1);
  });

  test('[L19.1] says nothing with a count from before the last list', () => {
    const check = flightCheck(facts({ isCounted: false }));
    expect([check.isOver, check.verdict]).toEqual([false, null]);
    expect(check.steps.map(({ isDone }) => isDone)).toEqual([true, true, true, false]);
  });

  test('[L6.2] [L19] ignores a sweep at a future moment, after the clock was set back', () => {
    const asOf = { ...perList(() => NOON + 1_000), deals: NOON + 3_600_000 };
    const check = flightCheck(facts({ asOf }));
    expect([check.isOver, check.verdict]).toEqual([false, null]);
  });

  test('[L18] waits for the bodies, and counts them', () => {
    const here = { ...facts().here, bodies: 412 };
    const check = flightCheck(facts({ bodiesLeft: 18, here }));
    expect(check.verdict).toBeNull();
    expect(check.steps[2]).toMatchObject({ isDone: false, done: 412, of: 430 });
  });

  test('[L18] tells what the user has to do, and what is still missing', () => {
    expect(gaps({ needsUser: 2 })).toEqual([{ kind: 'needs-user', count: 2 }]);
    expect(gaps({ unsent: 3 })).toEqual([{ kind: 'unsent', count: 3 }]);
    expect(flightCheck(facts({ unsent: 3 })).isOver).toBe(false);
    expect(flightCheck(facts({ needsUser: 2 })).isOver).toBe(true);
  });

  test('[L18.1] tells which bodies did not come and which records could not be read', () => {
    expect(gaps({ bodiesRefused: ['a', 'b'] })).toEqual([
      { kind: 'bodies', count: 2, ids: ['a', 'b'] },
    ]);
    const quarantined = [{ list: 'deals', id: '4' }] as const;
    const here = { ...facts().here, counts: { ...perList(() => 430), deals: 429 } };
    expect(gaps({ quarantined, here })).toEqual([{ kind: 'unreadable', count: 1 }]);
  });

  test('[L18] compares what the service listed with what is here', () => {
    const here = { ...facts().here, bodies: 431, counts: { ...perList(() => 431), tasks: 427 } };
    expect(gaps({ here })).toEqual([{ kind: 'missing', list: 'tasks', count: 3 }]);
  });

  test('[L18] is not ready without the text of a note, whatever the fetcher reports', () => {
    const here = { ...facts().here, bodies: 427 };
    expect(gaps({ here })).toEqual([{ kind: 'bodies', count: 3, ids: [] }]);
    expect(gaps({ here, bodiesRefused: ['a'] })).toEqual([
      { kind: 'bodies', count: 3, ids: ['a'] },
    ]);
    const unlisted = { ...here.unlisted, notes: 3 };
    expect(gaps({ here: { ...here, unlisted }, listed: perList(() => 427) })).toEqual([]);
  });

  test('[L11] [L18] does not take an archived record here for a missing one', () => {
    const here = facts().here;
    const unlisted = { ...here.unlisted, deals: 5 };
    expect(gaps({ here: { ...here, unlisted } })).toEqual([
      { kind: 'missing', list: 'deals', count: 5 },
    ]);
  });

  test('[list.no_total] counts texts without a total until the notes were swept once', () => {
    const asOf = { ...facts().asOf, notes: null };
    const listed = { ...facts().listed, notes: null };
    const here = { ...facts().here, counts: perList(() => 100), bodies: 12 };
    const { steps, progress } = flightCheck(facts({ asOf, listed, here, bodiesLeft: 88 }));
    expect(steps[2]).toEqual({ name: 'bodies', isDone: false, done: 12, of: null });
    expect(progress).toBeLessThan(0.5);
  });

  test('[L9] [L18] does not wait for a list that cannot be read, and reports it', () => {
    const why = 'Invoices aren’t available from this service.';
    const asOf = { ...perList(() => NOON + 1_000), invoices: null };
    expect(gaps({ off: { invoices: why }, asOf })).toEqual([
      { kind: 'off', list: 'invoices', why },
    ]);
  });

  test('[L26.3] counts the flight kit, and waits for its comments and images', () => {
    const images = { here: 3, withheld: 1, missing: 0 };
    const kit = { clients: 2, notes: 12, bodies: 11, images };
    const done = flightCheck(facts({ kit }));
    expect(done.steps.map(({ name }) => name)).toEqual([
      'send',
      'lists',
      'kit',
      'bodies',
      'compare',
    ]);
    expect(done).toMatchObject({ isOver: true, verdict: { kit, gaps: [] } });
    expect(done.progress).toBeCloseTo(1);
    for (const open of [{ kitCommentsLeft: 1 }, { kit: { ...kit, images: null } }]) {
      const check = flightCheck(facts({ kit, ...open }));
      expect([check.isOver, check.verdict]).toEqual([false, null]);
      expect(check.steps[2]).toEqual({ name: 'kit', isDone: false, done: 11, of: 12 });
    }
  });

  test('[L26.3] has no step for an empty flight kit', () => {
    const names = flightCheck(facts({ kitCommentsLeft: 3 })).steps.map(({ name }) => name);
    expect(names).toEqual(['send', 'lists', 'bodies', 'compare']);
    expect(flightCheck(facts({ kitCommentsLeft: 3 })).isOver).toBe(true);
  });
});
