/**
 * Runs the pure queue machine: journals each event, announces the changes, starts the effects.
 *
 * - Events are taken one at a time, in order.
 * - An event that changes the queue is on disk before its announcement and its effects.
 * - Effects run beside each other; each ends in one event with its outcome.
 */
import type { WriteId } from '../../shared/ids.ts';
import type { Clock, Log, Random, Timer } from '../../shared/ports.ts';
import type { Outcome, QueueEvent } from '../../shared/queue/events.ts';
import type { Present } from '../../shared/queue/lookup/lookup.ts';
import {
  type Based,
  baseOf,
  type EditBase,
  noBases,
  type ShownRecord,
  withAccepted,
} from '../../shared/queue/machine/accepted-bases.ts';
import { withoutIdleBase } from '../../shared/queue/machine/idle-base.ts';
import { type Effect, nextWakeAt, step } from '../../shared/queue/machine/machine.ts';
import { isUncertain, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import { LOOKUP_GAP_MS } from '../../shared/queue-limits.ts';
import { LATE_ARRIVAL_MS } from '../../shared/request-limits.ts';
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import type { Journal } from '../store/journal.ts';
import type { Beside } from '../store/journal-lines.ts';
import { containNow } from '../system/contain.ts';
import { isDiskError } from '../system/disk-error.ts';
import { errorName } from '../system/error-name.ts';
import { createUndoWaits, type UndoWaits } from './undo-waits.ts';

/** An event, and the editor that sent it if it is an edit. */
type MadeEdit = { readonly event: QueueEvent; readonly editor?: string | undefined };

export interface Runner {
  /** Reads the journal; a write that was being sent when the program ended becomes `checking`. */
  open(): void;
  queue(): Queue;
  /** How often the queue has changed since the start. */
  revision(): number;
  /** The base of an edit, from the versions its editor has shown. */
  baseOf(said: Based, shown?: ShownRecord): EditBase;
  /**
   * Takes an event of the user, an edit with its editor. Throws where the disk refuses it: nothing
   * has changed then.
   */
  take(event: QueueEvent, editor?: string): void;
  /**
   * Takes edits of different records together: all are on the disk, or none was taken. Throws where
   * the disk refuses them. What `beside` writes into the same database goes with them, or not at all.
   */
  takeTogether(edits: readonly MadeEdit[], beside?: Beside): void;
  /** Takes an event that must not be lost; if the disk refuses it is retried. Never throws. */
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
  /** Called with every new queue and the one before it. */
  readonly onchange: (next: Queue, before: Queue) => void;
};

type Pause = { readonly end: Promise<void>; isOver: boolean };

/** The delay before a report that the disk refused is retried. */
const DISK_RETRY_MS = 5 * SECOND_MS;

/** The longest sleep of the alarm: clocks jump and computers sleep. */
const ALARM_MAX_MS = MINUTE_MS;

/** Creates a runner for one profile. */
export function createRunner(parts: RunnerParts): Runner {
  return new QueueRunner(parts);
}

class QueueRunner implements Runner {
  readonly #parts: RunnerParts;
  #queue: Queue = emptyQueue;
  #revision = 0;
  #accepted = noBases;
  #alarm = new AbortController();
  /** The last events about the current state: a newer one replaces an older one of its kind. */
  readonly #latest: Partial<Record<'line' | 'account', QueueEvent>> = {};
  /**
   * The delay before the next attempt of a write: slept, not read off a clock, and nothing ends it
   * early.
   */
  readonly #pauses = new Map<WriteId, Pause>();
  readonly #undoWaits: UndoWaits;
  /** The start event until it is written, before any other: no start waits for the disk. */
  #unwritten: QueueEvent | undefined;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#undoWaits = createUndoWaits(parts.timer, parts.signal);
  }

  open(): void {
    this.#queue = this.#parts.journal.open();
    this.#revision += 1;
    const opened = this.#queue;
    this.#restart();
    this.#undoWaits.follow(this.#queue);
    for (const write of this.#queue.writes.filter(isUncertain))
      this.#pauseAfter(write, { kind: 'unknown' });
    if (this.#queue !== opened)
      containNow(this.#parts.log, 'change not announced', () =>
        this.#parts.onchange(this.#queue, opened),
      );
  }

  /** A value, because handlers get this function alone. */
  readonly queue = (): Queue => this.#queue;

  revision(): number {
    return this.#revision;
  }

  baseOf(said: Based, shown?: ShownRecord): EditBase {
    return baseOf(this.#accepted, this.#queue, said, shown);
  }

  take(event: QueueEvent, editor?: string): void {
    if (event.kind === 'line' || event.kind === 'account') this.#latest[event.kind] = event;
    this.takeTogether([{ event, editor }]);
  }

  takeTogether(edits: readonly MadeEdit[], beside?: Beside): void {
    const [first] = edits;
    if (first === undefined) return;
    const { at } = first.event;
    const ids = this.#undoWaits.misjudged(this.#queue, at);
    if (ids.length > 0) this.#follow([{ event: { kind: 'undo-extended', at, ids } }]);
    this.#follow(edits, beside);
  }

  #follow(made: readonly MadeEdit[], beside?: Beside): void {
    const { events, effects, queue, accepted } = this.#stepThrough(made);
    if (events.length === 0) return;
    this.#writeStart();
    this.#parts.journal.appendWith(beside, ...events);
    // The events are on the disk: no later failure may make them look refused.
    const before = this.#queue;
    this.#queue = queue;
    this.#accepted = accepted;
    this.#revision += 1;
    this.#undoWaits.follow(this.#queue);
    containNow(this.#parts.log, 'journal not compacted', () =>
      this.#parts.journal.compactIfLong(this.#queue),
    );
    containNow(this.#parts.log, 'change not announced', () =>
      this.#parts.onchange(this.#queue, before),
    );
    for (const effect of effects) void this.#carryOut(effect); // ends in a report, never in a throw
    this.#setAlarm();
  }

  /** Computes in memory what these events lead to: the disk may still refuse all of them. */
  #stepThrough(made: readonly MadeEdit[]) {
    let [queue, accepted] = [this.#queue, this.#accepted];
    const revision = this.#revision + 1;
    const events: QueueEvent[] = [];
    const effects: Effect[] = [];
    for (const { event: said, editor } of made) {
      const event = withoutIdleBase(queue, said);
      const next = step(queue, event);
      if (next.queue === queue) continue;
      const change = { before: queue, queue: next.queue, revision };
      accepted = withAccepted(accepted, event, change, editor);
      queue = next.queue;
      events.push(event);
      effects.push(...next.effects);
    }
    return { events, effects, queue, accepted };
  }

  #writeStart(): void {
    if (this.#unwritten === undefined) return;
    this.#parts.journal.append(this.#unwritten);
    this.#unwritten = undefined;
  }

  /**
   * A write that was being sent becomes `checking` at once. Nothing is sent before that is saved, because
   * every event that leads to a send is written after it (Q5).
   */
  #restart(): void {
    const event: QueueEvent = { kind: 'restarted', at: this.#parts.clock.now() };
    const before = this.#queue;
    this.#queue = step(this.#queue, event).queue;
    if (this.#queue === before) return;
    this.#unwritten = event;
  }

  report(event: QueueEvent): void {
    try {
      this.take(event);
    } catch (error) {
      this.#parts.log.note('report not taken', { kind: event.kind, error: errorName(error) });
      // A bug would repeat itself; the alarm retries by itself.
      if (!isDiskError(error) || event.kind === 'woke') return;
      void this.#parts.timer.sleep(DISK_RETRY_MS, this.#parts.signal).then(() => {
        const isStanding = event.kind === 'line' || event.kind === 'account';
        const isOutdated = isStanding && this.#latest[event.kind] !== event;
        if (!this.#parts.signal.aborted && !isOutdated)
          this.report({ ...event, at: this.#parts.clock.now() });
      });
    }
  }

  async #carryOut(effect: Effect): Promise<void> {
    const { id, change } = effect.write;
    const isMaking = effect.kind === 'send' && change.kind === 'create'; // two lookups have decided it
    const pause = isMaking ? undefined : this.#pauses.get(id);
    this.#pauses.delete(id);
    if (pause !== undefined) await pause.end;
    let outcome: Outcome;
    try {
      outcome = await this.#parts.perform(effect, () => this.#present());
    } catch (error) {
      const isDisk = isDiskError(error);
      const what = isDisk ? 'not sent: the disk refuses' : 'bug while sending';
      this.#parts.log.note(what, { error: errorName(error) });
      outcome = { kind: 'unknown', ...(isDisk && ({ cause: 'disk' } as const)) };
    }
    if (this.#parts.signal.aborted) return; // the next start looks up the outcome
    this.#pauseAfter(effect.write, outcome);
    const at = this.#parts.clock.now();
    this.report({ kind: 'settled', at, id, outcome, chance: this.#parts.random.fraction() });
  }

  #present(): Present {
    const isDelayed = (id: WriteId) => this.#pauses.get(id)?.isOver === false;
    return { queue: this.#queue, at: this.#parts.clock.now(), isDelayed };
  }

  /** Neither a changed clock nor an impatient user shortens this delay (Q5, Q6). */
  #pauseAfter({ id, change }: PendingWrite, { kind }: Pick<Outcome, 'kind'>): void {
    const isOpen = change.kind !== 'create' && kind === 'unknown';
    const pauseMs = isOpen ? LATE_ARRIVAL_MS : kind === 'nothing' ? LOOKUP_GAP_MS : undefined;
    if (pauseMs === undefined) return;
    const end = this.#parts.timer.sleep(pauseMs, this.#parts.signal).then(() => {
      pause.isOver = true;
    });
    const pause: Pause = { isOver: false, end };
    this.#pauses.set(id, pause);
  }

  /** Wakes the machine when the next write is due, but not before `delayMinMs`. */
  #setAlarm(delayMinMs = 0): void {
    // Without a given reason an exception is made, with its stack: every edit would wait for that.
    this.#alarm.abort('another alarm');
    const wakeAt = nextWakeAt(this.#queue);
    if (wakeAt === undefined) return;
    const mine = new AbortController();
    this.#alarm = mine;
    const delayMs = Math.min(Math.max(delayMinMs, wakeAt - this.#parts.clock.now()), ALARM_MAX_MS);
    const signal = AbortSignal.any([mine.signal, this.#parts.signal]);
    void this.#parts.timer.sleep(delayMs, signal).then(() => {
      if (signal.aborted) return;
      this.report({ kind: 'woke', at: this.#parts.clock.now() });
      // Nothing changed: too early, or the disk refused. An immediate retry would be a busy loop.
      if (this.#alarm === mine) this.#setAlarm(DISK_RETRY_MS);
    });
  }
}
