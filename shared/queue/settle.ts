/** What follows from the outcome of one attempt to send or to look (Q5, Q6, Q9). */
import { unreachable } from '../assert.ts';
import { backoffMs } from '../backoff.ts';
import { isLocalId } from '../ids.ts';
import { ADOPTED_IDS_MAX, LOOK_DELAY_MS, LOOK_GAP_MS, LOOKS_EMPTY_MIN } from '../limits.ts';
import { sameField } from '../merge/merge-fields.ts';
import type { Note } from '../records/note.ts';
import { type NotePatch, noteFieldNames, pickFields } from '../records/note-fields.ts';
import type { EventOf, Outcome } from './events.ts';
import { foldYounger } from './fold.ts';
import { nextBase } from './next-base.ts';
import { isFoldable, isLive, type PendingWrite, type WriteState } from './pending-write.ts';
import type { Queue } from './queue.ts';
import { isSame } from './save.ts';

/** The queue after one attempt has ended; an outcome nobody waits for changes nothing. */
export function settle(queue: Queue, event: EventOf<'settled'>): Queue {
  const write = queue.writes.find(({ id }) => id === event.id);
  if (write?.state.kind !== 'sending' && write?.state.kind !== 'looking') return queue;
  const { outcome } = event;
  if (outcome.kind === 'accepted') return accept(queue, write, outcome.reply, event.at);
  const back = { ...write, state: stateAfter(write, outcome, event) };
  const next = gathered(replaced(queue, write, back), back);
  if (outcome.kind === 'unreachable') return { ...next, line: 'unreachable' };
  if (outcome.kind === 'signed-out') return { ...next, line: 'signed-out' };
  return next;
}

type Unaccepted = Exclude<Outcome, { kind: 'accepted' }>;

function stateAfter(
  write: PendingWrite,
  outcome: Unaccepted,
  event: EventOf<'settled'>,
): WriteState {
  const looks = write.state.kind === 'looking' ? write.state.looks : undefined;
  const check = (delayMs: number, newLooks = looks ?? 0): WriteState => ({
    kind: 'checking',
    sentAt: sentAt(write),
    looks: newLooks,
    until: event.at + delayMs,
  });
  const patienceMs = Math.max(LOOK_DELAY_MS, backoffMs(write.attempts, event.chance));
  switch (outcome.kind) {
    case 'unreachable':
    case 'signed-out':
      // Nothing was done; but a look that could not be made leaves the question open.
      return looks === undefined ? { kind: 'ready' } : check(0);
    case 'unknown':
      return check(patienceMs);
    case 'rate-limited': {
      const delayMs = Math.round(outcome.retryAfterMs * (1 + event.chance / 4));
      return looks === undefined ? { kind: 'waiting', until: event.at + delayMs } : check(delayMs);
    }
    case 'nothing':
      if ((looks ?? 0) + 1 >= LOOKS_EMPTY_MIN) return { kind: 'ready' };
      return check(LOOK_GAP_MS, (looks ?? 0) + 1);
    case 'conflict':
    case 'refused':
      // A look that was refused is no verdict on the create: sending it again could double it.
      return looks === undefined ? outcome : check(patienceMs);
    default:
      return unreachable(outcome);
  }
}

function accept(queue: Queue, write: PendingWrite, reply: Note, at: number): Queue {
  const isMade = write.change.kind === 'create';
  if (isMade && Object.values(queue.adopted).includes(reply.id)) {
    // Another create of ours found this record first: each is adopted at most once (Q6).
    const until = at + LOOK_GAP_MS;
    const state: WriteState = { kind: 'checking', sentAt: sentAt(write), looks: 0, until };
    return replaced(queue, write, { ...write, state });
  }
  const record = isMade ? { ...write.record, id: reply.id } : write.record;
  const done: PendingWrite = { ...write, record, state: { kind: 'done', reply } };
  const rest = restOf(write, reply);
  const isBehind = (other: PendingWrite) =>
    other !== write && other.state.kind !== 'done' && isSame(other.record, write.record);
  const carrier = queue.writes.find((other) => isBehind(other) && isLive(other) && awaits(other));
  const writes = queue.writes.flatMap((other): PendingWrite[] => {
    if (other === write) {
      const isWhole = carrier !== undefined || Object.keys(rest).length === 0;
      return isWhole ? [done] : [done, completion(done, { rest, reply, at })];
    }
    if (!isBehind(other)) return [other];
    return [behind(other, done, reply, other === carrier ? rest : {})];
  });
  const adopted = isMade ? adopt(queue.adopted, write.record.id, reply.id) : queue.adopted;
  return { ...queue, writes, adopted };
}

/** Whether the write rests on an older one of its record that is unconfirmed (Q8). */
function awaits({ change }: PendingWrite): boolean {
  return change.kind === 'update' && change.base === null;
}

/**
 * Another write of the record, once `done` is: under the service's id, with its base (Q8), and with
 * the `rest` of the create if it is to carry it. A discarded one moves along, for it may be brought
 * back; what was to create the record can then only change it.
 */
function behind(
  other: PendingWrite,
  done: PendingWrite,
  reply: Note,
  rest: NotePatch,
): PendingWrite {
  const { change } = other;
  const moved = { ...other, record: done.record };
  if (change.kind === 'create') {
    return { ...moved, change: { kind: 'update', fields: change.fields, base: {} } };
  }
  if (!awaits(other)) return moved;
  const fields = { ...rest, ...change.fields };
  return { ...moved, change: { ...change, fields, base: nextBase(done, reply) } };
}

/**
 * What a create could not carry (Q9): Markdown has no images, mentions or underline; and a note
 * without text was sent with a placeholder, which has to go.
 */
function restOf({ change }: PendingWrite, reply: Note): NotePatch {
  if (change.kind !== 'create') return {};
  const meant = { ...change.fields, content_html: change.fields.content_html ?? '' };
  return pickFields(
    meant,
    noteFieldNames.filter((field) => field in meant && !sameField(field, meant, reply)),
  );
}

/** The rest of a create as an update of its own. */
function completion(
  done: PendingWrite,
  { rest, reply, at }: { rest: NotePatch; reply: Note; at: number },
): PendingWrite {
  return {
    id: `${done.id}-rest`,
    record: done.record,
    change: { kind: 'update', fields: rest, base: pickFields(reply) },
    createdAt: done.createdAt,
    savedAt: at,
    attempts: 0,
    state: { kind: 'ready' },
  };
}

/**
 * A write that came back takes in what the user wrote since: one thing to send or to settle, and
 * nothing rests on a write that may now be discarded.
 */
function gathered(queue: Queue, back: PendingWrite): Queue {
  if (!isFoldable(back)) return queue;
  const younger = queue.writes.filter(
    (other) =>
      other !== back && isLive(other) && awaits(other) && isSame(other.record, back.record),
  );
  if (younger.length === 0) return queue;
  const whole = younger.reduce(foldYounger, back);
  return {
    ...queue,
    writes: queue.writes
      .filter((write) => !younger.includes(write))
      .map((write) => (write === back ? whole : write)),
  };
}

function adopt(adopted: Queue['adopted'], local: string, id: string): Queue['adopted'] {
  if (!isLocalId(local)) return adopted;
  const next = { ...adopted, [local]: id };
  const oldest = Object.keys(next);
  for (const name of oldest.slice(0, -ADOPTED_IDS_MAX)) delete next[name];
  return next;
}

function sentAt(write: PendingWrite): number {
  return 'sentAt' in write.state ? write.state.sentAt : 0;
}

function replaced(queue: Queue, write: PendingWrite, by: PendingWrite): Queue {
  return { ...queue, writes: queue.writes.map((other) => (other === write ? by : other)) };
}
