/**
 * Moves caches through another storage while the app lock is turned on or off, and after an account was
 * forgotten. Main deletes the files of IndexedDB in between.
 *
 * Overwritten and deleted rows stay in those files until Chromium compacts them, over restarts too. A
 * bucket has files of its own, which go with it (decision 0036).
 */
import { cacheName, ID_FACT } from './cache-names.ts';
import { type AnyRow, answerOf, type CopyParts, copyDatabase, countRows } from './copy-database.ts';
import type { BodyOnDisk, NoteOnDisk } from './rows.ts';
import type { TextSeal } from './text-seal.ts';

const BUCKET = 'moved-caches';
/** A database that is made when the bucket has everything. */
const WHOLE = 'whole';
/** One that is made before the first row goes back: what is in the old place then came from here. */
const RETURNING = 'returning';

/** Is true if a move has begun whose bucket is still there. */
export async function hasMoveBegun(): Promise<boolean> {
  return (await buckets()?.keys())?.includes(BUCKET) ?? false;
}

/** Is true if the bucket has everything, and the old files may go. */
export async function areCachesMoved(): Promise<boolean> {
  if (!(await hasMoveBegun())) return false;
  return (await namesIn((await openBucket()).indexedDB)).includes(WHOLE);
}

type MovedOut = {
  /** The account whose texts change their form on the way, and the seal with that form; nobody's is `null`. */
  readonly turned?: { readonly account: string | null; readonly seal: TextSeal };
  /** Forgotten accounts, whose caches stay behind. */
  readonly forgotten?: readonly string[];
};

/**
 * Copies the caches into the bucket. No window may write a cache meanwhile. What an earlier try left there
 * goes first. Calls `onprogress` with a share of 1.
 */
export async function moveCachesOut(
  { turned, forgotten = [] }: MovedOut,
  onprogress: (share: number) => void,
): Promise<void> {
  await buckets()?.delete(BUCKET);
  const bucket = await openBucket();
  const left = forgotten.map(cacheName);
  const own = typeof turned?.account === 'string' ? cacheName(turned.account) : null;
  const names = (await namesIn(indexedDB)).filter((name) => !left.includes(name));
  await copyAll(
    names,
    {
      ...{ from: indexedDB, to: bucket.indexedDB },
      change: async (name, table, rows) => {
        if (table === 'facts') return onlyId(rows);
        return turned && name === own ? inForm(turned.seal, table, rows) : rows;
      },
    },
    onprogress,
  );
  await mark(bucket, WHOLE);
}

/**
 * Brings the caches back once main has deleted the old files, and deletes the bucket with its files.
 * Where the old caches are still there they are the newer ones, and the bucket alone goes; so does one
 * that was never whole.
 */
export async function moveCachesIn(onprogress: (share: number) => void): Promise<void> {
  const bucket = await openBucket();
  const all = await namesIn(bucket.indexedDB);
  const names = all.filter((name) => name !== WHOLE && name !== RETURNING);
  const isNewest = all.includes(RETURNING) || !(await areInUse(names));
  if (all.includes(WHOLE) && isNewest) {
    await mark(bucket, RETURNING);
    await copyAll(names, { from: bucket.indexedDB, to: indexedDB }, onprogress);
  }
  await buckets()?.delete(BUCKET);
}

/** Forgets a move: the caches are in use again where they were. */
export async function cancelMove(): Promise<void> {
  if (await hasMoveBegun()) await buckets()?.delete(BUCKET);
}

/** Deletes the bucket, and of the caches what has come back: main finds new ones, and pulls again. */
export async function discardMoved(): Promise<void> {
  for (const name of await namesIn((await openBucket()).indexedDB)) {
    await answerOf(indexedDB.deleteDatabase(name));
  }
  await buckets()?.delete(BUCKET);
}

/** Copies the databases of these names, and tells the share of rows that is done. */
async function copyAll(
  names: readonly string[],
  { from, to, change = async (_name, _table, rows) => rows }: Copying,
  onprogress: (share: number) => void,
): Promise<void> {
  const counts = await Promise.all(names.map((name) => countRows(from, name)));
  const all = counts.reduce((sum, count) => sum + count, 0);
  let copied = 0;
  const onstep = (rows: number) => {
    copied += rows;
    if (all > 0) onprogress(copied / all);
  };
  for (const name of names) {
    await copyDatabase(name, {
      ...{ from, to, onstep },
      change: (table, rows) => change(name, table, rows),
    });
  }
}
type Copying = Pick<CopyParts, 'from' | 'to'> & {
  readonly change?: (
    name: string,
    table: string,
    rows: readonly AnyRow[],
  ) => Promise<readonly AnyRow[]>;
};

async function areInUse(names: readonly string[]): Promise<boolean> {
  const here = (await namesIn(indexedDB)).filter((name) => names.includes(name));
  const counts = await Promise.all(here.map((name) => countRows(indexedDB, name)));
  return counts.some((count) => count > 0);
}

async function inForm(
  seal: TextSeal,
  table: string,
  rows: readonly AnyRow[],
): Promise<readonly AnyRow[]> {
  const { bodiesInForm, notesInForm } = await import('./sealed-rows.ts'); // not at every start
  if (table === 'notes') return notesInForm(seal, rows as unknown as readonly NoteOnDisk[]);
  if (table === 'bodies') return bodiesInForm(seal, rows as unknown as readonly BodyOnDisk[]);
  return rows;
}

/** Earlier versions kept a snapshot of the first screen among them, which the lock does not encrypt. */
function onlyId(rows: readonly AnyRow[]): readonly AnyRow[] {
  return rows.filter(({ key }) => key === ID_FACT);
}

async function openBucket(): Promise<StorageBucket> {
  const bucket = await buckets()?.open(BUCKET, { durability: 'strict' });
  if (bucket === undefined) throw new Error('This system has no second storage for them.');
  return bucket;
}

/** The Storage Buckets API, as much of it as is used; the types of the DOM do not have it yet. */
type StorageBucket = { readonly indexedDB: IDBFactory };
type StorageBuckets = {
  readonly open: (
    name: string,
    options: { readonly durability: 'strict' },
  ) => Promise<StorageBucket>;
  readonly keys: () => Promise<string[]>;
  /** Deletes its files too. */
  readonly delete: (name: string) => Promise<void>;
};

function buckets(): StorageBuckets | undefined {
  const { storageBuckets }: { readonly storageBuckets?: StorageBuckets } = navigator as object;
  return storageBuckets;
}

async function namesIn(storage: IDBFactory): Promise<string[]> {
  return (await storage.databases()).flatMap(({ name }) => name ?? []);
}

async function mark(bucket: StorageBucket, name: string): Promise<void> {
  (await answerOf(bucket.indexedDB.open(name))).close();
}
