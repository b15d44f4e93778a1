/**
 * The replay queue as a pure machine: an event in, the next queue and what to do out.
 *
 * `electron/replay/runner.ts` journals each event that changes something, carries out the effects,
 * and reports what became of them as further events. Rules Q1 to Q12: SPEC.md beside this.
 */
import { assert, unreachable } from '../assert.ts';
import { DISCARDED_KEPT_MS, LOOK_DELAY_MS, SENDS_AT_ONCE_MAX, WAIT_MAX_MS } from '../limits.ts';
import type { Instant } from '../time.ts';
import type { QueueEvent } from './events.ts';
import { isLive, type PendingWrite } from './pending-write.ts';
import type { Queue } from './queue.ts';
import { save } from './save.ts';
import { settle } from './settle.ts';
import { discard, keepBoth, restore, retry } from './user-choices.ts';

export type Effect =
  /** Send this write; an update reads the record first and compares (P4). */
  | { readonly kind: 'send'; readonly write: PendingWrite }
  /** Look whether the service already has the record this create was to make (P3). */
  | { readonly kind: 'look'; readonly write: PendingWrite };

export type Step = { readonly queue: Queue; readonly effects: readonly Effect[] };

/** Takes in one event, then starts every write whose turn has come. */
export function step(queue: Queue, event: QueueEvent): Step {
  return startDue(takeIn(queue, event), event.at);
}

/** When the next write comes due by itself; `undefined` when only an event can bring one. */
export function nextWakeAt(queue: Queue): Instant | undefined {
  if (queue.line !== 'open' || freeSlots(queue) <= 0) return undefined;
  const dueAt = [...heads(queue)].flatMap(({ state }) =>
    state.kind === 'waiting' || state.kind === 'checking' ? [state.until] : [],
  );
  return dueAt.length === 0 ? undefined : Math.min(...dueAt);
}

function takeIn(queue: Queue, event: QueueEvent): Queue {
  switch (event.kind) {
    case 'saved':
      return save(queue, event);
    case 'settled':
      return settle(queue, event);
    case 'stored':
      return dropStored(queue, event.ids);
    case 'line':
      return setLine(queue, event.line, event.clockAheadMs ?? queue.clockAheadMs);
    case 'retried':
      return retry(queue, event);
    case 'discarded':
      return discard(queue, event);
    case 'restored':
      return restore(queue, event);
    case 'kept-both':
      return keepBoth(queue, event);
    case 'woke':
      return queue;
    case 'restarted':
      return restart(queue, event.at);
    default:
      return unreachable(event);
  }
}

/** A reply the cache holds needs no keeping here (Q10). */
function dropStored(queue: Queue, ids: readonly string[]): Queue {
  const stored = new Set(ids);
  const writes = queue.writes.filter(({ id, state }) => !(state.kind === 'done' && stored.has(id)));
  return writes.length === queue.writes.length ? queue : { ...queue, writes };
}

function setLine(queue: Queue, line: Queue['line'], clockAheadMs: number): Queue {
  if (queue.line === line && queue.clockAheadMs === clockAheadMs) return queue;
  return { ...queue, line, clockAheadMs, writes: reckoned(queue, clockAheadMs) };
}

/**
 * Our clock was set forward before we knew: what was sent since is reckoned too late by as much,
 * and a look that begins there would miss its record (Q6). Too early only makes a look longer.
 */
function reckoned({ writes, clockAheadMs }: Queue, nowAheadMs: number): Queue['writes'] {
  const tooLateMs = clockAheadMs - nowAheadMs;
  if (tooLateMs <= 0 || !writes.some(({ state }) => 'sentAt' in state)) return writes;
  return writes.map((write): PendingWrite => {
    const { state } = write;
    if (!('sentAt' in state)) return write;
    return { ...write, state: { ...state, sentAt: state.sentAt - tooLateMs } };
  });
}

/** What was on the wire when the program ended may have reached the service (Q5). */
function restart(queue: Queue, at: Instant): Queue {
  const kept = queue.writes.filter(
    ({ state }) => !(state.kind === 'discarded' && state.at + DISCARDED_KEPT_MS < at),
  );
  const writes = kept.map((write): PendingWrite => {
    const { state } = write;
    if (state.kind !== 'sending' && state.kind !== 'looking') return write;
    const until = at + LOOK_DELAY_MS;
    return { ...write, state: { kind: 'checking', sentAt: state.sentAt, looks: 0, until } };
  });
  const isAsBefore =
    writes.length === queue.writes.length &&
    writes.every((write, index) => write === queue.writes[index]);
  if (isAsBefore && queue.line === 'unreachable') return queue;
  return { ...queue, writes: isAsBefore ? queue.writes : writes, line: 'unreachable' };
}

/** Starts the oldest live write of each record, a few at a time, while the line is open (Q2, Q3). */
function startDue(queue: Queue, now: Instant): Step {
  if (queue.line !== 'open') return { queue, effects: [] };
  const effects: Effect[] = [];
  const due = firstDue(queue, now);
  if (due.size === 0) return { queue, effects };
  const writes = queue.writes.map((write): PendingWrite => {
    if (!due.has(write)) return write;
    const effect = started(write, now + queue.clockAheadMs);
    effects.push(effect);
    return effect.write;
  });
  return { queue: { ...queue, writes }, effects };
}

/** As many as may start at once; a long queue is looked through no further than for these. */
function firstDue(queue: Queue, now: Instant): ReadonlySet<PendingWrite> {
  const due = new Set<PendingWrite>();
  const free = freeSlots(queue);
  if (free <= 0) return due;
  for (const write of heads(queue)) {
    if (isDue(write, now)) due.add(write);
    if (due.size >= free) break;
  }
  return due;
}

/** The oldest live write of each record that has none under way: what may start next (Q2). */
function* heads(queue: Queue): Generator<PendingWrite> {
  const closed = new Set(queue.writes.filter(isUnderWay).map(laneOf));
  for (const write of queue.writes) {
    if (!isLive(write)) continue;
    const lane = laneOf(write);
    if (closed.has(lane)) continue;
    closed.add(lane);
    yield write;
  }
}

function laneOf({ record }: PendingWrite): string {
  return `${record.kind} ${record.id}`;
}

function freeSlots(queue: Queue): number {
  return SENDS_AT_ONCE_MAX - queue.writes.filter(isUnderWay).length;
}

function started(write: PendingWrite, serviceNow: Instant): Effect {
  const { state, change } = write;
  const attempts = write.attempts + 1;
  if (state.kind === 'checking' && change.kind === 'create') {
    const { sentAt, looks } = state;
    return {
      kind: 'look',
      write: { ...write, attempts, state: { kind: 'looking', sentAt, looks } },
    };
  }
  assert(change.kind === 'create' || change.base !== null, 'Q8: the oldest update has its base');
  return {
    kind: 'send',
    write: { ...write, attempts, state: { kind: 'sending', sentAt: serviceNow } },
  };
}

function isUnderWay({ state }: PendingWrite): boolean {
  return state.kind === 'sending' || state.kind === 'looking';
}

function isDue({ state }: PendingWrite, now: Instant): boolean {
  if (state.kind !== 'waiting' && state.kind !== 'checking') return state.kind === 'ready';
  // A moment too far ahead was set by a clock that has since been set back: waiting for it could
  // take days.
  return state.until <= now || state.until - now > WAIT_MAX_MS;
}
