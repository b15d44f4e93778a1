/**
 * Carries the pure queue machine: journals each event, announces what changed, does what it asks.
 *
 * - Events are taken one at a time, in order.
 * - An event that changes the queue is on disk before anybody hears of it and before its effects.
 * - Effects run beside each other; each ends in one `settled` event.
 */
import type { WriteId } from '../../shared/ids.ts';
import { LATE_ARRIVAL_MS, LOOKUP_GAP_MS } from '../../shared/limits.ts';
import type { Clock, Log, Random, Timer } from '../../shared/ports.ts';
import type { Outcome, QueueEvent } from '../../shared/queue/events.ts';
import type { Present } from '../../shared/queue/lookup/lookup.ts';
import {
  type AcceptedBases,
  baseOf,
  type Shown,
  withAccepted,
} from '../../shared/queue/machine/accepted-bases.ts';
import { withoutIdleBase } from '../../shared/queue/machine/idle-base.ts';
import { type Effect, nextWakeAt, step } from '../../shared/queue/machine/machine.ts';
import { isUncertain, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { isDiskError } from '../store/database.ts';
import type { Journal } from '../store/journal.ts';
import { errorName } from '../system/error-name.ts';
import { createUndoWaits } from './undo-waits.ts';

export interface Runner {
  /** Reads the journal; what was on the wire when the program ended becomes a question. */
  open(): void;
  queue(): Queue;
  /** How often the queue has changed since the start. */
  revision(): number;
  /** What an edit rests on, from what its editor has shown. */
  baseOf(shown: Shown): Fields | null;
  /**
   * Takes an event of the user in. Throws where the disk refuses it: nothing has changed then.
   */
  take(event: QueueEvent): void;
  /** Takes an event that must not be lost; where the disk refuses it is tried again. Never throws. */
  report(event: QueueEvent): void;
}

export type RunnerParts = {
  readonly journal: Journal;
  readonly perform: (effect: Effect, present: () => Present) => Promise<Outcome>;
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Told of every new queue with the one before it. */
  readonly onchange: (next: Queue, before: Queue) => void;
};

type Rest = { readonly end: Promise<void>; isOver: boolean };

/** How long until a report that the disk refused is tried again. */
const DISK_RETRY_MS = 5 * SECOND_MS;

/** The longest sleep of the alarm: clocks jump and computers sleep. */
const ALARM_MAX_MS = MINUTE_MS;

/** A runner for one profile. */
export function createRunner(parts: RunnerParts): Runner {
  let queue: Queue = emptyQueue;
  let revision = 0;
  let accepted: AcceptedBases = new Map();
  let alarm = new AbortController();
  /** The last events that say how things stand: an older one of the kind says nothing any more. */
  const latest: Partial<Record<'line' | 'account', QueueEvent>> = {};
  /** The rest before the next attempt of a write: slept, not read off a clock, and nobody ends it. */
  const rests = new Map<WriteId, Rest>();
  const undoWaits = createUndoWaits(parts.timer, parts.signal);
  /** The start, where the disk has refused it: it comes before anything else that is written. */
  let unwritten: QueueEvent | undefined;

  function take(event: QueueEvent): void {
    if (event.kind === 'line' || event.kind === 'account') latest[event.kind] = event;
    const ids = undoWaits.misjudged(queue, event.at);
    if (ids.length > 0) follow({ kind: 'undo-extended', at: event.at, ids });
    follow(event);
  }

  function follow(said: QueueEvent): void {
    const event = withoutIdleBase(queue, said);
    const { queue: next, effects } = step(queue, event);
    if (next === queue) return;
    writeStart();
    parts.journal.append(event);
    // The event is on the disk: nothing that fails from here on may make it look refused.
    const before = queue;
    queue = next;
    revision += 1;
    accepted = withAccepted(accepted, event, queue, revision);
    undoWaits.follow(queue);
    contained(parts.log, 'journal not compacted', () => parts.journal.compactIfLong(queue));
    contained(parts.log, 'bug in a listener', () => parts.onchange(queue, before));
    for (const effect of effects) void carryOut(effect); // ends in a report, never in a throw
    setAlarm();
  }

  function writeStart(): void {
    if (unwritten === undefined) return;
    parts.journal.append(unwritten);
    unwritten = undefined;
  }

  /**
   * What was on the wire becomes a question at once, also where the disk refuses to write that down:
   * nothing is sent before it has, because every event that leads to a send is written after it (Q5).
   */
  function restart(): void {
    const event: QueueEvent = { kind: 'restarted', at: parts.clock.now() };
    const before = queue;
    queue = step(queue, event).queue;
    if (queue === before) return;
    unwritten = event;
    try {
      writeStart();
    } catch (error) {
      parts.log.note('start not written', { error: errorName(error) });
      if (!isDiskError(error)) throw error;
    }
  }

  function report(event: QueueEvent): void {
    try {
      take(event);
    } catch (error) {
      parts.log.note('report not taken', { kind: event.kind, error: errorName(error) });
      // A bug would be the same bug again; the alarm asks again by itself.
      if (!isDiskError(error) || event.kind === 'woke') return;
      void parts.timer.sleep(DISK_RETRY_MS, parts.signal).then(() => {
        const isStanding = event.kind === 'line' || event.kind === 'account';
        const isOutdated = isStanding && latest[event.kind] !== event;
        if (!parts.signal.aborted && !isOutdated) report({ ...event, at: parts.clock.now() });
      });
    }
  }

  async function carryOut(effect: Effect): Promise<void> {
    const { id, change } = effect.write;
    const isMaking = effect.kind === 'send' && change.kind === 'create'; // two looks have settled it
    const rest = isMaking ? undefined : rests.get(id);
    rests.delete(id);
    if (rest !== undefined) await rest.end;
    let outcome: Outcome;
    try {
      outcome = await parts.perform(effect, present);
    } catch (error) {
      const isDisk = isDiskError(error);
      const what = isDisk ? 'not sent: the disk refuses' : 'bug while sending';
      parts.log.note(what, { error: errorName(error) });
      outcome = { kind: 'unknown', ...(isDisk && ({ cause: 'disk' } as const)) };
    }
    if (parts.signal.aborted) return; // the next start looks what became of it
    restAfter(effect.write, outcome);
    const at = parts.clock.now();
    report({ kind: 'settled', at, id, outcome, chance: parts.random.fraction() });
  }

  function present(): Present {
    const isResting = (id: WriteId) => rests.get(id)?.isOver === false;
    return { queue, at: parts.clock.now(), isResting };
  }

  /** Neither a clock that is set nor an impatient user brings what follows any nearer (Q5, Q6). */
  function restAfter({ id, change }: PendingWrite, { kind }: Pick<Outcome, 'kind'>): void {
    const isOpen = change.kind !== 'create' && kind === 'unknown';
    const restMs = isOpen ? LATE_ARRIVAL_MS : kind === 'nothing' ? LOOKUP_GAP_MS : undefined;
    if (restMs === undefined) return;
    const end = parts.timer.sleep(restMs, parts.signal).then(() => {
      rest.isOver = true;
    });
    const rest: Rest = { isOver: false, end };
    rests.set(id, rest);
  }

  /** Wakes the machine when the next write comes due, but not before `delayMinMs`. */
  function setAlarm(delayMinMs = 0): void {
    // Without a reason one is made, with all that was called: every edit would wait for that.
    alarm.abort('another alarm');
    const wakeAt = nextWakeAt(queue);
    if (wakeAt === undefined) return;
    const mine = new AbortController();
    alarm = mine;
    const delayMs = Math.min(Math.max(delayMinMs, wakeAt - parts.clock.now()), ALARM_MAX_MS);
    const signal = AbortSignal.any([mine.signal, parts.signal]);
    void parts.timer.sleep(delayMs, signal).then(() => {
      if (signal.aborted) return;
      report({ kind: 'woke', at: parts.clock.now() });
      // Nothing came of it: too early, or the disk refused. At once again would be a busy loop.
      if (alarm === mine) setAlarm(DISK_RETRY_MS);
    });
  }

  return {
    open() {
      queue = parts.journal.open();
      revision += 1;
      const opened = queue;
      restart();
      undoWaits.follow(queue);
      for (const write of queue.writes.filter(isUncertain)) restAfter(write, { kind: 'unknown' });
      if (queue !== opened)
        contained(parts.log, 'bug in a listener', () => parts.onchange(queue, opened));
    },
    queue: () => queue,
    revision: () => revision,
    baseOf: (shown) => baseOf(accepted, queue, shown),
    take,
    report,
  };
}

/** Does what may fail without harm: nothing that fails here makes an event look refused. */
function contained(log: Log, what: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    log.note(what, { error: errorName(error) });
  }
}
