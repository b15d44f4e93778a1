/** Copies a whole database of IndexedDB from one storage into another, a bounded step at a time. */

/** A row of any table. */
export type AnyRow = Readonly<Record<string, unknown>>;

export type CopyParts = {
  readonly from: IDBFactory;
  readonly to: IDBFactory;
  /** Returns the rows of a table as the copy shall have them. */
  readonly change: (table: string, rows: readonly AnyRow[]) => Promise<readonly AnyRow[]>;
  /** Called after each step with the number of rows it copied. */
  readonly onstep: (rows: number) => void;
};

/** Rows in memory at one time; a row of a body may have some hundred KB. */
const STEP_ROWS = 100;

/** Copies the database of this name, its version and indexes included; what is there by the same key is replaced. */
export async function copyDatabase(
  name: string,
  { from, to, change, onstep }: CopyParts,
): Promise<void> {
  const source = await answerOf(from.open(name));
  try {
    const target = await openLike(to, source);
    try {
      for (const table of source.objectStoreNames) {
        for (let after: IDBValidKey | undefined, isLast = false; !isLast; ) {
          const { rows, last } = await rowsAfter(source, table, after);
          isLast = rows.length < STEP_ROWS;
          after = last;
          await putRows(target, table, await change(table, rows));
          onstep(rows.length);
        }
      }
    } finally {
      target.close();
    }
  } finally {
    source.close();
  }
}

/** The number of rows in all tables of the database of this name. */
export async function countRows(from: IDBFactory, name: string): Promise<number> {
  const source = await answerOf(from.open(name));
  try {
    const tables = [...source.objectStoreNames];
    if (tables.length === 0) return 0;
    const transaction = source.transaction(tables);
    const counts = tables.map((table) => answerOf(transaction.objectStore(table).count()));
    return (await Promise.all(counts)).reduce((all, count) => all + count, 0);
  } finally {
    source.close();
  }
}

async function rowsAfter(
  source: IDBDatabase,
  table: string,
  after: IDBValidKey | undefined,
): Promise<{ readonly rows: readonly AnyRow[]; readonly last: IDBValidKey | undefined }> {
  const store = source.transaction(table).objectStore(table);
  const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
  const [rows, keys] = await Promise.all([
    answerOf(store.getAll(range, STEP_ROWS)),
    answerOf(store.getAllKeys(range, STEP_ROWS)),
  ]);
  return { rows, last: keys.at(-1) };
}

async function putRows(target: IDBDatabase, table: string, rows: readonly AnyRow[]): Promise<void> {
  if (rows.length === 0) return;
  const transaction = target.transaction(table, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(table);
  for (const row of rows) store.put(row);
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function openLike(to: IDBFactory, source: IDBDatabase): Promise<IDBDatabase> {
  const opening = to.open(source.name, source.version);
  opening.onupgradeneeded = () => {
    if (source.objectStoreNames.length === 0) return;
    const shape = source.transaction([...source.objectStoreNames]);
    for (const table of source.objectStoreNames) {
      if (opening.result.objectStoreNames.contains(table)) continue;
      const like = shape.objectStore(table);
      const { keyPath, autoIncrement } = like;
      const made = opening.result.createObjectStore(table, { keyPath, autoIncrement });
      for (const name of like.indexNames) {
        const { keyPath: path, unique, multiEntry } = like.index(name);
        made.createIndex(name, path, { unique, multiEntry });
      }
    }
  };
  return answerOf(opening);
}

/** The answer of a request of IndexedDB. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
