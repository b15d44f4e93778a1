/** Questions to the cache. Each may stand in a live query: it reads only what its answer needs. */
import { Dexie } from 'dexie';
import { type CommentsOn, type ListName, listNames, perList } from '../../shared/api/endpoints.ts';
import type { Kind } from '../../shared/kinds/define-kind.ts';
import type { NamedRecord } from '../../shared/kinds/field.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { Absence } from '../../shared/pull/delivery.ts';
import type { Coverage } from '../../shared/pull/flight-check.ts';
import type { NoteLike } from '../../shared/queue/overlay/overlay.ts';
import type { Comment } from '../../shared/records/comment.ts';
import type { Company } from '../../shared/records/company.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import type { TeamMember } from '../../shared/records/team-member.ts';
import { UNTITLED } from '../../shared/shown-name.ts';
import type { Instant } from '../../shared/time.ts';
import { type Cache, keyOf } from './cache.ts';
import { type AbsenceRow, type BodyRow, type NoteRow, withoutOwn } from './rows.ts';
import { hasNoText, openBodies, openNotes } from './sealed-rows.ts';

/** A note with as much of its body as has come. */
export type CachedNote = {
  /** Every field; the two of the body are missing where no body has come yet. */
  readonly note: NoteLike;
  /** Tells whether the body here is current, older, or missing. */
  readonly body: 'present' | 'older' | 'none';
};

/** Ids of all notes, last changed first; of one company where `companyId` is given. */
export async function noteIds(cache: Cache, companyId?: number | string): Promise<string[]> {
  if (companyId !== undefined) {
    const rows = await cache.notes.where('companyIds').equals(companyId).toArray();
    return rows.sort((one, other) => other.updatedAt - one.updatedAt).map(({ id }) => id);
  }
  return (await idsInOrder<string>(cache, 'notes', 'updatedAt')).reverse();
}

/**
 * The ids of a whole table in ascending order of an index, for lists of any length.
 *
 * Keys alone are the one form IndexedDB answers without walking every record. They are read past
 * Dexie, which would note each of them as something the answer depends on. At 20,000 that takes
 * longer than a frame, after every page of a pull. The count depends on the same records and costs
 * nothing.
 */
async function idsInOrder<Id extends IDBValidKey>(
  cache: Cache,
  table: string,
  index: string,
): Promise<Id[]> {
  await cache.table(table).orderBy(index).count();
  const store = cache.backendDB().transaction(table).objectStore(table);
  const request = store.index(index).getAllKeys();
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Id[]);
    request.onerror = () => reject(request.error);
  });
}

/** How many notes changed after each of the given moments: where a pending one stands among them. */
export async function countsAfter(
  cache: Cache,
  moments: readonly Instant[],
  companyId?: number | string,
): Promise<number[]> {
  if (companyId === undefined) {
    return Promise.all(moments.map((at) => cache.notes.where('updatedAt').above(at).count()));
  }
  const rows = await cache.notes.where('companyIds').equals(companyId).toArray();
  return moments.map((at) => rows.filter(({ updatedAt }) => updatedAt > at).length);
}

/** Notes as lists show them, for those of `ids` that are here; read at once. */
export async function readListed(
  cache: Cache,
  ids: readonly string[],
): Promise<Map<string, ListedNote>> {
  const { onDisk, here } = await cache.transaction('r', cache.notes, cache.bodies, async () => {
    const found = (await cache.notes.bulkGet([...ids])).filter((row) => row !== undefined);
    // Only a row without a start of its text leaves open whether there is none or it has not come.
    const open = found.flatMap((row) => (hasNoText(row) ? [row.id] : []));
    return {
      onDisk: found,
      here: new Set(await cache.bodies.where('id').anyOf(open).primaryKeys()),
    };
  });
  const rows = await openNotes(cache, onDisk);
  return new Map(
    rows.map((row) => [row.id, { row, hasBody: row.excerpt !== '' || here.has(row.id) }]),
  );
}
export type ListedNote = { readonly row: NoteRow; readonly hasBody: boolean };

/** Up to `count` notes in the order of their ids, from behind `after`: for reading all of them. */
export async function someNotes(
  cache: Cache,
  after: string | null,
  count: number,
): Promise<readonly NoteRow[]> {
  const { notes } = cache;
  const from = after === null ? notes.orderBy('id') : notes.where('id').above(after);
  return openNotes(cache, await from.limit(count).toArray());
}

/** The texts of these notes without markup, in their order; `undefined` where none is here. */
export async function noteTexts(
  cache: Cache,
  ids: readonly string[],
): Promise<(string | undefined)[]> {
  const bodies = await openBodies(cache, await cache.bodies.bulkGet([...ids]));
  return bodies.map((body) => body && (body.content_plain_text ?? ''));
}

/** The number of notes without a text here. */
export async function missingTexts(cache: Cache): Promise<number> {
  const [notes, bodies] = await Promise.all([cache.notes.count(), cache.bodies.count()]);
  return Math.max(0, notes - bodies);
}

/** One note with its body; `undefined` where the cache does not know it. */
export async function readNote(cache: Cache, id: string): Promise<CachedNote | undefined> {
  const [row, onDisk] = await Promise.all([cache.notes.get(id), cache.bodies.get(id)]);
  if (row === undefined) return undefined;
  const summary = withoutOwn(row);
  const [body] = await openBodies(cache, [onDisk]);
  if (body === undefined) return { note: summary, body: 'none' };
  const note: NoteLike = { ...summary, ...bodyFields(body) };
  return { note, body: body.updated_at === row.updated_at ? 'present' : 'older' };
}

/** Every record of a list, whatever its kind; notes without their bodies. */
export async function allOf(
  cache: Cache,
  list: ListName,
): Promise<(Fields & { readonly id: number | string })[]> {
  return cache.table(list).toArray();
}

/** Every company, by name. */
export async function companies(cache: Cache): Promise<Company[]> {
  const all = await cache.companies.toArray();
  return all.sort((one, other) => byName.compare(one.name ?? '', other.name ?? ''));
}

/** Every member of the team. */
export function teamMembers(cache: Cache): Promise<TeamMember[]> {
  return cache.teamMembers.toArray();
}

/** How many records of each list are on this computer, and of how many notes the body is. */
export async function coverage(cache: Cache): Promise<Coverage> {
  const tables = listNames.map((list) => cache[list]);
  return cache.transaction('r', [...tables, cache.bodies, cache.absences], async () => {
    const counted = await Promise.all(tables.map((table) => table.count()));
    const counts = perList((list) => counted[listNames.indexOf(list)] ?? 0);
    const alone = await ofReason(cache, 'unlisted').primaryKeys();
    const unlisted = perList((list) => alone.filter(([of]) => of === list).length);
    return { counts, unlisted, bodies: await cache.bodies.count() };
  });
}

/** The ids that no list has any more for this reason, the oldest first. */
export function ofReason(cache: Cache, why: AbsenceRow['why']) {
  return cache.absences.where('[why+at]').between([why, Dexie.minKey], [why, Dexie.maxKey]);
}

/** The state of a record that is not here, or no longer in its list. */
export async function absence(
  cache: Cache,
  list: ListName,
  id: string,
): Promise<AbsenceRow | undefined> {
  return cache.absences.get([list, id]);
}

/** Why these records left this computer, by {@link nameKey}; nothing for those that never came. */
export async function absencesOf(
  cache: Cache,
  named: readonly NamedRecord[],
): Promise<ReadonlyMap<string, Absence>> {
  const rows = await cache.absences.bulkGet(named.map(({ list, id }) => [list, id]));
  return new Map(rows.flatMap((row) => (row ? [[nameKey(row), row.why] as const] : [])));
}

/** Why records left their lists, by {@link nameKey}. */
export type GoneRecords = ReadonlyMap<string, Absence>;

/** The records that were deleted or are no longer shared; the same map until another one is. */
export function createGone(cache: Cache): () => Promise<GoneRecords> {
  let before: GoneRecords = new Map();
  return async () => {
    const [removed, outOfReach] = await Promise.all([
      ofReason(cache, 'removed').primaryKeys(),
      ofReason(cache, 'out-of-reach').primaryKeys(),
    ]);
    const keyName = ([list, id]: [ListName, string]) => nameKey({ list, id });
    const now: GoneRecords = new Map([
      ...removed.map((key) => [keyName(key), 'removed'] as const),
      ...outOfReach.map((key) => [keyName(key), 'out-of-reach'] as const),
    ]);
    const isSame =
      now.size === before.size && [...now].every(([key, why]) => before.get(key) === why);
    if (!isSame) before = now;
    return before;
  };
}

/** Returns a record from its table, and its state if its list no longer has it. */
export type RecordRead = {
  readonly record: ConfirmedRecord | undefined;
  readonly absence: Absence | undefined;
};

/** One record of a list. */
export async function readRecord(cache: Cache, { list, id }: NamedRecord): Promise<RecordRead> {
  const [record, gone] = await Promise.all([
    cache.table<ConfirmedRecord>(list).get(keyOf(list, id)),
    absence(cache, list, id),
  ]);
  return { record, absence: gone?.why };
}

/** The comments on a task or deal, as far as they are here. */
export function commentsOn(cache: Cache, { type, id }: CommentsOn): Promise<Comment[]> {
  return cache.comments.where('[commentable_type+commentable_id]').equals([type, id]).toArray();
}

/** The titles of these notes, for those that are here. */
export async function noteTitles(cache: Cache, ids: readonly string[]): Promise<string[]> {
  const rows = await cache.notes.bulkGet([...ids]);
  return rows.flatMap((row) => (row === undefined ? [] : [row.title]));
}

/** The name of a row: from the naming fields of its kind, else its name. */
export function nameIn(list: ListName, row: Fields): string | undefined {
  const known: Readonly<Record<string, Kind>> = kinds;
  const { namedBy = ['name', 'title'] } = known[lists[list].kind] ?? {};
  return namedBy.map((field) => row[field]).find(says);
}

/** The name of a row, also of one without any; `undefined` where there is no row. */
export function nameIfHere(list: ListName, row: Fields | undefined): string | undefined {
  return row && (nameIn(list, row) ?? UNTITLED);
}

/** The name of a record, and whether it is archived: lists of the service leave those out. */
export function nameInList(list: ListName, row: Fields): string {
  const name = nameIn(list, row) ?? UNTITLED;
  return row['archived_at'] ? `${name} (archived)` : name;
}

function says(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Is true if the cache has this record. */
export async function isCached(cache: Cache, { list, id }: NamedRecord): Promise<boolean> {
  return (await cache.table(list).get(keyOf(list, id))) !== undefined;
}

/** One word for a record of a list. */
export function nameKey({ list, id }: NamedRecord): string {
  return `${list} ${id}`;
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function bodyFields({ content_html, content_plain_text }: BodyRow) {
  return { content_html, content_plain_text };
}
