/** What can happen to the queue. Every event that changes it is a line of the journal (Q4). */
import * as v from 'valibot';
import { note } from '../records/note.ts';
import { noteFields } from '../records/note-fields.ts';
import { recordRef, refusal } from './pending-write.ts';
import { lineState } from './queue.ts';

const at = v.number();
/** A number from 0 up to 1 from outside, for jitter. */
const chance = v.number();

/** What became of one attempt to send or to look; `shared/queue/settle.ts` says what follows. */
export const outcome = v.variant('kind', [
  v.object({ kind: v.literal('accepted'), reply: note }),
  /** Nothing left this computer. */
  v.object({ kind: v.literal('unreachable') }),
  /** Sent, and no verdict came. */
  v.object({ kind: v.literal('unknown') }),
  v.object({ kind: v.literal('rate-limited'), retryAfterMs: v.number() }),
  v.object({ kind: v.literal('signed-out') }),
  v.object({ kind: v.literal('conflict'), theirs: note }),
  refusal,
  /** Of a look only: the service holds no record that could be this one. */
  v.object({ kind: v.literal('nothing') }),
]);
export type Outcome = v.InferOutput<typeof outcome>;

export const queueEvent = v.variant('kind', [
  /** The user changed a record; `base` is what they saw, `null` for a record made here. */
  v.object({
    kind: v.literal('saved'),
    at,
    writeId: v.string(),
    record: recordRef,
    fields: noteFields,
    base: v.nullable(noteFields),
    isFinished: v.boolean(),
  }),
  v.object({ kind: v.literal('settled'), at, id: v.string(), outcome, chance }),
  /** The window's cache holds the replies of these writes. */
  v.object({ kind: v.literal('stored'), at, ids: v.array(v.string()) }),
  v.object({ kind: v.literal('line'), at, line: lineState, clockAheadMs: v.optional(v.number()) }),
  v.object({ kind: v.literal('retried'), at, ids: v.array(v.string()) }),
  v.object({ kind: v.literal('discarded'), at, id: v.string() }),
  v.object({ kind: v.literal('restored'), at, id: v.string() }),
  /** The user keeps both versions: theirs stays, mine becomes a note of its own. */
  v.object({ kind: v.literal('kept-both'), at, id: v.string(), localId: v.string() }),
  v.object({ kind: v.literal('woke'), at }),
  v.object({ kind: v.literal('restarted'), at }),
]);
export type QueueEvent = v.InferOutput<typeof queueEvent>;
export type EventOf<K extends QueueEvent['kind']> = Extract<QueueEvent, { kind: K }>;
