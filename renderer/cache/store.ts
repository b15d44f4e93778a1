/** Writes into the cache: pages of a pull and the replies to our own writes, nothing else. */
import type { Table } from 'dexie';
import type { Delivery } from '../../shared/pull/delivery.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord } from '../../shared/records/kinds.ts';
import type { Note, NoteSummary } from '../../shared/records/note.ts';
import { parseTimestamp } from '../../shared/time.ts';
import type { Cache } from './cache.ts';
import { bodyRow, excerptOf, type NoteRow, noteRow } from './rows.ts';

/**
 * Stores one delivery in one transaction and names its notes whose present body is not here (L3).
 *
 * Rows that say what they said before are not written again: a sweep that brings nothing new
 * redraws nothing. A note older than the one we hold is a page that was read before our own write
 * was answered; it is left out.
 */
export async function storeDelivery(cache: Cache, delivery: Delivery): Promise<string[]> {
  switch (delivery.kind) {
    case 'companies':
      await putChanged(cache.companies, delivery.records);
      return [];
    case 'teamMembers':
      await putChanged(cache.teamMembers, delivery.records);
      return [];
    case 'notes':
      return storeSummaries(cache, delivery.records);
    case 'bodies':
      await storeNotes(cache, delivery.records);
      return [];
  }
}

/** What the service answered a write with, or holds instead of it. */
export type RecordReply = {
  readonly record: RecordRef;
  /** `null` where the record is gone. */
  readonly reply: ConfirmedRecord | null;
};

/** Stores the records that writes were answered with, and takes out those that are gone. */
export async function storeReplies(cache: Cache, replies: readonly RecordReply[]): Promise<void> {
  const notes = replies.filter(({ record }) => record.kind === 'note');
  // Replies are parsed by the schema of their kind where they come in (electron/replay).
  await storeNotes(
    cache,
    notes.flatMap(({ reply }) => (reply === null ? [] : [reply as Note])),
  );
  const gone = notes.flatMap(({ record, reply }) => (reply === null ? [record.id] : []));
  await cache.transaction('rw', cache.notes, cache.bodies, async () => {
    await cache.notes.bulkDelete(gone);
    await cache.bodies.bulkDelete(gone);
  });
}

/** Stores whole notes, each with its body, in one transaction. */
export async function storeNotes(cache: Cache, notes: readonly Note[]): Promise<void> {
  await cache.transaction('rw', cache.notes, cache.bodies, async () => {
    const known = await cache.notes.bulkGet(notes.map(({ id }) => id));
    const newer = notes.filter((note, index) => !isOlder(note, known[index]));
    await cache.bodies.bulkPut(newer.map(bodyRow));
    await cache.notes.bulkPut(newer.map((note) => noteRow(note, excerptOf(note))));
  });
}

async function storeSummaries(cache: Cache, notes: readonly NoteSummary[]): Promise<string[]> {
  return cache.transaction('rw', cache.notes, cache.bodies, async () => {
    const ids = notes.map(({ id }) => id);
    const known = await cache.notes.bulkGet(ids);
    const bodies = await cache.bodies.bulkGet(ids);
    const current = notes.map((note, index) => {
      const before = known[index];
      return isOlder(note, before) && before ? before : noteRow(note, before?.excerpt ?? '');
    });
    const changed = current.filter((row, index) => !isSameRow(row, known[index]));
    await cache.notes.bulkPut(changed);
    return current
      .filter((row, index) => bodies[index]?.updated_at !== row.updated_at)
      .map(({ id }) => id);
  });
}

async function putChanged<T extends { readonly id: number }>(
  table: Table<T, number>,
  records: readonly T[],
): Promise<void> {
  const known = await table.bulkGet(records.map(({ id }) => id));
  await table.bulkPut(records.filter((record, index) => !isSameRow(record, known[index])));
}

function isOlder(note: NoteSummary, known: NoteRow | undefined): boolean {
  return known !== undefined && parseTimestamp(note.updated_at) < known.updatedAt;
}

function isSameRow(one: object, other: object | undefined): boolean {
  return other !== undefined && JSON.stringify(one) === JSON.stringify(other);
}
