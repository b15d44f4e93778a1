import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isUnderWay,
  type Mark,
  needsSignIn,
  openRefresh,
  type PairFacts,
  REFRESH_EARLY_MS,
  RESUME_QUIET_MS,
  type RefreshAnswer,
  type RefreshEvent,
  type RefreshState,
  stepRefresh,
} from '../../../shared/auth/refresh.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { TokenWorld, tokenMoves } from '../../support/token-world.ts';

const at = 1_000_000;
const pair: PairFacts = { id: 'one', expiresAt: at + HOUR_MS, canRefresh: true };
const next: PairFacts = { id: 'two', expiresAt: at + 2 * HOUR_MS, canRefresh: true };
const refused: RefreshEvent = { kind: 'refused', at, pair: 'one' };
const marked: RefreshEvent = { kind: 'marked', at, isOnDisk: true };
const issued = answer({ kind: 'issued', pair: next });

function answer(given: RefreshAnswer): RefreshEvent {
  return { kind: 'answered', at, answer: given };
}

/** A pair, as a program finds it that starts with this mark. */
function opened(mark: Mark | null = null, hasBefore = false): RefreshState {
  return openRefresh(pair, { mark, hasBefore });
}

/** The actions after the last of these events, and the state after it. */
function follow(state: RefreshState, ...events: readonly RefreshEvent[]) {
  let step: ReturnType<typeof stepRefresh> = { state, effects: [] };
  for (const event of events) step = stepRefresh(step.state, event);
  return { ...step, kinds: step.effects.map(({ kind }) => kind) };
}

describe('a refresh begins', () => {
  test('[S2] [S4] after a 401, with its mark first and the request after it', () => {
    expect(follow(opened(), refused).effects).toEqual([
      { kind: 'mark', mark: { pair: 'one', unanswered: 1, isParked: false, spent: null } },
    ]);
    expect(follow(opened(), refused, marked).kinds).toEqual(['send']);
    const full = follow(opened(), refused, { ...marked, isOnDisk: false });
    expect([full.state.phase, full.state.unanswered, full.kinds]).toEqual(['idle', 0, []]);
  });

  test('[S2] soon before the token expires, after a request that succeeded', () => {
    const late = at + HOUR_MS - REFRESH_EARLY_MS;
    expect(follow(opened(), { kind: 'worked', at: late - 1, pair: 'one' }).kinds).toEqual([]);
    expect(follow(opened(), { kind: 'worked', at: late, pair: 'one' }).kinds).toEqual(['mark']);
  });

  test.each([
    ['five minutes', 5 * MINUTE_MS, 150_001, 150_000],
    ['ten seconds', 10_000, 5_001, 5_000],
    ['no time at all', 0, 0, null],
    ['less than that', -HOUR_MS, 0, null],
  ])('[S2.1] not after every request where a token lives for %s', (_, lifeMs, early, soon) => {
    const short = { ...next, expiresAt: at + lifeMs };
    const { state } = follow(opened(), refused, marked, answer({ kind: 'issued', pair: short }), {
      ...{ kind: 'stored', at, isInKeychain: true },
    } as const);
    const worked = (leftMs: number): RefreshEvent => {
      return { kind: 'worked', at: at + lifeMs - leftMs, pair: 'two' };
    };
    expect(follow(state, worked(early)).kinds).toEqual(['drop-before']);
    if (soon !== null) expect(follow(state, worked(soon)).kinds).toEqual(['drop-before', 'mark']);
    expect(follow(state, { ...refused, pair: 'two' }).kinds).toEqual(['mark']);
  });

  test('[S1] once, however many requests were refused', () => {
    const { state, kinds } = follow(opened(), refused, refused, marked, refused);
    expect([state.unanswered, isUnderWay(state), kinds]).toEqual([1, true, []]);
  });

  test('[S1] by no request that was sent with another pair', () => {
    expect(follow(opened(), { ...refused, pair: 'zero' }).kinds).toEqual([]);
  });

  test('[S3] not in the first seconds after the computer woke', () => {
    const awake: RefreshEvent = { kind: 'resumed', at };
    expect(follow(opened(), awake, { ...refused, at: at + RESUME_QUIET_MS - 1 }).kinds).toEqual([]);
    expect(follow(opened(), awake, { ...refused, at: at + RESUME_QUIET_MS }).kinds).toEqual([
      'mark',
    ]);
    // A clock that was set back by a day is no reason to wait for a day.
    expect(follow(opened(), awake, { ...refused, at: at - 24 * HOUR_MS }).kinds).toEqual(['mark']);
  });

  test('[S2] never without a refresh token: only a sign-in helps', () => {
    const bare = openRefresh({ ...pair, canRefresh: false }, { mark: null, hasBefore: false });
    expect([follow(bare, refused).kinds, needsSignIn(bare)]).toEqual([[], true]);
  });
});

describe('a new pair', () => {
  test('[S5] is saved, then used; the old one is deleted when it has worked', () => {
    expect(follow(opened(), refused, marked, issued).kinds).toEqual(['store']);
    const used = follow(opened(), refused, marked, issued, {
      ...{ kind: 'stored', at, isInKeychain: true },
    } as const);
    expect(used.effects).toEqual([{ kind: 'remark', mark: null }, { kind: 'use' }]);
    expect(follow(used.state, { kind: 'worked', at, pair: 'one' }).kinds).toEqual([]);
    expect(follow(used.state, { kind: 'worked', at, pair: 'two' }).kinds).toEqual(['drop-before']);
  });

  test('[S6] [S9] is used if the keychain refuses it, and the old one is checked after a start', () => {
    const used = follow(opened(), refused, marked, issued, {
      ...{ kind: 'stored', at, isInKeychain: false },
    } as const);
    const mark: Mark = { pair: 'two', unanswered: 0, isParked: false, spent: 'one' };
    expect(used.effects).toEqual([{ kind: 'remark', mark }, { kind: 'use' }]);
    const later = follow(opened(mark), refused);
    expect([later.kinds, needsSignIn(later.state)]).toEqual([[], true]);
  });
});

describe('no new pair', () => {
  test('[S7] a lost reply is retried once at once, and then only later', () => {
    const lost = answer({ kind: 'lost' });
    const second = follow(opened(), refused, marked, lost);
    expect(second.effects).toEqual([
      { kind: 'mark', mark: { pair: 'one', unanswered: 2, isParked: false, spent: null } },
    ]);
    const over = follow(second.state, marked, lost);
    expect([over.state.phase, over.kinds]).toEqual(['idle', []]);
    expect(follow(over.state, refused).kinds).toEqual([]);
    expect(follow(over.state, { ...refused, at: at + MINUTE_MS }).kinds).toEqual(['mark']);
  });

  test('[S8] a definite invalid_grant ends the sign-in', () => {
    const ended = follow(opened(), refused, marked, answer({ kind: 'invalid-grant' }));
    expect([ended.kinds, needsSignIn(ended.state)]).toEqual([['end'], true]);
  });

  test.each<[string, RefreshState, readonly RefreshEvent[]]>([
    ['after a lost reply', opened(), [refused, marked, answer({ kind: 'lost' }), marked]],
    [
      'after a crash',
      opened({ pair: 'one', unanswered: 1, isParked: false, spent: null }),
      [refused, marked],
    ],
    ['to a pair that never worked', opened(null, true), [refused, marked]],
    [
      'after the service had failed',
      opened(),
      [refused, marked, answer({ kind: 'failing' }), { ...refused, at: at + MINUTE_MS }, marked],
    ],
  ])('[S8] invalid_grant %s parks and asks', (_, state, events) => {
    const parked = follow(state, ...events, answer({ kind: 'invalid-grant' }));
    expect([parked.kinds, needsSignIn(parked.state)]).toEqual([['remark', 'park'], true]);
  });

  test('[S8] [S9] a request that was never sent counts as no try', () => {
    const unsent = answer({ kind: 'unsent', retryAfterMs: 0 });
    const held = follow(opened(), refused, marked, unsent);
    expect(held.state).toMatchObject({ phase: 'idle', unanswered: 0 });
    const later = { ...refused, at: at + MINUTE_MS };
    const ended = follow(held.state, later, marked, answer({ kind: 'invalid-grant' }));
    expect(ended.kinds).toEqual(['end']);
  });

  test('[S9] obeys a pause of the service', () => {
    const paused = answer({ kind: 'unsent', retryAfterMs: 10 * MINUTE_MS });
    const { state } = follow(opened(), refused, marked, paused);
    expect(follow(state, { ...refused, at: at + 9 * MINUTE_MS }).kinds).toEqual([]);
    expect(follow(state, { ...refused, at: at + 10 * MINUTE_MS }).kinds).toEqual(['mark']);
  });

  test('[S8] a mark of another pair tells nothing of this one', () => {
    const other = { pair: 'zero', unanswered: 2, isParked: true, spent: null };
    const ended = follow(opened(other), refused, marked, answer({ kind: 'invalid-grant' }));
    expect(ended.kinds).toEqual(['end']);
  });

  test('[S8] a refusal that is not about the token parks', () => {
    const { kinds } = follow(opened(), refused, marked, answer({ kind: 'refused' }));
    expect(kinds).toEqual(['remark', 'park']);
  });
});

describe('in any order of trouble', () => {
  const moves = fc.array(fc.constantFrom(...tokenMoves), {
    minLength: 20,
    maxLength: 150,
    size: 'max',
  });

  test(`[S4] [S6] [S8] no refresh token is sent after its successor was saved (seed ${SEED})`, () => {
    assertProperty(
      fc.property(moves, (chosen) => {
        const world = new TokenWorld();
        for (const move of chosen) world.make(move);
        expect(world.broken).toEqual([]);
      }),
      2_000,
    );
  });

  test(`[S8] [S9] after the trouble, requests work again or the user is asked (seed ${SEED})`, () => {
    let working = 0;
    assertProperty(
      fc.property(moves, (chosen) => {
        const world = new TokenWorld();
        for (const move of chosen) world.make(move);
        working += world.heal() === 'working' ? 1 : 0;
        expect(world.broken).toEqual([]);
      }),
      1_000,
    );
    expect(working).toBeGreaterThan(100); // else the user is always asked
  });
});
