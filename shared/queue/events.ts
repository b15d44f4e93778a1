/** The events of the queue. Every event that changes it is an entry of the journal (Q4). */
import * as v from 'valibot';
import { confirmedRecord } from '../records/kinds.ts';
import { fields, recordRef, refusal } from './pending-write.ts';
import { connectionState } from './queue.ts';
import { tie } from './tied-writes.ts';

const at = v.number();
/** A number from 0 up to 1 from outside, for jitter. */
const chance = v.number();
/** How long a delete can be undone before it is sent; if left out it is sent at once (Q18). */
const undoMs = v.exactOptional(v.number());
/** Writes of the record that its editor did not show; the edit is not based on them (Q8.5). */
const unseen = v.exactOptional(v.array(v.string()));
/** The values that its editor typed last into those: the base of its next edit of them (Q8.9). */
const typed = v.exactOptional(fields);
/** Fields of the edit as they are beside what another editor has typed there (Q8.14, Q8.16). */
const merged = v.exactOptional(fields);
/** It came in one call with changes of other records (T19.150). */
const tied = v.exactOptional(tie);

/** How one send or lookup ended; `shared/queue/machine/apply-outcome.ts` decides what follows. */
export const outcome = v.variant('kind', [
  /** `reply` is `null` if the record is gone; `isShown` if the window had it before (Q14.6). */
  v.object({
    kind: v.literal('accepted'),
    reply: v.nullable(confirmedRecord),
    isShown: v.exactOptional(v.literal(true)),
  }),
  /** Nothing was sent. */
  v.object({ kind: v.literal('unreachable') }),
  /** Sent without a response, or our own disk failed before the send. */
  v.object({ kind: v.literal('unknown'), cause: v.exactOptional(v.literal('disk')) }),
  v.object({ kind: v.literal('rate-limited'), retryAfterMs: v.number() }),
  v.object({ kind: v.literal('signed-out') }),
  /**
   * `arrived` names the fields whose present value comes from an earlier attempt of ours. If left
   * out, nobody has compared them, and `step` compares what it can at once.
   */
  v.object({
    kind: v.literal('conflict'),
    theirs: confirmedRecord,
    arrived: v.exactOptional(v.array(v.string())),
  }),
  refusal,
  /**
   * Only for an update of a note: the note no longer exists. `localId` is the id of the note that
   * replaces it, `memberId` the member of the credential, if known. `isUnchanged` if the update
   * equals its base except for spelling.
   */
  v.object({
    kind: v.literal('removed'),
    localId: v.string(),
    memberId: v.nullable(v.number()),
    isUnchanged: v.exactOptional(v.literal(true)),
  }),
  /** Only for a lookup: the service has no record that could be this one. */
  v.object({ kind: v.literal('nothing') }),
  /** Only for a lookup: only the user can tell whether the record was created. */
  v.object({ kind: v.literal('unsure'), found: v.nullable(confirmedRecord) }),
]);
export type Outcome = v.InferOutput<typeof outcome>;

export const queueEvent = v.variant('kind', [
  /** The user changed a record; `base` is the version they started from, `null` for one made here. */
  v.object({
    kind: v.literal('saved'),
    at,
    writeId: v.string(),
    record: recordRef,
    fields,
    base: v.nullable(fields),
    isFinished: v.boolean(),
    /** The user is choosing a value that only the create can carry, so the create waits. */
    isHeld: v.exactOptional(v.literal(true)),
    unseen,
    typed,
    merged,
    tied,
  }),
  /** The user deleted a record; `base` is the version they saw. */
  v.object({
    kind: v.literal('deleted'),
    at,
    writeId: v.string(),
    record: recordRef,
    base: v.nullable(fields),
    undoMs,
    unseen,
    tied,
  }),
  v.object({ kind: v.literal('settled'), at, id: v.string(), outcome, chance }),
  /** The window's cache has the replies of these writes. */
  v.object({ kind: v.literal('stored'), at, ids: v.array(v.string()) }),
  v.object({
    kind: v.literal('line'),
    at,
    line: connectionState,
    clockAheadMs: v.optional(v.number()),
  }),
  v.object({
    kind: v.literal('retried'),
    at,
    ids: v.array(v.string()),
    /** The user chose "Delete now" for these: they are sent at once (Q18). */
    skipsUndo: v.exactOptional(v.literal(true)),
  }),
  /** A clock was set while these deletes could be undone: their wait restarts (Q19.1). */
  v.object({ kind: v.literal('undo-extended'), at, ids: v.array(v.string()) }),
  v.object({ kind: v.literal('discarded'), at, id: v.string() }),
  v.object({ kind: v.literal('restored'), at, id: v.string(), undoMs }),
  /** The user keeps both versions: theirs stays, mine becomes a new note. */
  v.object({
    kind: v.literal('kept-both'),
    at,
    id: v.string(),
    localId: v.string(),
    /** Unsent comments go to the new record too. Older releases left them (Q4.1). */
    takesComments: v.exactOptional(v.literal(true)),
  }),
  /** The user resolved a conflict: these fields replace `theirs`, the version shown. */
  v.object({
    kind: v.literal('resolved'),
    at,
    id: v.string(),
    fields,
    theirs: v.exactOptional(fields),
    undoMs,
  }),
  /** The user answered whether the record of an `unsure` create exists. */
  v.object({ kind: v.literal('answered'), at, id: v.string(), isThere: v.boolean() }),
  /** The user has read that these notes were saved as new notes. */
  v.object({ kind: v.literal('told'), at, ids: v.array(v.string()) }),
  /**
   * The account of the writes from now on: `key` is one member at one address. With `takesWork` the
   * writes made without an account move to it.
   */
  v.object({
    kind: v.literal('account'),
    at,
    key: v.string(),
    takesWork: v.exactOptional(v.literal(true)),
  }),
  v.object({ kind: v.literal('woke'), at }),
  v.object({ kind: v.literal('restarted'), at }),
]);
export type QueueEvent = v.InferOutput<typeof queueEvent>;
export type EventOf<K extends QueueEvent['kind']> = Extract<QueueEvent, { kind: K }>;
