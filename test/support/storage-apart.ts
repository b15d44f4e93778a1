/**
 * Shows a test file only the databases and buckets of its own. Files run beside each other in one
 * browser, and what moves every cache would move those of the others.
 */
import { afterAll, beforeAll } from 'vitest';

type Buckets = {
  open(name: string, options: object): Promise<unknown>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<void>;
};

/** `isOwn` is true for the names of the file's own databases. */
export function keepStorageApart(isOwn: (name: string) => boolean): void {
  const prefix = `${crypto.randomUUID().slice(0, 8)}-`;
  const { storageBuckets } = navigator as unknown as { readonly storageBuckets: Buckets };
  // A page may have run another file before: the browser's own functions are those of the prototypes.
  const native = Object.getPrototypeOf(storageBuckets) as Buckets;
  const { databases } = IDBFactory.prototype;
  const apart: Buckets = {
    open: (name, options) => native.open.call(storageBuckets, prefix + name, options),
    async keys() {
      const all = await native.keys.call(storageBuckets);
      return all.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
    },
    delete: (name) => native.delete.call(storageBuckets, prefix + name),
  };
  beforeAll(() => {
    Object.assign(storageBuckets, apart);
    Object.assign(indexedDB, {
      async databases() {
        return (await databases.call(indexedDB)).filter(({ name = '' }) => isOwn(name));
      },
    });
  });
  afterAll(() => {
    for (const name of Object.keys(apart)) Reflect.deleteProperty(storageBuckets, name);
    Reflect.deleteProperty(indexedDB, 'databases');
  });
}
