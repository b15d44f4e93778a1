/**
 * The cache: the service's records in this window's IndexedDB. It may be deleted and filled again at
 * any time; the user's input is never in it.
 */
import { Dexie, type Table } from 'dexie';
import { type ListName, listNames } from '../../shared/api/endpoints.ts';
import type { Kind } from '../../shared/kinds/define-kind.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { Random } from '../../shared/ports.ts';
import type { RecordOf } from '../../shared/pull/delivery.ts';
import { lists } from '../../shared/records/lists.ts';
import { cacheName, type FactKey, ID_FACT } from './cache-names.ts';
import type { AbsenceRow, BodyOnDisk, NoteOnDisk } from './rows.ts';
import type { TextSeal } from './text-seal.ts';

/** The lists whose records are stored as they come; notes have rows of their own. */
export type PlainList = Exclude<ListName, 'notes'>;

export type Cache = Dexie & {
  readonly [L in PlainList]: Table<RecordOf<L>, RecordOf<L>['id']>;
} & {
  readonly notes: Table<NoteOnDisk, string>;
  readonly bodies: Table<BodyOnDisk, string>;
  /** Records that no list has any more, and why. */
  readonly absences: Table<AbsenceRow, [ListName, string]>;
  readonly facts: Table<{ readonly key: FactKey; readonly value: string }, FactKey>;
  /** The seal of the texts of notes; `null` where none is sealed. */
  readonly textSeal: AskSeal;
};

/** Asks main for the key of an account's cache, once it is needed. */
export type AskSeal = () => Promise<TextSeal | null>;

/** Raised whenever the schema below is another one: else the caches people have would not get it. */
export const CACHE_VERSION = 8;

/** Indexes by table, the outermost key first: a table for each list, and our own beside them. */
export function cacheSchema(): Readonly<Record<string, string>> {
  const ofLists = listNames.map((list) => [list, ['id', ...indexesOf(list)].join(', ')]);
  return {
    ...Object.fromEntries(ofLists),
    bodies: 'id, [id+updated_at]',
    absences: '[list+id], [why+at]',
    facts: 'key',
  };
}

/** The indexes of the kind of the list; a list that is never written here is read by ids alone. */
function indexesOf(list: ListName): readonly string[] {
  const known: Readonly<Record<string, Kind>> = kinds;
  return known[lists[list].kind]?.indexes ?? [];
}

/**
 * Opens the cache of one account; `accountKey` keeps accounts apart. The caller closes it. Without
 * `textSeal` no text is written sealed, and none that is sealed can be read.
 */
export function openCache(accountKey: string, textSeal: AskSeal = async () => null): Cache {
  // Strict: main forgets a reply once we acknowledge it, so that has to mean on disk.
  const opened = new Dexie(cacheName(accountKey), { chromeTransactionDurability: 'strict' });
  const cache = Object.assign(opened, { textSeal }) as Cache;
  const schema = cacheSchema();
  cache
    .version(3)
    .stores(schema)
    .upgrade(async (upgrade) => {
      for (const list of ['projects', 'invoices']) {
        await upgrade
          .table<{ public_url_token?: unknown }>(list)
          .toCollection()
          .modify((record) => void delete record.public_url_token);
      }
    });
  cache.version(CACHE_VERSION).stores(schema);
  return cache;
}

/**
 * Returns the id of this very database, made at its first opening. A database that was deleted and
 * made anew has another id, and main knows that it is empty (L16).
 */
export async function cacheId(cache: Cache, random: Random): Promise<string> {
  return cache.transaction('rw', cache.facts, async () => {
    const known = await cache.facts.get(ID_FACT);
    if (known !== undefined) return known.value;
    const value = random.uuid();
    await cache.facts.add({ key: ID_FACT, value });
    return value;
  });
}

/** The table of a list whose records are stored as they come. */
export function tableOf(cache: Cache, list: PlainList): Table<{ readonly id: number | string }> {
  return cache[list] as Table<{ readonly id: number | string }>;
}

/** The id of a record as its table has it; main and the absences name every record by text. */
export function keyOf(list: ListName, id: string): number | string {
  const key = lists[list].id === 'number' ? Number(id) : id;
  return Number.isNaN(key) ? id : key; // IndexedDB throws for NaN, where a text finds nothing
}
