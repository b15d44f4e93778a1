/** The whole outbox as one value. */
import * as v from 'valibot';
import type { WriteId } from '../ids.ts';
import { laneIn, replaceWrites, writeIn } from './lanes.ts';
import { type PendingWrite, pendingWrite, type RecordRef } from './pending-write.ts';

/**
 * Whether anything can be sent: `open`; `unreachable` (no answer from the service, also the state
 * after a start, until a probe was answered); `signed-out` (everything is kept until sign-in).
 */
export const lineState = v.picklist(['open', 'unreachable', 'signed-out']);
export type LineState = v.InferOutput<typeof lineState>;

/** A note that was filed anew, which the user has to be told (Q15). */
const refiledNote = v.object({
  /** That of the write which makes the new one. */
  id: v.string(),
  at: v.number(),
  /** What the note was called on the service until then; it means the new one now. */
  was: v.string(),
  /** `“Kick-off”`, or `“Untitled”`. */
  name: v.string(),
  /** Filed for the user alone, because the old one may only have been taken from their sight. */
  isPrivate: v.boolean(),
});
export type RefiledNote = v.InferOutput<typeof refiledNote>;

/** What belongs to one account. */
const ofAccount = {
  /** Oldest first. */
  writes: v.array(pendingWrite),
  /**
   * Local id to the service's id, oldest first, about ADOPTED_IDS_MAX; and of a note that was filed
   * anew the service's old id to the new local one, so that names may have to be followed.
   */
  adopted: v.record(v.string(), v.string()),
  /** The lanes of the records that creates of ours have made, as many. */
  made: v.optional(v.array(v.string()), []),
  /** What the user has not been told yet, oldest first, at most REFILED_MAX. */
  refiled: v.optional(v.array(refiledNote), []),
};
export type OfAccount = v.InferOutput<v.ObjectSchema<typeof ofAccount, undefined>>;

export const queue = v.object({
  ...ofAccount,
  /** Whose it is; `null` before anybody has signed in. */
  account: v.optional(v.nullable(v.string()), null),
  /** What belongs to other accounts, by their keys: nothing of it is live (Q16). */
  apart: v.optional(v.record(v.string(), v.object(ofAccount)), {}),
  line: lineState,
  /** How far the service's clock is ahead of ours, from the Date header of its answers. */
  clockAheadMs: v.number(),
  /** When that was last found out, by the service's clock: whatever is sent later comes after it. */
  comparedAt: v.exactOptional(v.number()),
});
export type Queue = v.InferOutput<typeof queue>;

export const emptyQueue: Queue = {
  writes: [],
  adopted: {},
  made: [],
  refiled: [],
  account: null,
  apart: {},
  line: 'unreachable',
  clockAheadMs: 0,
};

/** The queue with `by`, of the same id and record, in the place of `write`. */
export function replaceWrite(queue: Queue, write: PendingWrite, by: PendingWrite): Queue {
  const at = queue.writes.lastIndexOf(write);
  return { ...queue, writes: replaceWrites(queue.writes, new Map([[at, by]])) };
}

/** The writes of a record, oldest first. */
export function writesOf({ writes }: Queue, record: RecordRef): readonly PendingWrite[] {
  return laneIn(writes, record);
}

/** Two writes never share an id, even where two different edits came under one. */
export function freeId({ writes }: Queue, id: WriteId): WriteId {
  let free = id;
  while (writeIn(writes, free)) free = `${free}-next`;
  return free;
}
