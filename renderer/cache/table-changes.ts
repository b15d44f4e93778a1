/** Notifies readers of written records, so that they do not read whole tables again for a few. */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Cache } from './cache.ts';

/** The changes in a list; `isCleared` if everything before is gone. */
export type TableChange = {
  readonly list: ListName;
  readonly changed: readonly { readonly id: number | string }[];
  readonly gone: readonly (number | string)[];
  readonly isCleared?: boolean;
};

type Listener = (change: TableChange) => void;

const listening = new WeakMap<Cache, Set<Listener>>();

/** Calls `listener` after each change that is on the disk, until the answer is called. */
export function onTableChange(cache: Cache, listener: Listener): () => void {
  const all = listening.get(cache) ?? new Set();
  listening.set(cache, all.add(listener));
  return () => all.delete(listener);
}

/** Tells whoever listens. */
export function announceChange(cache: Cache, change: TableChange): void {
  for (const listener of listening.get(cache) ?? []) listener(change);
}
