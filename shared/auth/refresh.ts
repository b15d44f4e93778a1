/**
 * When the tokens are renewed and what follows from it: the decisions of shared/auth/SPEC.md, as a machine.
 *
 * It knows no token and no clock. Whoever runs it carries out the effects in their order and reports what
 * became of them as events.
 */
import { RETRY_AFTER_MAX_MS } from '../limits.ts';
import { type Instant, MINUTE_MS, SECOND_MS } from '../time.ts';

/** As much of a pair as the decisions need. */
export type PairFacts = {
  readonly id: string;
  readonly expiresAt: Instant | null;
  readonly canRefresh: boolean;
};

/** What the disk keeps of a refresh. */
export type Mark = {
  readonly pair: string;
  readonly unanswered: number;
  readonly isParked: boolean;
  /** The pair that the keychain still holds though it was replaced: it must not be sent (S6). */
  readonly spent: string | null;
};

export type RefreshState = {
  readonly pair: PairFacts;
  readonly phase: 'idle' | 'marking' | 'sending' | 'storing' | 'parked' | 'ended';
  /** Whether the service has answered this access token with anything but 401. */
  readonly hasWorked: boolean;
  /** The pair in the keychain, where that has not taken this one; `null` where it has. */
  readonly spent: string | null;
  /** Whether the pair before is still kept beside it. */
  readonly hasBefore: boolean;
  /** How often the refresh token was sent without an answer, over restarts. */
  readonly unanswered: number;
  readonly isSecondTry: boolean;
  /** The pair that is being stored. */
  readonly next: PairFacts | null;
  /** No refresh begins before. */
  readonly notBefore: Instant;
};

/** What became of a refresh that was sent. */
export type RefreshAnswer =
  | { readonly kind: 'issued'; readonly pair: PairFacts }
  | { readonly kind: 'invalid-grant' }
  /** A definite answer of the service that is neither: the program is not welcome any more. */
  | { readonly kind: 'refused' }
  /** Sent, and no whole answer came. */
  | { readonly kind: 'lost' }
  /** The service failed: it may have taken the refresh token or not. */
  | { readonly kind: 'failing' }
  /** It never left, or the service asked for a pause before it looked. */
  | { readonly kind: 'unsent'; readonly retryAfterMs: number };

export type RefreshEvent =
  /** The service has answered a request with this pair. */
  | { readonly kind: 'worked' | 'refused'; readonly at: Instant; readonly pair: string }
  | { readonly kind: 'resumed'; readonly at: Instant }
  | { readonly kind: 'marked'; readonly at: Instant; readonly isOnDisk: boolean }
  | { readonly kind: 'answered'; readonly at: Instant; readonly answer: RefreshAnswer }
  | { readonly kind: 'stored'; readonly at: Instant; readonly isInKeychain: boolean };

export type RefreshEffect =
  /** Write the mark, and report `marked`. */
  | { readonly kind: 'mark'; readonly mark: Mark }
  /** Write the mark, or forget it; nothing waits for that. */
  | { readonly kind: 'remark'; readonly mark: Mark | null }
  /** Send the refresh token, and report `answered`. */
  | { readonly kind: 'send' }
  /** Put the newest pair into the keychain, the one before beside it, and report `stored`. */
  | { readonly kind: 'store' }
  /** From now on requests are sent with the new pair. */
  | { readonly kind: 'use' }
  /** Forget the pair before. */
  | { readonly kind: 'drop-before' }
  | { readonly kind: 'park' }
  /** Forget all tokens: the service has ended the sign-in. */
  | { readonly kind: 'end' };

type Step = { readonly state: RefreshState; readonly effects: readonly RefreshEffect[] };

/** A new token is fetched this long before the old one expires, so that no request meets its end. */
export const REFRESH_EARLY_MS = 5 * MINUTE_MS;
/** A connection that has just come back loses replies (S3). */
export const RESUME_QUIET_MS = 10 * SECOND_MS;
/** After a refresh that brought nothing, the next one waits. */
const REFRESH_RETRY_MS = 20 * SECOND_MS;

/** The state of a pair that was just read, or signed in with; `mark` is what the disk says of it. */
export function openRefresh(
  pair: PairFacts,
  { mark, hasBefore }: { readonly mark: Mark | null; readonly hasBefore: boolean },
): RefreshState {
  const own = mark?.pair === pair.id ? mark : null; // of a pair before: that refresh is over
  return {
    ...fresh(pair),
    phase: own?.isParked || mark?.spent === pair.id ? 'parked' : 'idle',
    unanswered: own?.unanswered ?? 0,
    hasBefore,
  };
}

/** The next state, and what is to be done in this order. */
export function stepRefresh(state: RefreshState, event: RefreshEvent): Step {
  switch (event.kind) {
    case 'worked':
      return event.pair === state.pair.id ? confirmPair(state, event.at) : stay(state);
    case 'refused':
      return event.pair === state.pair.id && mayBegin(state, event.at)
        ? beginRefresh(state)
        : stay(state);
    case 'resumed':
      return stay(waiting(state, event.at + RESUME_QUIET_MS));
    case 'marked':
      return state.phase === 'marking' ? sendMarked(state, event) : stay(state);
    case 'answered':
      return state.phase === 'sending' ? takeAnswer(state, event.answer, event.at) : stay(state);
    case 'stored':
      return takeNext(state, event.isInKeychain);
  }
}

/** Whether a new token may be on its way, so that who was refused waits for it. */
export function isUnderWay({ phase }: RefreshState): boolean {
  return phase === 'marking' || phase === 'sending' || phase === 'storing';
}

/** Whether nothing but a new sign-in helps a request that was refused. */
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

function isExpiring({ pair }: RefreshState, at: Instant): boolean {
  return pair.expiresAt !== null && pair.expiresAt - at <= REFRESH_EARLY_MS;
}

function mayBegin({ phase, pair, notBefore }: RefreshState, at: Instant): boolean {
  // What lies further ahead only looks so because our clock was set back.
  const isHeldUp = notBefore > at && notBefore - at <= RETRY_AFTER_MAX_MS;
  return phase === 'idle' && pair.canRefresh && !isHeldUp;
}

function beginRefresh(state: RefreshState): Step {
  return markNext({ ...state, isSecondTry: false });
}

/** Counts the try before it is made: a crash from here on leaves one without an answer (S4). */
function markNext(state: RefreshState): Step {
  const next: RefreshState = { ...state, phase: 'marking', unanswered: state.unanswered + 1 };
  return { state: next, effects: [{ kind: 'mark', mark: markOf(next) }] };
}

function sendMarked(
  state: RefreshState,
  { at, isOnDisk }: { readonly at: Instant; readonly isOnDisk: boolean },
): Step {
  if (isOnDisk) return { state: { ...state, phase: 'sending' }, effects: [{ kind: 'send' }] };
  return stay(giveUp({ ...state, unanswered: state.unanswered - 1 }, at));
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
        ? stay(giveUp(state, at))
        : markNext({ ...state, isSecondTry: true });
    case 'failing':
      return stay(giveUp(state, at));
    case 'unsent': {
      const next = giveUp({ ...state, unanswered: state.unanswered - 1 }, at, answer.retryAfterMs);
      return { state: next, effects: [{ kind: 'remark', mark: markOf(next) }] };
    }
  }
}

/** Every earlier try was answered, and the pair is not one that came and never worked (S8). */
function isDefinite({ unanswered, hasBefore, hasWorked }: RefreshState): boolean {
  return unanswered === 1 && (hasWorked || !hasBefore);
}

function park(state: RefreshState): Step {
  const next: RefreshState = { ...state, phase: 'parked' };
  return { state: next, effects: [{ kind: 'remark', mark: markOf(next) }, { kind: 'park' }] };
}

/** A keychain that does not take the pair leaves the old one in it, which must not be sent again (S6). */
function takeNext(state: RefreshState, isInKeychain: boolean): Step {
  if (state.phase !== 'storing' || state.next === null) return stay(state);
  const next: RefreshState = {
    ...fresh(state.next),
    hasBefore: true,
    spent: isInKeychain ? null : (state.spent ?? state.pair.id),
    notBefore: state.notBefore,
  };
  const mark = isInKeychain ? null : markOf(next);
  return { state: next, effects: [{ kind: 'remark', mark }, { kind: 'use' }] };
}

function fresh(pair: PairFacts): RefreshState {
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
  };
}

function giveUp(state: RefreshState, at: Instant, waitMs = 0): RefreshState {
  return waiting({ ...state, phase: 'idle' }, at + Math.max(waitMs, REFRESH_RETRY_MS));
}

function waiting(state: RefreshState, until: Instant): RefreshState {
  return { ...state, notBefore: Math.max(state.notBefore, until) };
}

function markOf({ pair, unanswered, phase, spent }: RefreshState): Mark {
  return { pair: pair.id, unanswered, isParked: phase === 'parked', spent };
}

function stay(state: RefreshState): Step {
  return { state, effects: [] };
}
