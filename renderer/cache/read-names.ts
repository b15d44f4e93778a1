/** Questions to the cache for the names of records. */
import type { NamedRecord } from '../../shared/kinds/field.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { UNTITLED } from '../../shared/shown-name.ts';
import { type Cache, keyOf } from './cache.ts';
import { nameIn, nameKey } from './read.ts';
import type { NoteOnDisk } from './rows.ts';
import { openNotes } from './sealed-rows.ts';

/** The names of these records, by {@link nameKey}; those that are not here are left out. */
export async function recordNames(
  cache: Cache,
  named: readonly NamedRecord[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [list, ofList] of Map.groupBy(named, (one) => one.list)) {
    const rows = await cache.table(list).bulkGet(ofList.map(({ id }) => keyOf(list, id)));
    for (const [index, row] of rows.entries()) {
      const { id } = ofList[index] ?? {};
      if (id === undefined || row === undefined) continue;
      names.set(nameKey({ list, id }), nameIn(list, row) ?? UNTITLED);
    }
  }
  const missing = named.filter((one) => one.list === 'companies' && !names.has(nameKey(one)));
  const clients = await clientNamesByProjects(
    cache,
    missing.map(({ id }) => id),
  );
  for (const [id, name] of clients) names.set(nameKey({ list: 'companies', id }), name);
  return names;
}

/** More projects of one client than leave out its name. */
const PROJECTS_MAX = 10;

/**
 * Returns the names that projects show for clients that are not here, by their ids on the service.
 * Its lists leave archived clients out. Reads by an index, a few projects of each.
 */
export async function clientNamesByProjects(
  { projects }: Cache,
  ids: readonly (number | string)[],
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    ids.map((id) => projects.where('company_id').equals(Number(id)).limit(PROJECTS_MAX).toArray()),
  );
  return new Map(
    found.flatMap((own, at) => {
      const name = own.map((one) => one.company_name).find((one) => one?.trim());
      return name ? [[String(ids[at]), name] as const] : [];
    }),
  );
}

/** The name of a record: its title, else the start of its text; `undefined` if it is not here. */
export async function recordTitle(
  cache: Cache,
  { list, id }: NamedRecord,
): Promise<string | undefined> {
  const row: Fields | undefined = await cache.table(list).get(keyOf(list, id));
  const name = row && nameIn(list, row);
  if (list !== 'notes' || row === undefined || name !== undefined) return name;
  const [note] = await openNotes(cache, [row as NoteOnDisk]);
  return note?.excerpt.trim() ? note.excerpt : undefined;
}
