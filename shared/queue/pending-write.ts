/** One change the user made and the service has not confirmed, with its states. Schema and type. */
import * as v from 'valibot';
import { errorDetail } from '../api/wire.ts';
import { listOf } from '../kinds/field.ts';
import type { NoteFields } from '../kinds/note.ts';
import { CLOCK_DRIFT_MS } from '../limits.ts';
import { confirmedRecord, type Fields, writableKinds } from '../records/kinds.ts';

/** The record a write is about: `id` is the service's, or local until there is one. */
export const recordRef = v.object({ kind: v.picklist(writableKinds), id: v.string() });
export type RecordRef = v.InferOutput<typeof recordRef>;

/** As a window handed them over, where they were parsed by the schema of their kind. */
export const fields = v.record(v.string(), v.unknown());

/**
 * What is to be done. The `base` of an update or a delete is what the user saw when they began; it
 * is `null` while an older write of the record is unconfirmed, and set when that one is (Q8).
 */
const change = v.variant('kind', [
  v.object({ kind: v.literal('create'), fields }),
  v.object({ kind: v.literal('update'), fields, base: v.nullable(fields) }),
  v.object({ kind: v.literal('delete'), base: v.nullable(fields) }),
]);
export type Change = v.InferOutput<typeof change>;

const instant = v.number();

/**
 * When a write was sent, by the service's clock: not before `sentAt` and, where our clock was set
 * meanwhile, perhaps as late as `sentBy`.
 */
const sent = { sentAt: instant, sentBy: v.exactOptional(instant) };
export type Sent = { readonly sentAt: number; readonly sentBy?: number };

const unsure = v.object({ ...sent, found: v.nullable(confirmedRecord) });

/** The service's refusal of a write, as it was told. */
export const refusal = v.object({
  kind: v.literal('refused'),
  status: v.number(),
  message: v.string(),
  details: v.array(errorDetail),
  requestId: v.string(),
});

/**
 * Where a write stands:
 *
 *     ready ──> sending ──> done ──(stored in the cache)──> gone
 *       ^          ├──> waiting until t ──> sending
 *       │          ├──> checking ──> looking ──> done | checking | ready      (outcome unknown)
 *       │          │                    └──> unsure ──> done | ready          (the user is asked)
 *       │          └──> conflict | refused                                    (needs the user)
 *       └──────── the user edits, retries or restores ────────┘   discarded   (restorable)
 */
const writeState = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  /** `undoMs` where a delete waits so long for its user to undo it (Q18). */
  v.object({ kind: v.literal('waiting'), until: instant, undoMs: v.exactOptional(v.number()) }),
  /** `isAgain` where an attempt before may have reached the service as well. */
  v.object({ kind: v.literal('sending'), ...sent, isAgain: v.exactOptional(v.literal(true)) }),
  v.object({ kind: v.literal('checking'), ...sent, looks: v.number(), until: instant }),
  v.object({ kind: v.literal('looking'), ...sent, looks: v.number() }),
  /** What only the user can tell: `found` may be the record of this create, or somebody changed it. */
  v.object({ kind: v.literal('unsure'), ...unsure.entries }),
  /** `reply` is `null` where the record is gone, or where the service never showed it. */
  v.object({ kind: v.literal('done'), reply: v.nullable(confirmedRecord) }),
  v.object({ kind: v.literal('conflict'), theirs: confirmedRecord }),
  refusal,
  /** `saidAt` is when the user said so, by our clock, where its days are counted from another `at`. */
  v.object({
    kind: v.literal('discarded'),
    at: instant,
    saidAt: v.exactOptional(instant),
    /** It may have reached the service: only the user can tell, also once it is brought back. */
    unsure: v.exactOptional(unsure),
  }),
]);
export type WriteState = v.InferOutput<typeof writeState>;

export const pendingWrite = v.object({
  id: v.string(),
  record: recordRef,
  change,
  /** When the user began and last continued this change, by this computer's clock. */
  createdAt: instant,
  savedAt: instant,
  /** By the service's clock it was begun after this: where ours was set since, `createdAt` does not tell. */
  begunAfter: v.exactOptional(instant),
  /** How often it was sent or looked for since it last got somewhere. */
  attempts: v.number(),
  /** How many attempts in a row have brought no verdict; none where it is left out (Q5.1). */
  unanswered: v.exactOptional(v.number()),
  /** What attempts sent that may have arrived, oldest first: it was refused before anybody knew (Q5). */
  sentBefore: v.exactOptional(v.array(fields)),
  state: writeState,
});
export type PendingWrite = v.InferOutput<typeof pendingWrite>;

/** Whether the write still stands between the user and the service. */
export function isLive(write: PendingWrite): boolean {
  return write.state.kind !== 'done' && write.state.kind !== 'discarded';
}

/** Whether its record stands nowhere but in its reply: the service lists none of this kind (Q10.1). */
export function isAcceptedUnlisted({ record, state }: PendingWrite): boolean {
  return state.kind === 'done' && listOf(record.kind) === undefined;
}

/** Whether it is being sent or looked for now. */
export function isUnderWay({ state }: PendingWrite): boolean {
  return state.kind === 'sending' || state.kind === 'looking';
}

/** Whether the next attempt is a lookup: this create may have made its record (Q6). */
export function awaitsLookup({ state, change: made }: PendingWrite): boolean {
  return state.kind === 'checking' && made.kind === 'create';
}

/** Whether a further edit may become part of this write: it is certain that it is not under way. */
export function isFoldable({ state }: PendingWrite): boolean {
  return (
    state.kind === 'ready' ||
    state.kind === 'waiting' ||
    state.kind === 'conflict' ||
    state.kind === 'refused'
  );
}

/** Whether this is a delete that waits for its user to undo it (Q18). */
export function isUndoable({ state }: PendingWrite): boolean {
  return state.kind === 'waiting' && state.undoMs !== undefined;
}

/** Whether the write may have reached the service, so that nothing of it may change (Q2). */
export function isUncertain({ state }: PendingWrite): boolean {
  return 'sentAt' in state;
}

/** When a write that may have reached the service was sent. */
export function sentOf({ state }: PendingWrite): Sent {
  if (!('sentAt' in state)) return { sentAt: 0 };
  const { sentAt, sentBy } = state;
  return sentBy === undefined ? { sentAt } : { sentAt, sentBy };
}

/**
 * The same, once an answer shows how the clocks stand: what was sent since is reckoned too late, or too
 * early, and nobody knows whether it was sent since. Where our clock was set it may have been more
 * than once: it is certain only that the send came after `comparedAt`, when the clocks were last
 * compared, and before now.
 */
export function correctSendTime(
  { sentAt, sentBy = sentAt }: Sent,
  tooLateMs: number,
  comparedAt = sentAt,
): Sent {
  const earliest = sentAt - Math.max(0, tooLateMs);
  if (Math.abs(tooLateMs) < CLOCK_DRIFT_MS) {
    return { sentAt: earliest, sentBy: sentBy - Math.min(0, tooLateMs) };
  }
  return { sentAt: Math.min(earliest, comparedAt), sentBy: Number.MAX_SAFE_INTEGER };
}

/** Whether this is sent although an attempt before may have arrived: nobody has heard of that yet (Q5). */
export function isSentAgain({ state }: PendingWrite): boolean {
  return state.kind === 'sending' && state.isAgain === true;
}

/** Whether only the user can get this write any further. */
export function needsUser({ state }: PendingWrite): boolean {
  return state.kind === 'conflict' || state.kind === 'refused' || state.kind === 'unsure';
}

/** What the write sets; a delete sets nothing. */
export function fieldsSet({ change: made }: PendingWrite): Fields {
  return made.kind === 'delete' ? {} : made.fields;
}

/** The same of a write of a note, whose fields a window has had parsed. */
export function noteFieldsSet(write: PendingWrite): NoteFields {
  return fieldsSet(write) as NoteFields;
}

/** What the user saw when they began, as far as it is known. */
export function baseFields({ change: made }: PendingWrite): Fields {
  return (made.kind !== 'create' && made.base) || {};
}

/** Whether the write rests on an older one of its record that is unconfirmed (Q8). */
export function awaitsBase({ change: made }: PendingWrite): boolean {
  return made.kind !== 'create' && made.base === null;
}

/** Whether the user may throw it away: it was not sent, or they decide about what may be there. */
export function isDiscardable(write: PendingWrite): boolean {
  return isFoldable(write) || write.state.kind === 'unsure';
}

/** The write put aside, where the user can bring it back from. */
export function discardAt(write: PendingWrite, at: number): PendingWrite {
  const { state } = write;
  if (state.kind !== 'unsure') return resetWrite(write, { kind: 'discarded', at });
  const { kind: _, ...unsure } = state;
  return resetWrite(write, { kind: 'discarded', at, unsure });
}

/** The write in another state, as if it had never been tried. */
export function resetWrite(
  { unanswered: _, ...write }: PendingWrite,
  state: WriteState,
): PendingWrite {
  return { ...write, attempts: 0, state };
}

/** What needs no sending because of this delete: as if discarded with it, and back with it (Q14). */
export function parkFor(removal: PendingWrite, write: PendingWrite): PendingWrite {
  return discardAt(write, removal.createdAt);
}

/** Whether `write` was set aside for this delete. */
export function isParkedFor(removal: PendingWrite, write: PendingWrite): boolean {
  const { record, change: made, state } = write;
  return (
    removal.change.kind === 'delete' &&
    made.kind !== 'delete' &&
    isSame(removal.record, record) &&
    state.kind === 'discarded' &&
    saidAt(state) === removal.createdAt
  );
}

/** When the user discarded it, by this computer's clock. */
export function saidAt(state: Extract<WriteState, { kind: 'discarded' }>): number {
  return state.saidAt ?? state.at;
}

/** Whether two names mean one record. */
export function isSame(one: RecordRef, other: RecordRef): boolean {
  return one.id === other.id && one.kind === other.kind;
}

/** The lane of a record: all its writes carry the same name. */
export function laneOf({ kind, id }: RecordRef): string {
  return `${kind} ${id}`;
}
