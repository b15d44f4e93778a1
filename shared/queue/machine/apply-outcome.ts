/** Decides what follows from one send or lookup (Q5, Q6, Q8, Q9). */
import { unreachable } from '../../assert.ts';
import { backoffMs } from '../../backoff.ts';
import type { WriteId } from '../../ids.ts';
import { kinds } from '../../kinds/kinds.ts';
import {
  EMPTY_LOOKUPS_MIN,
  LOOKUP_DELAY_MS,
  LOOKUP_GAP_MS,
  NOT_OURS_MAX,
} from '../../queue-limits.ts';
import { type ConfirmedRecord, idText } from '../../records/kinds.ts';
import { LATE_ARRIVAL_MS } from '../../request-limits.ts';
import type { EventOf, Outcome } from '../events.ts';
import { heldState } from '../held.ts';
import { writeIn } from '../lanes.ts';
import { isAsMade } from '../lookup/match.ts';
import {
  isFoldable,
  isLive,
  isSentAgain,
  laneOf,
  type PendingWrite,
  resetWrite,
  sentOf,
  type WriteState,
  withoutLostPast,
} from '../pending-write.ts';
import { type Queue, replaceWrite } from '../queue.ts';
import { isIdMissing, withAdopted } from '../references.ts';
import { countUnanswered, givenUp, isGivenUp } from '../unanswered.ts';
import { accept } from './accept.ts';
import type { BaseSource } from './completion.ts';
import { withDeletesAsked } from './duplicate-deletes.ts';
import { gather } from './gather.ts';
import { canBeRefiled, refile } from './refile.ts';
import { afterAttempt } from './sent-before.ts';

/** Returns the queue after an attempt ended; an outcome that no write waits for changes nothing. */
export function applyOutcome(queue: Queue, event: EventOf<'settled'>): Queue {
  const write = writeIn(queue.writes, event.id);
  if (write?.state.kind !== 'sending' && write?.state.kind !== 'looking') return queue;
  const { outcome } = event;
  if (outcome.kind === 'accepted') {
    const { reply, isShown = false } = outcome;
    const baseSource = chooseBaseSource(write, reply);
    return adoptRecord(queue, write, reply, { at: event.at, baseSource, isShown });
  }
  if (outcome.kind === 'removed' && canBeRefiled(write)) {
    return refileRemoved(queue, write, outcome, event.at);
  }
  const tried = countUnanswered(write, outcome);
  const state = stateAfter(tried, outcome, event);
  const back = { ...afterAttempt(tried, state === givenUp ? givenUp : outcome), state };
  const isNowhere = outcome.kind === 'nothing' && state.kind !== 'checking';
  const next = returnWrite(queue, write, isNowhere ? withoutLostPast(back) : back);
  if (outcome.kind === 'unreachable') return { ...next, line: 'unreachable' };
  if (outcome.kind === 'signed-out') return { ...next, line: 'signed-out' };
  return next;
}

/** Whether this outcome makes a new note (Q15), which also depends on later edits. */
export function isRefiled(
  queue: Queue,
  id: WriteId,
  outcome: Extract<Outcome, { kind: 'removed' }>,
): boolean {
  const { writes } = applyOutcome(queue, { kind: 'settled', at: 0, id, outcome, chance: 0 });
  return writes.some(({ record }) => record.id === outcome.localId);
}

/** Applies the user's answer whether the record of an uncertain create exists. */
export function answer(queue: Queue, event: EventOf<'answered'>): Queue {
  const write = writeIn(queue.writes, event.id);
  if (write?.state.kind !== 'unsure') return queue;
  if (event.isThere) {
    // Without its id nothing that depends on it could ever be sent.
    if (isIdMissing(queue.writes, write)) return queue;
    const how = { at: event.at, baseSource: 'sent values', isShown: true } as const;
    return adoptRecord(queue, write, write.state.found, how);
  }
  const { found } = write.state;
  if (found === null) {
    return returnWrite(queue, write, withoutLostPast(resetWrite(write, { kind: 'ready' })));
  }
  // The request may have arrived after that lookup, as another record (Q6.17).
  const state: WriteState = { kind: 'checking', ...sentOf(write), looks: 0, until: event.at };
  const notOurs = [...(write.notOurs ?? []), idText(found)].slice(-NOT_OURS_MAX);
  return replaceWrite(queue, write, { ...resetWrite(write, state), notOurs });
}

/**
 * A note found by a lookup has the letters we sent. If an image or a mark may have changed since,
 * the user has not seen the reply, so the values we sent are the base.
 */
function chooseBaseSource(
  { record, state }: PendingWrite,
  reply: ConfirmedRecord | null,
): BaseSource {
  const isFound =
    kinds[record.kind].body !== undefined && state.kind === 'looking' && reply !== null;
  return isFound && !isAsMade(reply) ? 'sent values' : 'reply';
}

type How = {
  readonly at: number;
  readonly baseSource: BaseSource;
  /** Whether the window also showed the pulled record. */
  readonly isShown: boolean;
};

/**
 * Adopts the record of a create. A record is adopted at most once (Q6): if another create has it,
 * this one does another lookup.
 */
function adoptRecord(
  queue: Queue,
  write: PendingWrite,
  reply: ConfirmedRecord | null,
  { at, baseSource, isShown }: How,
): Queue {
  if (!isTaken(queue, write, reply)) {
    const next = accept(queue, write, reply, at, baseSource);
    if (write.change.kind !== 'create' || reply === null) return next;
    return withDeletesAsked(next, { before: queue, create: write, reply }, isShown);
  }
  const until = at + LOOKUP_GAP_MS;
  const state: WriteState = { kind: 'checking', ...sentOf(write), looks: 0, until };
  return replaceWrite(queue, write, { ...write, state });
}

/**
 * Replaces an update whose note is gone (Q15). Later edits join it. If the user deleted the note
 * since, the delete stands.
 */
function refileRemoved(
  queue: Queue,
  write: PendingWrite,
  outcome: Extract<Outcome, { kind: 'removed' }>,
  at: number,
): Queue {
  const next = returnWrite(queue, write, resetWrite(write, { kind: 'ready' }));
  const whole = writeIn(next.writes, write.id);
  if (!whole || !isLive(whole)) return next;
  const { isUnchanged: _, ...news } = outcome;
  return refile(next, whole, whole.change === write.change ? outcome : news, at);
}

/** Puts a write back with the ids adopted since, and folds later edits into it. */
function returnWrite(queue: Queue, write: PendingWrite, asked: PendingWrite): Queue {
  const back = isFoldable(asked) ? withAdopted(asked, queue.adopted) : asked;
  return gather(replaceWrite(queue, write, back), back);
}

type Unaccepted = Exclude<Outcome, { kind: 'accepted' }>;

function stateAfter(
  write: PendingWrite,
  outcome: Unaccepted,
  event: EventOf<'settled'>,
): WriteState {
  const lookups = write.state.kind === 'looking' ? write.state.looks : undefined;
  const isOpen = lookups !== undefined || isSentAgain(write);
  const check = (delayMs: number, newLookups = lookups ?? 0): WriteState => ({
    kind: 'checking',
    ...sentOf(write),
    looks: newLookups,
    until: event.at + delayMs,
  });
  // After a lost connection the request may still arrive and undo a change that overtook it.
  const leastMs = write.change.kind === 'create' ? LOOKUP_DELAY_MS : LATE_ARRIVAL_MS;
  const patienceMs = Math.max(leastMs, backoffMs(write.attempts, event.chance));
  switch (outcome.kind) {
    case 'unreachable':
    case 'signed-out':
      // Nothing was done now, but an earlier attempt may have arrived.
      return isOpen ? check(0) : { kind: 'ready' };
    case 'unknown':
    case 'removed': // of something that cannot be made anew: it is asked for once more
      return noVerdict();
    case 'rate-limited': {
      const delayMs = Math.round(outcome.retryAfterMs * (1 + event.chance / 4));
      return isOpen ? check(delayMs) : { kind: 'waiting', until: event.at + delayMs };
    }
    case 'nothing':
      if ((lookups ?? 0) + 1 >= EMPTY_LOOKUPS_MIN) {
        if (write.isOfCopy) return heldState(write);
        return isGivenUp(write) ? givenUp : { kind: 'ready' };
      }
      return check(LOOKUP_GAP_MS, (lookups ?? 0) + 1);
    case 'unsure':
      return { kind: 'unsure', ...sentOf(write), found: outcome.found };
    case 'conflict':
      return lookups === undefined ? { kind: 'conflict', theirs: outcome.theirs } : noVerdict();
    case 'refused':
      // A refused lookup proves nothing about the create: sending it again could double it.
      return lookups === undefined ? outcome : noVerdict();
    default:
      return unreachable(outcome);
  }

  /** The write may have arrived: look it up again, or ask the user. */
  function noVerdict(): WriteState {
    if (!isGivenUp(write)) return check(patienceMs);
    if (lookups !== undefined) return { kind: 'unsure', ...sentOf(write), found: null };
    return write.change.kind === 'create' ? check(patienceMs) : givenUp;
  }
}

function isTaken(queue: Queue, { record, change }: PendingWrite, reply: ConfirmedRecord | null) {
  if (change.kind !== 'create' || reply === null) return false;
  const name = laneOf({ kind: record.kind, id: idText(reply) });
  const end = name.charCodeAt(name.length - 1);
  // Names start alike, so comparing the last letter first is faster.
  return queue.made.some((one) => one.charCodeAt(name.length - 1) === end && one === name);
}
