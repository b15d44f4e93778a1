/** One change the user made and the service has not confirmed, with its states. Schema and type. */
import * as v from 'valibot';
import { errorDetail } from '../api/wire.ts';
import { note } from '../records/note.ts';
import { noteFields } from '../records/note-fields.ts';

/** The record a write is about: `id` is the service's, or local until there is one. */
export const recordRef = v.object({ kind: v.literal('note'), id: v.string() });
export type RecordRef = v.InferOutput<typeof recordRef>;

/**
 * What is to be done. The `base` of an update is what the user saw when they began to edit; it is
 * `null` while an older write of the record is unconfirmed, and set when that one is (Q8).
 */
const change = v.variant('kind', [
  v.object({ kind: v.literal('create'), fields: noteFields }),
  v.object({ kind: v.literal('update'), fields: noteFields, base: v.nullable(noteFields) }),
]);
export type Change = v.InferOutput<typeof change>;

const instant = v.number();

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
 *       │          └──> conflict | refused                                    (needs the user)
 *       └──────── the user edits, retries or restores ────────┘   discarded   (restorable)
 */
const writeState = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('waiting'), until: instant }),
  /** `sentAt` is by the service's clock. */
  v.object({ kind: v.literal('sending'), sentAt: instant }),
  v.object({ kind: v.literal('checking'), sentAt: instant, looks: v.number(), until: instant }),
  v.object({ kind: v.literal('looking'), sentAt: instant, looks: v.number() }),
  v.object({ kind: v.literal('done'), reply: note }),
  v.object({ kind: v.literal('conflict'), theirs: note }),
  refusal,
  v.object({ kind: v.literal('discarded'), at: instant }),
]);
export type WriteState = v.InferOutput<typeof writeState>;

export const pendingWrite = v.object({
  id: v.string(),
  record: recordRef,
  change,
  /** When the user began and last continued this change, by this computer's clock. */
  createdAt: instant,
  savedAt: instant,
  /** How often it was sent or looked for since it last got somewhere. */
  attempts: v.number(),
  state: writeState,
});
export type PendingWrite = v.InferOutput<typeof pendingWrite>;

/** Whether the write still stands between the user and the service. */
export function isLive(write: PendingWrite): boolean {
  return write.state.kind !== 'done' && write.state.kind !== 'discarded';
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

/** Whether only the user can get this write any further. */
export function needsUser({ state }: PendingWrite): boolean {
  return state.kind === 'conflict' || state.kind === 'refused';
}
