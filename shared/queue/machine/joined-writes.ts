/** The writes that a record got other than by an edit of it: a record has adopted its id, or one was restored. */
import { isLocalId, type RecordId, type WriteId } from '../../ids.ts';
import { writeIn } from '../lanes.ts';
import { isLive, type PendingWrite } from '../pending-write.ts';
import { type Queue, writesOf } from '../queue.ts';
import type { QueueChange } from './editor-saves.ts';

/** Writes that a record got at a revision, other than by an edit of it. */
export type Joined = {
  readonly revision: number;
  /** The local record that turned out to be this one; `undefined` if a write was restored. */
  readonly local?: RecordId;
  /** Those that an editor of the pulled record had not shown. */
  readonly pulled: readonly WriteId[];
  /** Those that any other editor had not shown. */
  readonly made: readonly WriteId[];
};

/** An id is adopted once; users restore few writes between two updates of an editor. */
export const JOINED_MAX = 4;

/** Returns the restored write, or the two sides that an adopted id joined, each with its writes. */
export function findJoined(
  write: PendingWrite,
  { before, queue, revision }: QueueChange,
): Joined | undefined {
  const { id, record, change, state } = write;
  const was = writeIn(before.writes, id);
  if (was?.record.id === record.id) {
    const isBack = was.state.kind === 'discarded' && isLive(write) && change.kind === 'update';
    return isBack && !isLocalId(record.id) ? { revision, made: [id], pulled: [] } : undefined;
  }
  if (was === undefined || state.kind !== 'done') return undefined;
  const idsIn = (one: Queue) => writesOf(one, record).map((each) => each.id);
  const pulled = idsIn(before);
  const made = idsIn(queue).filter((each) => !pulled.includes(each));
  return { revision, local: was.record.id, pulled, made };
}

/** The writes that joined the record since its editor last showed it, under one of these names. */
export function findUnshown(
  joined: readonly Joined[],
  names: ReadonlySet<RecordId>,
  shown: { readonly revision: number },
): readonly WriteId[] {
  return joined
    .filter(({ revision }) => shown.revision < revision)
    .flatMap(({ local, pulled, made }) =>
      local !== undefined && names.has(local) ? pulled : made,
    );
}
