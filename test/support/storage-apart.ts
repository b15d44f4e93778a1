/**
 * Shows a test file only the databases and buckets of its own. Files run beside each other in one
 * browser, and what moves every cache would move those of the others.
 */
import { vi } from 'vitest';

type Buckets = {
  open: (name: string, options: object) => Promise<unknown>;
  keys: () => Promise<string[]>;
  delete: (name: string) => Promise<void>;
};

/** `isOwn` is true for the names of the file's own databases. */
export function keepStorageApart(isOwn: (name: string) => boolean): void {
  const prefix = `${crypto.randomUUID().slice(0, 8)}-`;
  const databases = indexedDB.databases.bind(indexedDB);
  vi.spyOn(indexedDB, 'databases').mockImplementation(async () =>
    (await databases()).filter(({ name = '' }) => isOwn(name)),
  );
  const { storageBuckets } = navigator as unknown as { readonly storageBuckets: Buckets };
  const open = storageBuckets.open.bind(storageBuckets);
  const keys = storageBuckets.keys.bind(storageBuckets);
  const remove = storageBuckets.delete.bind(storageBuckets);
  vi.spyOn(storageBuckets, 'open').mockImplementation((name, options) =>
    open(prefix + name, options),
  );
  vi.spyOn(storageBuckets, 'keys').mockImplementation(async () =>
    (await keys())
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length)),
  );
  vi.spyOn(storageBuckets, 'delete').mockImplementation((name) => remove(prefix + name));
}
