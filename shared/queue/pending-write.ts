/** One unconfirmed change of the user, with its states. Schema and type. */
import * as v from 'valibot';
import { errorDetail } from '../api/wire.ts';
import { listOf } from '../kinds/field.ts';
import type { NoteFields } from '../kinds/note.ts';
import { confirmedRecord, type Fields, writableKinds } from '../records/kinds.ts';
import { tie, tiedAs } from './tied-writes.ts';

/** The record of a write: `id` is the service's, or a local one until there is one. */
export const recordRef = v.object({ kind: v.picklist(writableKinds), id: v.string() });
export type RecordRef = v.InferOutput<typeof recordRef>;

/** An id as a window or a remembered list hands it over: one part of a path, and no way out of it. */
export const boundedId = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  v.check((id) => id.isWellFormed() && id !== '.' && id !== '..', 'an id'),
);
/** A record as those hand it over. */
export const boundedRef = v.object({ ...recordRef.entries, id: boundedId });

/** As a window sent them; they were parsed by the schema of their kind. */
export const fields = v.record(v.string(), v.unknown());

/**
 * The change itself. The `base` of an update or a delete is the version the user started from; it
 * is `null` while an older write of the record is unconfirmed (Q8). Behind a create, `knownBase` is what the
 * window of the update showed in its fields (Q20.208).
 */
const change = v.variant('kind', [
  v.object({ kind: v.literal('create'), fields }),
  v.object({
    ...{ kind: v.literal('update'), fields, base: v.nullable(fields) },
    knownBase: v.exactOptional(fields),
  }),
  v.object({ kind: v.literal('delete'), base: v.nullable(fields) }),
]);
export type Change = v.InferOutput<typeof change>;

const instant = v.number();

/**
 * When a write was sent, by the service's clock: at `sentAt` or, if our clock was set since, any
 * time up to `sentBy`. If that was set only once, the send was at one of the times in `likelyAt`.
 */
const sent = {
  sentAt: instant,
  sentBy: v.exactOptional(instant),
  likelyAt: v.exactOptional(v.pipe(v.array(instant), v.readonly())),
};
/** As `sentBy`: at any time until now. */
export const ANY_TIME = Number.MAX_SAFE_INTEGER;
export type Sent = {
  readonly sentAt: number;
  readonly sentBy?: number;
  readonly likelyAt?: readonly number[];
};

const unsure = v.object({ ...sent, found: v.nullable(confirmedRecord) });

/** The service's refusal of a write. */
export const refusal = v.object({
  kind: v.literal('refused'),
  status: v.number(),
  message: v.string(),
  details: v.array(errorDetail),
  requestId: v.string(),
  /** Its record is gone: several reads say so, and another record of the kind can be read (Q15.2). */
  isGone: v.exactOptional(v.literal(true)),
});

/**
 * The state of a write:
 *
 *     ready ──> sending ──> done ──(stored in the cache)──> gone
 *       ^          ├──> waiting until t ──> sending
 *       │          ├──> checking ──> looking ──> done | checking | ready      (outcome unknown)
 *       │          │                    └──> unsure ──> done | checking | ready  (the user is asked)
 *       │          └──> conflict | refused                                    (needs the user)
 *       └──────── the user edits, retries or restores ────────┘   discarded   (restorable)
 */
const writeState = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  /** `undoMs` is the wait of a delete that can be undone (Q18). */
  v.object({ kind: v.literal('waiting'), until: instant, undoMs: v.exactOptional(v.number()) }),
  /** `isAgain` if an earlier attempt may have reached the service too. */
  v.object({ kind: v.literal('sending'), ...sent, isAgain: v.exactOptional(v.literal(true)) }),
  v.object({ kind: v.literal('checking'), ...sent, looks: v.number(), until: instant }),
  v.object({ kind: v.literal('looking'), ...sent, looks: v.number() }),
  /** Only the user can tell: `found` may be this create's record, or somebody edited it. */
  v.object({ kind: v.literal('unsure'), ...unsure.entries }),
  /** `reply` is `null` if the record is gone or was never returned. */
  v.object({ kind: v.literal('done'), reply: v.nullable(confirmedRecord) }),
  v.object({ kind: v.literal('conflict'), theirs: confirmedRecord }),
  refusal,
  /** `saidAt` is when the user discarded it by our clock, if its age counts from another `at`. */
  v.object({
    kind: v.literal('discarded'),
    at: instant,
    saidAt: v.exactOptional(instant),
    /** It may have reached the service: only the user can tell, also after it is restored. */
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
  /** It began after this time by the service's clock; set if our clock was set since `createdAt`. */
  begunAfter: v.exactOptional(instant),
  /** Sends and lookups since the last verdict. */
  attempts: v.number(),
  /** Attempts in a row without a verdict; zero if left out (Q5.1). */
  unanswered: v.exactOptional(v.number()),
  /** The fields of earlier attempts that may have arrived, oldest first (Q5). */
  sentBefore: v.exactOptional(v.array(fields)),
  /** Ids of matches that the user said are not this create's record, oldest first (Q6.17). */
  notOurs: v.exactOptional(v.array(v.string())),
  /** It is from a restored copy: a create that no lookup finds waits for the user (Q19.3). */
  isOfCopy: v.exactOptional(v.literal(true)),
  /** Its past after its copy was made is unknown: a create needs a lookup (Q19.4). */
  hasLostPast: v.exactOptional(v.literal(true)),
  tied: v.exactOptional(tie),
  state: writeState,
});
export type PendingWrite = v.InferOutput<typeof pendingWrite>;

/** Whether the write is neither accepted nor discarded. */
export function isLive(write: PendingWrite): boolean {
  return write.state.kind !== 'done' && write.state.kind !== 'discarded';
}

/**
 * Whether its record exists only in its reply, because the service has no list of this kind
 * (Q10.1).
 */
export function isAcceptedUnlisted({ record, state }: PendingWrite): boolean {
  return state.kind === 'done' && listOf(record.kind) === undefined;
}

/** Whether it is being sent or looked up now. */
export function isUnderWay({ state }: PendingWrite): boolean {
  return state.kind === 'sending' || state.kind === 'looking';
}

/** Whether the next attempt is a lookup: this create may have made its record (Q6, Q19.4). */
export function awaitsLookup({ state, change: made, record, hasLostPast }: PendingWrite): boolean {
  if (made.kind !== 'create') return false;
  if (state.kind !== 'ready' && state.kind !== 'waiting') return state.kind === 'checking';
  return hasLostPast === true && listOf(record.kind) !== undefined;
}

/** Whether an edit may be folded into this write: it is certainly not under way. */
export function isFoldable({ state }: PendingWrite): boolean {
  return (
    state.kind === 'ready' ||
    state.kind === 'waiting' ||
    state.kind === 'conflict' ||
    state.kind === 'refused'
  );
}

/** Whether this is a delete that can still be undone (Q18). */
export function isUndoable({ state }: PendingWrite): boolean {
  return state.kind === 'waiting' && state.undoMs !== undefined;
}

/** Whether the write may have reached the service, so that it must not change (Q2). */
export function isUncertain({ state }: PendingWrite): boolean {
  return 'sentAt' in state;
}

/** Returns when a write that may have reached the service was sent. */
export function sentOf({ state }: PendingWrite): Sent {
  if (!('sentAt' in state)) return { sentAt: 0 };
  const { sentAt, sentBy, likelyAt } = state;
  return {
    sentAt,
    ...(sentBy === undefined ? {} : { sentBy }),
    ...(likelyAt === undefined ? {} : { likelyAt }),
  };
}

/** Returns the send time of a write that may have been sent whenever since its user began it. */
export function sentSinceBegun(
  { begunAfter, createdAt }: PendingWrite,
  clockAheadMs: number,
): Sent {
  return { sentAt: begunAfter ?? createdAt + clockAheadMs, sentBy: ANY_TIME };
}

/** Whether this is sent although an earlier attempt may have arrived (Q5). */
export function isSentAgain({ state }: PendingWrite): boolean {
  return state.kind === 'sending' && state.isAgain === true;
}

/** Whether the write cannot continue without the user. */
export function needsUser({ state }: PendingWrite): boolean {
  return state.kind === 'conflict' || state.kind === 'refused' || state.kind === 'unsure';
}

/** Is true if the user has deleted the record of these writes, unless that delete needs a decision. */
export function isDeletedHere(ofRecord: readonly PendingWrite[]): boolean {
  const removal = ofRecord.findLast(
    ({ change: made, state }) => made.kind === 'delete' && state.kind !== 'discarded',
  );
  return removal !== undefined && !needsUser(removal);
}

/** Returns the fields the write sets; a delete sets none. */
export function fieldsSet({ change: made }: PendingWrite): Fields {
  return made.kind === 'delete' ? {} : made.fields;
}

/** The same for a write of a note, whose fields were parsed on arrival. */
export function noteFieldsSet(write: PendingWrite): NoteFields {
  return fieldsSet(write) as NoteFields;
}

/** Returns the base as far as it is known; empty if it is not. */
export function baseFields({ change: made }: PendingWrite): Fields {
  return (made.kind !== 'create' && made.base) || {};
}

/** Whether the write needs its base from an older unconfirmed write of its record (Q8). */
export function awaitsBase({ change: made }: PendingWrite): boolean {
  return made.kind !== 'create' && made.base === null;
}

/** The id of the update that follows a create with what that cannot name yet (Q13.4). */
export function followerId({ id }: PendingWrite): string {
  return `${id}-later`;
}

/** Whether the user may discard it: it was not sent, or they may decide about it. */
export function isDiscardable(write: PendingWrite): boolean {
  return isFoldable(write) || write.state.kind === 'unsure';
}

/** Discards the write; the user can restore it. */
export function discardAt(write: PendingWrite, at: number): PendingWrite {
  const { state } = write;
  if (state.kind !== 'unsure') return resetWrite(write, { kind: 'discarded', at });
  const { kind: _, ...unsure } = state;
  return resetWrite(write, { kind: 'discarded', at, unsure });
}

/** Returns the write in another state, with its attempts forgotten. */
export function resetWrite(
  { unanswered: _, isOfCopy: __, ...write }: PendingWrite,
  state: WriteState,
): PendingWrite {
  return { ...write, attempts: 0, state };
}

/** Returns the write once it is certain that it was not sent after its copy was made. */
export function withoutLostPast({ hasLostPast: _, ...write }: PendingWrite): PendingWrite {
  return write;
}

/**
 * Parks a write that this delete makes unnecessary: discarded with it, and restored with it (Q14).
 */
export function parkFor(removal: PendingWrite, write: PendingWrite): PendingWrite {
  return discardAt(tiedAs(removal, write), removal.createdAt);
}

/** Whether `write` was parked for this delete. */
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

/** Returns when the user discarded it, by this computer's clock. */
export function saidAt(state: Extract<WriteState, { kind: 'discarded' }>): number {
  return state.saidAt ?? state.at;
}

/** Whether two references name one record. */
export function isSame(one: RecordRef, other: RecordRef): boolean {
  return one.id === other.id && one.kind === other.kind;
}

/** The lane of a record, as text. */
export function laneOf({ kind, id }: RecordRef): string {
  return `${kind} ${id}`;
}
