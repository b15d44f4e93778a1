/** Keeps a table of the cache busy, as a page that is being stored does. */
import { cacheName } from '../../renderer/cache/cache-names.ts';

/** Resolves once nobody else reads or writes the table, until the returned function is called. */
export async function holdTable(accountKey: string, table: string): Promise<() => void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(cacheName(accountKey));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });
  const store = database.transaction(table, 'readwrite').objectStore(table);
  let isHeld = true;
  await new Promise<void>((resolve) => {
    // A transaction lasts while something is asked of it.
    const ask = () => {
      resolve();
      if (isHeld) store.count().onsuccess = ask;
      else database.close();
    };
    store.count().onsuccess = ask;
  });
  return () => {
    isHeld = false;
  };
}
