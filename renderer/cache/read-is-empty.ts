/** Whether an account has nothing yet of what people begin with. */
import type { Cache } from './cache.ts';

/** Without all of these lists an account could seem empty that is not. */
export const startLists = ['companies', 'projects', 'tasks', 'notes', 'timeEntries'] as const;

export async function readIsEmpty(cache: Cache): Promise<boolean> {
  for (const list of startLists) {
    const [first] = await cache.table(list).limit(1).primaryKeys(); // `count` would go through all of them
    if (first !== undefined) return false;
  }
  return true;
}
