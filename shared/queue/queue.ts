/** The whole outbox as one value. */
import * as v from 'valibot';
import type { WriteId } from '../ids.ts';
import { QUEUE_WRITES_MAX } from '../queue-limits.ts';
import { laneIn, replaceWrites, writeIn } from './lanes.ts';
import { type PendingWrite, pendingWrite, type RecordRef } from './pending-write.ts';

/**
 * The connection: `open`; `unreachable` (no response; also after a start, until a probe succeeds);
 * `signed-out` (writes wait for the sign-in).
 */
export const connectionState = v.picklist(['open', 'unreachable', 'signed-out']);
export type ConnectionState = v.InferOutput<typeof connectionState>;

/** A refiled note about which the user is notified (Q15). */
const refiledNote = v.object({
  /** The id of the write that creates the new note. */
  id: v.string(),
  at: v.number(),
  /** The old note's id on the service, which now means the new one. */
  was: v.string(),
  /** `“Kick-off”`, or `“Untitled”`. */
  name: v.string(),
  /** Private, because the old one may only have become invisible to the user. */
  isPrivate: v.boolean(),
});
export type RefiledNote = v.InferOutput<typeof refiledNote>;

/** The state of one account. */
const ofAccount = {
  /** Oldest first. */
  writes: v.array(pendingWrite),
  /**
   * Local ids and the service's ids for them, oldest first, about ADOPTED_IDS_MAX. For a refiled
   * note also the old id and the new local one, so ids may need several steps.
   */
  adopted: v.record(v.string(), v.string()),
  /** The lanes of the records that our creates made, equally bounded. */
  made: v.optional(v.array(v.string()), []),
  /** Refiled notes the user has not been notified of, oldest first, at most REFILED_MAX. */
  refiled: v.optional(v.array(refiledNote), []),
};
export type OfAccount = v.InferOutput<v.ObjectSchema<typeof ofAccount, undefined>>;

export const queue = v.object({
  ...ofAccount,
  /** The account; `null` before the first sign-in. */
  account: v.optional(v.nullable(v.string()), null),
  /** The shelved states of other accounts, by key; none of their writes is live (Q16). */
  apart: v.optional(v.record(v.string(), v.object(ofAccount)), {}),
  line: connectionState,
  /** How far the service's clock is ahead of ours, from the Date header of its responses. */
  clockAheadMs: v.number(),
  /** When the clocks were last compared, by the service's clock; later sends come after it. */
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

/** Returns the queue with `write` replaced by `by`, which has the same id and record. */
export function replaceWrite(queue: Queue, write: PendingWrite, by: PendingWrite): Queue {
  const at = queue.writes.lastIndexOf(write);
  return { ...queue, writes: replaceWrites(queue.writes, new Map([[at, by]])) };
}

/** Whether so many more writes find room. */
export function hasRoomFor({ writes }: Pick<Queue, 'writes'>, count: number): boolean {
  return writes.length + count <= QUEUE_WRITES_MAX;
}

/** The writes of a record, oldest first. */
export function writesOf({ writes }: Queue, record: RecordRef): readonly PendingWrite[] {
  return laneIn(writes, record);
}

/** Returns an unused id, even if two different edits came under one. */
export function freeId({ writes }: Queue, id: WriteId): WriteId {
  let free = id;
  while (writeIn(writes, free)) free = `${free}-next`;
  return free;
}
