/** Random lives of a queue: what users, networks, clocks and the service do to it. */
import fc from 'fast-check';
import { localId } from '../../shared/ids.ts';
import type { Outcome, QueueEvent } from '../../shared/queue/events.ts';
import { type Effect, step } from '../../shared/queue/machine.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import type { Note } from '../../shared/records/note.ts';
import type { NoteFields } from '../../shared/records/note-fields.ts';
import { DAY_MS, HOUR_MS, type Instant, SECOND_MS } from '../../shared/time.ts';
import { aNote, baseOf, NOON, refused } from './builders.ts';

/** What may happen next; `pick` chooses among the writes there are. */
type Act = {
  readonly kind: string;
  readonly pick: number;
  readonly chance: number;
  readonly afterMs: number;
};

/** One event with the queue before and after it. */
export type Moment = {
  readonly before: Queue;
  readonly event: QueueEvent;
  readonly queue: Queue;
  readonly effects: readonly Effect[];
  /** Every event so far, this one last. */
  readonly events: readonly QueueEvent[];
};

const kinds = [
  ...['save', 'save', 'save', 'save', 'create', 'create'],
  ...['accept', 'accept', 'accept', 'fail', 'fail', 'fail', 'find', 'find'],
  ...['stale', 'store', 'store', 'open', 'open', 'open', 'close', 'wake', 'wake'],
  ...['retry', 'discard', 'restore', 'keep both', 'restart', 'again'],
];

/** A life of up to forty events. */
export const aLife: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    pick: fc.nat(9),
    chance: fc.double({ min: 0, max: 0.999, noNaN: true }),
    afterMs: fc.constantFrom(0, 1, SECOND_MS, 7 * SECOND_MS, HOUR_MS, -HOUR_MS, 100 * DAY_MS),
  }),
  { minLength: 5, maxLength: 40 },
);

/** Lives `life`, moment by moment. Every value that is saved is new: `v1`, `v2` and so on. */
export function* live(life: readonly Act[]): Generator<Moment> {
  let queue = emptyQueue;
  let at = NOON;
  const events: QueueEvent[] = [];
  for (const [turn, act] of life.entries()) {
    at += act.afterMs;
    const event = eventOf(act, { queue, at, turn, events });
    if (event === undefined) continue;
    const before = queue;
    const next = step(before, event);
    queue = next.queue;
    events.push(event);
    yield { before, event, queue, effects: next.effects, events };
  }
}

type Now = {
  readonly queue: Queue;
  readonly at: Instant;
  readonly turn: number;
  readonly events: readonly QueueEvent[];
};

function eventOf(act: Act, now: Now): QueueEvent | undefined {
  const { at, queue } = now;
  const any = pick(queue.writes, act.pick);
  const underWay = pick(
    queue.writes.filter(({ state }) => state.kind === 'sending' || state.kind === 'looking'),
    act.pick,
  );
  const id = any?.id ?? 'nobody';
  switch (act.kind) {
    case 'save':
    case 'create':
      return edit(act, now);
    case 'accept':
    case 'fail':
    case 'find':
      return underWay && attempt(underWay, act, now);
    case 'stale':
      return any && attempt(any, act, now);
    case 'store':
      return { kind: 'stored', at, ids: queue.writes.map((write) => write.id) };
    case 'open':
      return { kind: 'line', at, line: 'open', clockAheadMs: act.pick };
    case 'close':
      return { kind: 'line', at, line: act.pick > 4 ? 'signed-out' : 'unreachable' };
    case 'wake':
      return { kind: 'woke', at };
    case 'retry':
      return { kind: 'retried', at, ids: [id] };
    case 'discard':
      return { kind: 'discarded', at, id };
    case 'restore':
      return { kind: 'restored', at, id };
    case 'keep both':
      return { kind: 'kept-both', at, id, localId: localId(`copy-${now.turn}`) };
    case 'restart':
      return { kind: 'restarted', at };
    default:
      return now.events.at(-1 - act.pick);
  }
}

/** An edit of one of a few notes, by the name it was made under or the one it has now. */
function edit({ kind, pick: choice, chance, afterMs }: Act, { at, turn, queue }: Now): QueueEvent {
  const names = ['note-1', 'note-2', localId('a'), localId('b'), ...Object.values(queue.adopted)];
  const record =
    kind === 'create' ? localId(`new-${choice % 3}`) : (pick(names, choice) ?? 'note-1');
  const value = `v${turn}`;
  const fields: NoteFields = {
    ...(choice % 2 === 0 ? { title: value } : {}),
    ...(choice % 3 !== 1 ? { content_html: `<p>${value}</p>` } : {}),
    ...(chance > 0.7 ? { date: '2026-03-02', visibility: 'author_only' } : {}),
  };
  return {
    kind: 'saved',
    at,
    writeId: chance > 0.9 ? 'same-id' : `w-${turn}`,
    record: { kind: 'note', id: record },
    fields,
    base: chance > 0.5 ? baseOf(aNote({ title: 'seen' })) : null,
    isFinished: afterMs !== 1,
  };
}

function attempt(write: PendingWrite, act: Act, { at, turn, queue }: Now): QueueEvent {
  const outcome =
    act.kind === 'accept' || act.kind === 'find'
      ? { kind: 'accepted' as const, reply: replyTo(write, act, turn, queue) }
      : failure(write, act);
  return { kind: 'settled', at, id: write.id, outcome, chance: act.chance };
}

function failure({ state }: PendingWrite, { pick: choice }: Act): Outcome {
  if (state.kind === 'looking' && choice < 5) return { kind: 'nothing' };
  const outcomes: readonly Outcome[] = [
    { kind: 'unreachable' },
    { kind: 'unknown' },
    { kind: 'unknown' },
    { kind: 'rate-limited', retryAfterMs: 3_000 },
    { kind: 'signed-out' },
    { kind: 'conflict', theirs: aNote({ title: 'theirs' }) },
    refused(),
    { kind: 'nothing' },
  ];
  return outcomes[choice % outcomes.length] ?? { kind: 'unknown' };
}

/** The service's answer: as sent, respelt, or (for a look) a record another create has adopted. */
function replyTo(write: PendingWrite, act: Act, turn: number, queue: Queue): Note {
  const isCreate = write.change.kind === 'create';
  const taken = Object.values(queue.adopted).at(-1);
  const made = act.kind === 'find' && taken !== undefined ? taken : `made-${turn}`;
  const { link: _, ...fields } = write.change.fields;
  const asSent = aNote({ id: isCreate ? made : write.record.id, ...fields });
  if (act.chance < 0.4) return asSent;
  if (act.chance < 0.7)
    return { ...asSent, content_html: `<div>${asSent.content_html ?? ''}</div>` };
  return { ...asSent, title: 'somebody else' };
}

function pick<T>(from: readonly T[], choice: number): T | undefined {
  return from[choice % Math.max(1, from.length)];
}
