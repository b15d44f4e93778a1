/** Random lives of a queue: events of users, networks, clocks and the service. */
import fc from 'fast-check';
import { localId } from '../../shared/ids.ts';
import { fieldsOf } from '../../shared/kinds/kinds.ts';
import type { Outcome, QueueEvent } from '../../shared/queue/events.ts';
import { type Effect, step } from '../../shared/queue/machine/machine.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import { UNDO_DELETE_MS } from '../../shared/queue-limits.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { DAY_MS, HOUR_MS, type Instant, SECOND_MS } from '../../shared/time.ts';
import { NOON, refused } from './builders.ts';
import { someName, someRecord, typedFields } from './queue-life-records.ts';

/** An event that may happen next; `pick` chooses among the writes, `which` among the records. */
export type Act = {
  readonly kind: string;
  readonly pick: number;
  readonly which: number;
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
  ...['save', 'save', 'save', 'save', 'create', 'create', 'create', 'delete', 'delete'],
  ...['accept', 'accept', 'accept', 'accept', 'fail', 'fail', 'fail', 'find', 'find', 'unsure'],
  ...['stale', 'store', 'store', 'open', 'open', 'open', 'close', 'wake', 'wake'],
  ...['retry', 'discard', 'discard', 'restore', 'restore', 'keep both', 'resolve', 'answer'],
  ...['answer', 'restart', 'again', 'remove', 'remove', 'tell', 'extend'],
];

/** A life of up to sixty events. */
export const aLife: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    pick: fc.nat(9),
    which: fc.nat(99),
    chance: fc.double({ min: 0, max: 0.999, noNaN: true }),
    afterMs: fc.constantFrom(0, 1, SECOND_MS, 7 * SECOND_MS, HOUR_MS, -HOUR_MS, 100 * DAY_MS),
  }),
  { minLength: 5, maxLength: 60, size: 'max' },
);

/** Lives `life`, moment by moment. Every value that is saved is new: `v1`, `v2` and so on. */
export function* live(life: readonly Act[]): Generator<Moment> {
  let queue = emptyQueue;
  let at = NOON;
  const events: QueueEvent[] = [];
  for (const [round, act] of life.entries()) {
    at += act.afterMs;
    const event = eventOf(act, { queue, at, round, events });
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
  readonly round: number;
  readonly events: readonly QueueEvent[];
};

function eventOf(act: Act, now: Now): QueueEvent | undefined {
  const { at, queue, round } = now;
  const among = (...states: readonly string[]) =>
    pick(
      queue.writes.filter(({ state }) => states.includes(state.kind)),
      act.pick,
    );
  const any = pick(queue.writes, act.pick);
  const underWay = among('sending', 'looking');
  const id = any?.id ?? 'nobody';
  switch (act.kind) {
    case 'save':
    case 'create':
      return edit(act, now);
    case 'delete':
      return removal(act, now);
    case 'accept':
    case 'fail':
    case 'find':
    case 'unsure':
    case 'remove':
      return underWay && attempt(underWay, act, now);
    case 'tell':
      return { kind: 'told', at, ids: queue.refiled.slice(act.pick % 3).map((one) => one.id) };
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
      return { kind: 'retried', at, ids: [id], ...(act.pick > 7 && { skipsUndo: true }) };
    case 'extend':
      return { kind: 'undo-extended', at, ids: queue.writes.map((write) => write.id) };
    case 'discard':
      return { kind: 'discarded', at, id };
    case 'restore':
      return { kind: 'restored', at, id: among('discarded')?.id ?? id, ...undoOf(act) };
    case 'keep both':
      return {
        kind: 'kept-both',
        at,
        id: among('conflict', 'refused')?.id ?? id,
        localId: localId(`copy-${round}`),
        ...(act.chance > 0.5 && { takesComments: true }),
      };
    case 'resolve': {
      const asked = among('conflict') ?? any;
      if (asked === undefined) return undefined;
      const fields = typedFields(asked.record, act, round);
      const theirs = shownOf(asked, act);
      return { kind: 'resolved', at, id: asked.id, fields, theirs, ...undoOf(act) };
    }
    case 'answer':
      return { kind: 'answered', at, id: among('unsure')?.id ?? id, isThere: act.chance > 0.5 };
    case 'restart':
      return { kind: 'restarted', at };
    default:
      return now.events.at(-1 - act.pick);
  }
}

function removal(act: Act, { at, queue, round }: Now): QueueEvent {
  return {
    kind: 'deleted',
    at,
    writeId: `d-${round}`,
    record: someName(act, queue),
    base: act.chance > 0.3 ? { title: 'seen' } : null,
    ...undoOf(act),
  };
}

/** The time to undo a delete; journals from before Q18 have none. */
function undoOf({ pick: choice }: Act): { undoMs?: number } {
  return choice > 3 ? { undoMs: UNDO_DELETE_MS } : {};
}

/** The version of theirs that the user was shown: the present one, or an older one. */
function shownOf({ record, state }: PendingWrite, { chance }: Act): Fields {
  if (state.kind !== 'conflict' || chance > 0.8) return { title: 'older' };
  return fieldsOf(record.kind, state.theirs);
}

/** An edit of one of a few records, by the name it was made under or the one it has now. */
function edit(act: Act, { at, round, queue }: Now): QueueEvent {
  const record = someName(act, queue);
  return {
    kind: 'saved',
    at,
    writeId: act.chance > 0.9 ? 'same-id' : `w-${round}`,
    record,
    fields: typedFields(record, act, round),
    base: act.chance > 0.5 ? { title: 'seen', content_html: '<p>seen</p>' } : null,
    isFinished: act.afterMs !== 1,
  };
}

function attempt(write: PendingWrite, act: Act, { at, round, queue }: Now): QueueEvent {
  const isDelete = write.change.kind === 'delete';
  const reply = () => (isDelete ? null : someRecord(write, act, { round: round, queue }));
  let outcome: Outcome;
  if (act.kind === 'accept' || act.kind === 'find') outcome = { kind: 'accepted', reply: reply() };
  else if (act.kind === 'unsure' && write.state.kind === 'looking') {
    outcome = { kind: 'unsure', found: act.pick < 3 ? null : reply() };
  } else if (act.kind === 'remove') {
    outcome = { kind: 'removed', localId: localId(`anew-${round}`), memberId: act.pick };
  } else outcome = failure(write, act);
  return { kind: 'settled', at, id: write.id, outcome, chance: act.chance };
}

function failure({ state, record }: PendingWrite, { pick: choice }: Act): Outcome {
  if (state.kind === 'looking' && choice < 5) return { kind: 'nothing' };
  const outcomes: readonly Outcome[] = [
    { kind: 'unreachable' },
    { kind: 'unknown' },
    { kind: 'unknown' },
    { kind: 'rate-limited', retryAfterMs: 3_000 },
    { kind: 'signed-out' },
    { kind: 'conflict', theirs: { id: record.id, title: 'theirs' } },
    refused(),
    { kind: 'nothing' },
  ];
  return outcomes[choice % outcomes.length] ?? { kind: 'unknown' };
}

function pick<T>(from: readonly T[], choice: number): T | undefined {
  return from[choice % Math.max(1, from.length)];
}
