/** The cache and the disk, made ready for a pull. */
import { isDiskError } from '../system/disk-error.ts';
import type { ListMemory } from './list-memory.ts';
import type { PullerParts } from './puller-parts.ts';

type CacheParts = Pick<PullerParts, 'outlet' | 'clock' | 'accountKey' | 'signal'> & {
  readonly memory: ListMemory;
};

/** Empties a cache that main has not filled before anything is put into it (L16). */
export async function meetCache(
  cacheId: string,
  { memory, outlet, clock, accountKey, signal }: CacheParts,
): Promise<void> {
  if (memory.cacheId() === cacheId) return;
  const empty = { kind: 'clear', asOf: clock.now() } as const;
  const done = await outlet.deliver(empty, { accountKey, signal });
  if (done !== undefined) memory.setCacheId(cacheId);
}

/** Does `work`; false where the disk refuses. */
export function isDoneByDisk(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (isDiskError(error)) return false;
    throw error;
  }
}
