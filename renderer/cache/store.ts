/** Writes into the cache: what was pulled and the replies to our own writes, nothing else. */
import { Dexie } from 'dexie';
import { type ListName, listNames } from '../../shared/api/endpoints.ts';
import { listOf } from '../../shared/kinds/field.ts';
import type { Acknowledged, Delivery } from '../../shared/pull/delivery.ts';
import { ABSENCES_MAX } from '../../shared/pull-limits.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord } from '../../shared/records/kinds.ts';
import type { Note, NoteSummary } from '../../shared/records/note.ts';
import { type Instant, parseTimestamp } from '../../shared/time.ts';
import { type Cache, keyOf, type PlainList, tableOf } from './cache.ts';
import { ofReason } from './read.ts';
import type { NoteOnDisk } from './rows.ts';
import { isBodyOf, summaryRow, wholeRows } from './sealed-rows.ts';
import { announceChange } from './table-changes.ts';
import { compareRows, repairRows } from './verify-rows.ts';

type Report = Omit<Acknowledged, 'id'>;

/** A record with whatever tells its versions apart. */
type AnyRecord = { readonly id: number | string; readonly updated_at?: string | null };

type Absent = Extract<Delivery, { kind: 'absent' }>;

/**
 * Stores one delivery in one transaction, and says how much of it was new and which of its notes
 * lack their present body (L3, L7).
 *
 * Rows that say what they said before are not written again: a sweep that brings nothing new
 * redraws nothing. A record older than the one we hold is a page that was read before our own write
 * was answered; it is left out (L5).
 */
export async function storeDelivery(cache: Cache, delivery: Delivery): Promise<Report> {
  switch (delivery.kind) {
    case 'notes':
      return storeSummaries(cache, delivery.records);
    case 'bodies':
      return nothingMissing(await storeNotes(cache, delivery.records));
    case 'comments-of':
      return nothingMissing(await storeCommentsOf(cache, delivery));
    case 'absent':
      return nothingMissing(await storeAbsent(cache, delivery));
    case 'compare':
      return { ...nothingMissing(0), found: await compareRows(cache, delivery) };
    case 'repair':
      return { changed: delivery.records.length, missingBodies: await repairRows(cache, delivery) };
    case 'clear':
      return nothingMissing(await clear(cache));
    default:
      return nothingMissing(await storePage(cache, delivery.kind, delivery.records));
  }
}

/** The service's reply to a write, or its present version. */
export type RecordReply = {
  readonly record: RecordRef;
  /** `null` where the record is gone. */
  readonly reply: ConfirmedRecord | null;
};

/** Stores the replies to writes, and removes what is gone; some kinds are not stored here. */
export async function storeReplies(
  cache: Cache,
  replies: readonly RecordReply[],
  asOf: Instant,
): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(replies, ({ record }) => record.kind)) {
    const list = listOf(kind);
    if (list === undefined) continue;
    // The schema of their kind has parsed replies where they arrive (electron/replay).
    const records = ofKind.flatMap(({ reply }) => (reply === null ? [] : [reply]));
    if (list === 'notes') await storeNotes(cache, records as unknown as readonly Note[]);
    else await storePage(cache, list, records);
    const ids = ofKind.flatMap(({ record, reply }) => (reply === null ? [record.id] : []));
    if (ids.length > 0) await storeAbsent(cache, { list, ids, why: 'removed', asOf });
    // A write waits for the reads begun before it. So the screen knows the reply before main forgets it.
    await cache.transaction(
      'rw',
      [...tablesOf(cache, list), cache.absences],
      async () => undefined,
    );
  }
}

/** Stores whole notes, each with its body, in one transaction; answers how many of them changed. */
export async function storeNotes(cache: Cache, notes: readonly Note[]): Promise<number> {
  const { rows: noteRows, bodies: bodyRows } = await wholeRows(cache, notes);
  return cache.transaction('rw', cache.notes, cache.bodies, cache.absences, async () => {
    const ids = notes.map(({ id }) => id);
    const [known, bodies] = [await cache.notes.bulkGet(ids), await cache.bodies.bulkGet(ids)];
    // An open note is read repeatedly: an equal version redraws nothing.
    const isChanged = noteRows.map(
      (row, index) =>
        !isOlder(row, known[index]) &&
        !(isSameRow(row, known[index]) && isSameRow(bodyRows[index], bodies[index])),
    );
    await cache.bodies.bulkPut(bodyRows.filter((_, index) => isChanged[index]));
    await cache.notes.bulkPut(noteRows.filter((_, index) => isChanged[index]));
    await dropAbsences(cache, 'notes', notes);
    return isChanged.filter(Boolean).length;
  });
}

async function storeSummaries(cache: Cache, notes: readonly NoteSummary[]): Promise<Report> {
  const seal = await cache.textSeal();
  return cache.transaction('rw', cache.notes, cache.bodies, cache.absences, async () => {
    const ids = notes.map(({ id }) => id);
    const known = await cache.notes.bulkGet(ids);
    const bodies = await cache.bodies.bulkGet(ids);
    const current = notes.map((note, index) => {
      const before = known[index];
      return isOlder(note, before) && before ? before : summaryRow(note, before);
    });
    const changed = current.filter((row, index) => !isSameRow(row, known[index]));
    await cache.notes.bulkPut(changed);
    await dropAbsences(cache, 'notes', notes);
    const missing = current.filter((row, index) => !isBodyOf(row, bodies[index], seal));
    return { changed: changed.length, missingBodies: missing.map(({ id }) => id) };
  });
}

async function storePage(
  cache: Cache,
  list: PlainList,
  records: readonly AnyRecord[],
): Promise<number> {
  const table = tableOf(cache, list);
  const changed = await cache.transaction('rw', table, cache.absences, async () => {
    const known: (AnyRecord | undefined)[] = await table.bulkGet(records.map(({ id }) => id));
    const others = records.filter((record, index) => {
      const before = known[index];
      return !isSameRow(record, before) && !isOlderThan(record, before);
    });
    await table.bulkPut(others);
    await dropAbsences(cache, list, records);
    return others;
  });
  announceChange(cache, { list, changed, gone: [] });
  return changed.length;
}

/** The comments of a task or deal in this delivery are complete: others are gone (L17). */
async function storeCommentsOf(
  cache: Cache,
  { on, records }: Extract<Delivery, { kind: 'comments-of' }>,
): Promise<number> {
  const { gone, changed } = await cache.transaction(
    'rw',
    cache.comments,
    cache.absences,
    async () => {
      const present = new Set(records.map(({ id }) => id));
      const of = cache.comments.where('[commentable_type+commentable_id]').equals([on.type, on.id]);
      const left = (await of.primaryKeys()).filter((id) => !present.has(id));
      await cache.comments.bulkDelete(left);
      return { gone: left, changed: await storePage(cache, 'comments', records) };
    },
  );
  announceChange(cache, { list: 'comments', changed: [], gone });
  return gone.length + changed;
}

/** Removed and hidden records go, with what belongs to them; archived ones stay (L11). */
async function storeAbsent(
  cache: Cache,
  { list, ids, why, asOf }: Pick<Absent, 'list' | 'ids' | 'why' | 'asOf'>,
): Promise<number> {
  await cache.transaction('rw', [...tablesOf(cache, list), cache.absences], async () => {
    if (why !== 'unlisted') await takeOut(cache, list, ids);
    await cache.absences.bulkPut(ids.map((id) => ({ list, id, why, at: asOf })));
    if (why !== 'unlisted') await forgetOldest(cache, why);
  });
  if (why !== 'unlisted') announceGone(cache, list, ids);
  return ids.length;
}

/** The tables that hold the records of a list, with what belongs to them. */
function tablesOf(cache: Cache, list: ListName) {
  return list === 'notes' ? [cache.notes, cache.bodies] : [tableOf(cache, list)];
}

async function takeOut(cache: Cache, list: ListName, ids: readonly string[]): Promise<void> {
  // A record without an id was never stored; asked to delete it, the browser would refuse all.
  const keys = ids.map((id) => keyOf(list, id)).filter((key) => !Number.isNaN(key));
  for (const table of tablesOf(cache, list)) await table.bulkDelete(keys as never[]);
}

function announceGone(cache: Cache, list: ListName, ids: readonly string[]): void {
  if (ids.length === 0) return;
  announceChange(cache, { list, changed: [], gone: ids.map((id) => keyOf(list, id)) });
}

async function forgetOldest(cache: Cache, why: Absent['why']): Promise<void> {
  const all = ofReason(cache, why);
  const tooMany = (await all.count()) - ABSENCES_MAX;
  if (tooMany > 0) await all.limit(tooMany).delete();
}

/** A record that a list has again is not absent; there is rarely one to drop. */
async function dropAbsences(
  cache: Cache,
  list: ListName,
  records: readonly { readonly id: number | string }[],
): Promise<void> {
  const ofList = cache.absences
    .where('[list+id]')
    .between([list, Dexie.minKey], [list, Dexie.maxKey]);
  if ((await ofList.count()) === 0) return;
  await cache.absences.bulkDelete(records.map(({ id }) => [list, String(id)]));
}

/** All but the id of the cache, by name: Dexie hands out another object for a table each time. */
async function clear(cache: Cache): Promise<number> {
  const tables = cache.tables.filter(({ name }) => name !== cache.facts.name);
  await cache.transaction('rw', cache.tables, () =>
    Promise.all(tables.map((table) => table.clear())),
  );
  for (const list of listNames)
    announceChange(cache, { list, changed: [], gone: [], isCleared: true });
  return 0;
}

function nothingMissing(changed: number): Report {
  return { changed, missingBodies: [] };
}

function isOlder(note: Pick<NoteSummary, 'updated_at'>, known: NoteOnDisk | undefined): boolean {
  return known !== undefined && parseTimestamp(note.updated_at) < known.updatedAt;
}

function isOlderThan(record: AnyRecord, known: AnyRecord | undefined): boolean {
  if (!record.updated_at || !known?.updated_at) return false;
  return parseTimestamp(record.updated_at) < parseTimestamp(known.updated_at);
}

function isSameRow(one: object | undefined, other: object | undefined): boolean {
  return other !== undefined && JSON.stringify(one) === JSON.stringify(other);
}
