/** The cache's part of a verification: it compares rows, and takes the service's version (L27). */
import type { Delivery } from '../../shared/pull/delivery.ts';
import { compareRecord, type Difference } from '../../shared/pull/verify-compare.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { Note, NoteSummary } from '../../shared/records/note.ts';
import { type Cache, type PlainList, tableOf } from './cache.ts';
import { bodyRow, excerptOf, noteRow } from './rows.ts';
import { isBodyOf, openBodies, openNotes, summaryRow, wholeRows } from './sealed-rows.ts';
import { announceChange } from './table-changes.ts';

type Compare = Extract<Delivery, { kind: 'compare' }>;
type Repair = Extract<Delivery, { kind: 'repair' }>;

/** Compares each record with its row, and writes nothing. */
export async function compareRows(
  cache: Cache,
  { list, records, areBodies }: Compare,
): Promise<readonly Difference[]> {
  if (list !== 'notes') {
    const rows = await tableOf(cache, list).bulkGet(records.map(({ id }) => id));
    return differences(records.map((record, index) => [record, rows[index], record]));
  }
  const ids = records.map(({ id }) => String(id));
  const found = await cache.transaction('r', cache.notes, cache.bodies, async () => ({
    notes: await cache.notes.bulkGet(ids),
    bodies: await cache.bodies.bulkGet(ids),
  }));
  const rows = await openNotes(cache, found.notes);
  const bodies = await openBodies(cache, found.bodies);
  return differences(
    records.map((record, index) => {
      const [row, body] = [rows[index], bodies[index]];
      if (!areBodies) {
        return [record, row, noteRow(record as unknown as NoteSummary, row?.excerpt ?? '')];
      }
      const note = record as unknown as Note;
      const service = { ...bodyRow(note), ...noteRow(note, excerptOf(note)) };
      const whole = row && body && { ...body, ...row, textOf: body.updated_at };
      return [record, whole, { ...service, textOf: note.updated_at }];
    }),
  );
}

/** Takes these versions of the service, whatever the rows say. Returns the notes without a present text. */
export async function repairRows(
  cache: Cache,
  { list, records, areBodies }: Repair,
): Promise<readonly string[]> {
  if (list !== 'notes') {
    await tableOf(cache, list).bulkPut([...records]);
    announceChange(cache, { list: list satisfies PlainList, changed: records, gone: [] });
    return [];
  }
  const ids = records.map(({ id }) => String(id));
  const whole = areBodies && (await wholeRows(cache, records as unknown as readonly Note[]));
  const seal = await cache.textSeal();
  return cache.transaction('rw', cache.notes, cache.bodies, async () => {
    if (whole) {
      await cache.bodies.bulkPut([...whole.bodies]);
      await cache.notes.bulkPut([...whole.rows]);
      return [];
    }
    const [rows, bodies] = [await cache.notes.bulkGet(ids), await cache.bodies.bulkGet(ids)];
    const summaries = records as unknown as readonly NoteSummary[];
    const next = summaries.map((note, index) => summaryRow(note, rows[index]));
    await cache.notes.bulkPut(next);
    return next.flatMap((row, index) => (isBodyOf(row, bodies[index], seal) ? [] : [row.id]));
  });
}

/** Each record of the service, the row of the cache, and the row it should be. */
type Pair = readonly [{ readonly id: number | string }, object | undefined, object];

function differences(pairs: readonly Pair[]): Difference[] {
  return pairs.flatMap(
    ([{ id }, row, service]) =>
      compareRecord(String(id), row as Fields | undefined, service as Fields) ?? [],
  );
}
