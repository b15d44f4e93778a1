/**
 * Decides when tokens are refreshed and what follows, as a machine; rules: shared/auth/SPEC.md.
 *
 * It has no token and no clock. The caller carries out the effects in order and reports their
 * outcomes as events.
 */
import { RETRY_AFTER_MAX_MS } from '../request-limits.ts';
import { type Instant, MINUTE_MS, SECOND_MS } from '../time.ts';

/** The facts about a pair that the decisions need. */
export type PairFacts = {
  readonly id: string;
  readonly expiresAt: Instant | null;
  readonly canRefresh: boolean;
};

/** The record of a refresh on disk. */
export type Mark = {
  readonly pair: string;
  readonly unanswered: number;
  readonly isParked: boolean;
  /** A replaced pair that is still in the keychain: it must not be sent (S6). */
  readonly spent: string | null;
};

export type RefreshState = {
  readonly pair: PairFacts;
  readonly phase: 'idle' | 'marking' | 'sending' | 'storing' | 'parked' | 'ended';
  /** Whether the service has answered this access token with anything except 401. */
  readonly hasWorked: boolean;
  /** The pair in the keychain if that does not have this one yet, else `null`. */
  readonly spent: string | null;
  /** Whether the previous pair is still saved. */
  readonly hasBefore: boolean;
  /** How often the refresh token was sent without a response, across restarts. */
  readonly unanswered: number;
  readonly isSecondTry: boolean;
  /** The pair that is being saved. */
  readonly next: PairFacts | null;
  /** No refresh starts before this time. */
  readonly notBefore: Instant;
  /** A refresh starts this long before the token expires, after a request that worked. */
  readonly earlyMs: number;
};

/** How a refresh request ended. */
export type RefreshAnswer =
  | { readonly kind: 'issued'; readonly pair: PairFacts }
  | { readonly kind: 'invalid-grant' }
  /** Any other definite response: the service no longer accepts this program. */
  | { readonly kind: 'refused' }
  /** Sent, without a whole response. */
  | { readonly kind: 'lost' }
  /** The service failed: it may have used the refresh token. */
  | { readonly kind: 'failing' }
  /** Not sent, or the service asked for a pause first. */
  | { readonly kind: 'unsent'; readonly retryAfterMs: number };

export type RefreshEvent =
  /** The service answered a request with this pair. */
  | { readonly kind: 'worked' | 'refused'; readonly at: Instant; readonly pair: string }
  | { readonly kind: 'resumed'; readonly at: Instant }
  | { readonly kind: 'marked'; readonly at: Instant; readonly isOnDisk: boolean }
  | { readonly kind: 'answered'; readonly at: Instant; readonly answer: RefreshAnswer }
  | { readonly kind: 'stored'; readonly at: Instant; readonly isInKeychain: boolean };

export type RefreshEffect =
  /** Write the mark, then report `marked`. */
  | { readonly kind: 'mark'; readonly mark: Mark }
  /** Write or delete the mark; nothing waits for it. */
  | { readonly kind: 'remark'; readonly mark: Mark | null }
  /** Send the refresh token, then report `answered`. */
  | { readonly kind: 'send' }
  /** Save the newest pair in the keychain with the previous one, then report `stored`. */
  | { readonly kind: 'store' }
  /** Use the new pair for requests from now on. */
  | { readonly kind: 'use' }
  /** Delete the previous pair. */
  | { readonly kind: 'drop-before' }
  | { readonly kind: 'park' }
  /** Delete all tokens: the service has ended the sign-in. */
  | { readonly kind: 'end' };

type Step = { readonly state: RefreshState; readonly effects: readonly RefreshEffect[] };

/** A refresh starts this long before the token expires, so that no request meets an expired one. */
export const REFRESH_EARLY_MS = 5 * MINUTE_MS;
/** A connection that has just returned loses replies (S3). */
export const RESUME_QUIET_MS = 10 * SECOND_MS;
/** The pause after a refresh without a new token. */
const REFRESH_RETRY_MS = 20 * SECOND_MS;

/** Returns the state of a pair that was read or signed in with; `mark` is the disk's record. */
export function openRefresh(
  pair: PairFacts,
  { mark, hasBefore }: { readonly mark: Mark | null; readonly hasBefore: boolean },
): RefreshState {
  const own = mark?.pair === pair.id ? mark : null; // of a pair before: that refresh is over
  return {
    ...createState(pair),
    phase: own?.isParked || mark?.spent === pair.id ? 'parked' : 'idle',
    unanswered: own?.unanswered ?? 0,
    hasBefore,
  };
}

/** Returns the next state and the effects in order. */
export function stepRefresh(state: RefreshState, event: RefreshEvent): Step {
  switch (event.kind) {
    case 'worked':
      return event.pair === state.pair.id ? confirmPair(state, event.at) : withoutEffects(state);
    case 'refused':
      return event.pair === state.pair.id && mayBegin(state, event.at)
        ? beginRefresh(state)
        : withoutEffects(state);
    case 'resumed':
      return withoutEffects(delayUntil(state, event.at + RESUME_QUIET_MS));
    case 'marked':
      return state.phase === 'marking' ? sendMarked(state, event) : withoutEffects(state);
    case 'answered':
      return state.phase === 'sending'
        ? takeAnswer(state, event.answer, event.at)
        : withoutEffects(state);
    case 'stored':
      return takeNext(state, event);
  }
}

/** Whether a new token may be on its way, so that refused requests wait for it. */
export function isUnderWay({ phase }: RefreshState): boolean {
  return phase === 'marking' || phase === 'sending' || phase === 'storing';
}

/** Whether only a new sign-in helps a refused request. */
export function needsSignIn({ phase, pair }: RefreshState): boolean {
  return phase === 'parked' || phase === 'ended' || !pair.canRefresh;
}

function confirmPair(state: RefreshState, at: Instant): Step {
  const effects: RefreshEffect[] = [];
  let next: RefreshState = { ...state, hasWorked: true };
  if (state.hasBefore && state.spent === null && state.phase === 'idle') {
    next = { ...next, hasBefore: false };
    effects.push({ kind: 'drop-before' });
  }
  if (!isExpiring(next, at) || !mayBegin(next, at)) return { state: next, effects };
  const begun = beginRefresh(next);
  return { state: begun.state, effects: [...effects, ...begun.effects] };
}

function isExpiring({ pair, earlyMs }: RefreshState, at: Instant): boolean {
  return pair.expiresAt !== null && pair.expiresAt - at <= earlyMs;
}

/** How long before its end a token that was just issued is refreshed; one without a life never is (S2.1). */
function earlyOf({ expiresAt }: PairFacts, issuedAt: Instant): number {
  const lifeMs = (expiresAt ?? Number.POSITIVE_INFINITY) - issuedAt;
  return lifeMs > 0 ? Math.min(REFRESH_EARLY_MS, lifeMs / 2) : Number.NEGATIVE_INFINITY;
}

function mayBegin({ phase, pair, notBefore }: RefreshState, at: Instant): boolean {
  // A time further ahead only seems so, because our clock was set back.
  const isHeldUp = notBefore > at && notBefore - at <= RETRY_AFTER_MAX_MS;
  return phase === 'idle' && pair.canRefresh && !isHeldUp;
}

function beginRefresh(state: RefreshState): Step {
  return markNext({ ...state, isSecondTry: false });
}

/** Counts the attempt before it is made, because a crash leaves it without a response (S4). */
function markNext(state: RefreshState): Step {
  const next: RefreshState = { ...state, phase: 'marking', unanswered: state.unanswered + 1 };
  return { state: next, effects: [{ kind: 'mark', mark: markOf(next) }] };
}

function sendMarked(
  state: RefreshState,
  { at, isOnDisk }: { readonly at: Instant; readonly isOnDisk: boolean },
): Step {
  if (isOnDisk) return { state: { ...state, phase: 'sending' }, effects: [{ kind: 'send' }] };
  return withoutEffects(giveUp({ ...state, unanswered: state.unanswered - 1 }, at));
}

function takeAnswer(state: RefreshState, answer: RefreshAnswer, at: Instant): Step {
  switch (answer.kind) {
    case 'issued':
      return {
        state: { ...state, phase: 'storing', next: answer.pair },
        effects: [{ kind: 'store' }],
      };
    case 'invalid-grant':
      return isDefinite(state)
        ? { state: { ...state, phase: 'ended' }, effects: [{ kind: 'end' }] }
        : park(state);
    case 'refused':
      return park(state);
    case 'lost':
      return state.isSecondTry
        ? withoutEffects(giveUp(state, at))
        : markNext({ ...state, isSecondTry: true });
    case 'failing':
      return withoutEffects(giveUp(state, at));
    case 'unsent': {
      const next = giveUp({ ...state, unanswered: state.unanswered - 1 }, at, answer.retryAfterMs);
      return { state: next, effects: [{ kind: 'remark', mark: markOf(next) }] };
    }
  }
}

/** Whether every earlier attempt was answered and the pair has worked (S8). */
function isDefinite({ unanswered, hasBefore, hasWorked }: RefreshState): boolean {
  return unanswered === 1 && (hasWorked || !hasBefore);
}

function park(state: RefreshState): Step {
  const next: RefreshState = { ...state, phase: 'parked' };
  return { state: next, effects: [{ kind: 'remark', mark: markOf(next) }, { kind: 'park' }] };
}

/** If the keychain refuses the new pair, the old one in it must not be sent again (S6). */
function takeNext(
  state: RefreshState,
  { at, isInKeychain }: { readonly at: Instant; readonly isInKeychain: boolean },
): Step {
  if (state.phase !== 'storing' || state.next === null) return withoutEffects(state);
  const next: RefreshState = {
    ...createState(state.next),
    hasBefore: true,
    spent: isInKeychain ? null : (state.spent ?? state.pair.id),
    notBefore: state.notBefore,
    earlyMs: earlyOf(state.next, at),
  };
  const mark = isInKeychain ? null : markOf(next);
  return { state: next, effects: [{ kind: 'remark', mark }, { kind: 'use' }] };
}

function createState(pair: PairFacts): RefreshState {
  return {
    pair,
    phase: 'idle',
    hasWorked: false,
    spent: null,
    hasBefore: false,
    unanswered: 0,
    isSecondTry: false,
    next: null,
    notBefore: Number.NEGATIVE_INFINITY,
    earlyMs: REFRESH_EARLY_MS,
  };
}

function giveUp(state: RefreshState, at: Instant, waitMs = 0): RefreshState {
  return delayUntil({ ...state, phase: 'idle' }, at + Math.max(waitMs, REFRESH_RETRY_MS));
}

function delayUntil(state: RefreshState, until: Instant): RefreshState {
  return { ...state, notBefore: Math.max(state.notBefore, until) };
}

function markOf({ pair, unanswered, phase, spent }: RefreshState): Mark {
  return { pair: pair.id, unanswered, isParked: phase === 'parked', spent };
}

function withoutEffects(state: RefreshState): Step {
  return { state, effects: [] };
}
