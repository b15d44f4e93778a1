/** Deletes what this window has of accounts that were forgotten on this computer (K7). */
import type { Bridge } from '../../shared/ipc/contract.ts';
import { cacheName } from './cache-names.ts';
import { answerOf } from './copy-database.ts';

/** Another start tries again what fails: main hands out the names until all of it is deleted. */
export async function forgetCaches(
  bridge: Pick<Bridge, 'readAccounts' | 'cachesForgotten'>,
): Promise<void> {
  const accounts = await bridge.readAccounts(null);
  if (!accounts.ok || accounts.value.forgotten.length === 0) return;
  const keys = [...accounts.value.forgotten];
  try {
    for (const key of keys) {
      await answerOf(indexedDB.deleteDatabase(cacheName(key)));
      forgetRemembered(key);
    }
  } catch {
    return;
  }
  await bridge.cachesForgotten({ keys });
}

/** Pins, views and the like are remembered under names that end with the account or contain it. */
function forgetRemembered(key: string): void {
  for (const name of Object.keys(localStorage)) {
    if (name.split(' ').includes(key)) localStorage.removeItem(name);
  }
}
