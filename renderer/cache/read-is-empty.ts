/** Whether an account has nothing yet of what people begin with. */
import type { Cache } from './cache.ts';

/** Without all of these lists an account could seem empty that is not. */
export const startLists = ['companies', 'projects', 'tasks', 'notes', 'timeEntries'] as const;

export async function readIsEmpty(cache: Cache): Promise<boolean> {
  const counts = await Promise.all(startLists.map((list) => cache.table(list).limit(1).count()));
  return counts.every((count) => count === 0);
}
