/** The records that a rule over several fields compares with (V7), as the user left them. */
import type { ListName } from '../../shared/api/endpoints.ts';
import { isLocalId } from '../../shared/ids.ts';
import { type Around, aroundKey } from '../../shared/kinds/clash.ts';
import { listOf, type NamedRecord } from '../../shared/kinds/field.ts';
import { fieldsOf, kinds, namingFields, pick, recordsNamed } from '../../shared/kinds/kinds.ts';
import { overlay } from '../../shared/queue/overlay/overlay.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import { withAdoptedIds } from '../../shared/queue/references.ts';
import {
  type ConfirmedRecord,
  type Fields,
  type WritableKind,
  writableKinds,
} from '../../shared/records/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache } from './cache.ts';
import { allOf, readRecord } from './read.ts';
import { type Row, rowsWithPending } from './record-choices.ts';

export type AroundParts = {
  readonly cache: Cache;
  readonly outbox: Pick<Outbox, 'writes' | 'of' | 'knownId' | 'adopted' | 'revision'>;
};

/** Deeper than anybody nests tasks; a circle ends there. */
const ABOVE_MAX = 50;

/** The records that its fields name, and the record itself. */
export type Near = Omit<Around, 'others'>;

/** The fields by which that is found. */
export function aroundFields(
  kind: WritableKind,
  fields: Fields,
  { adopted }: Pick<Outbox, 'adopted'>,
): Fields {
  return pick(withAdoptedIds(kind, fields, adopted), namingFields(kind));
}

/** Reads it for a record that stands so in its form. */
export async function readNear(
  { kind, id: openedAs }: RecordRef,
  fields: Fields,
  parts: AroundParts,
): Promise<Near> {
  const id = parts.outbox.knownId(openedAs);
  const before = await confirmedRecord({ kind, id }, parts);
  const refs = namingFields(kind).flatMap((name) => [
    ...(recordsNamed(kind, fields, name) ?? []),
    ...(before ? (recordsNamed(kind, before, name) ?? []) : []),
  ]);
  return { id, before, named: await readNamed(refs, parts) };
}

/** The record as the service said it last, its fields as a form has them. */
async function confirmedRecord(
  { kind, id }: RecordRef,
  { cache, outbox }: AroundParts,
): Promise<ConfirmedRecord | undefined> {
  const list = listOf(kind);
  if (list === undefined || isLocalId(id)) return undefined;
  const { record: cached } = await readRecord(cache, { list, id });
  const answered = outbox.of(id, kind).filter(({ state }) => state.kind === 'done');
  const record = overlay(cached, answered)?.record;
  return record && { ...record, ...fieldsOf(kind, record) };
}

async function readNamed(
  refs: readonly NamedRecord[],
  parts: AroundParts,
): Promise<ReadonlyMap<string, Fields>> {
  const named = new Map<string, Fields>();
  for (const { list, id: ref } of refs) {
    let id: unknown = ref;
    for (let steps = 0; steps < ABOVE_MAX && (id ?? null) !== null; steps += 1) {
      if (named.has(aroundKey(list, id))) break;
      const record = await readShown(list, String(id), parts);
      if (record === undefined) break;
      named.set(aroundKey(list, id), record);
      id = list === 'tasks' ? record['parent_task_id'] : null;
    }
  }
  return named;
}

async function readShown(
  list: ListName,
  named: string,
  { cache, outbox }: AroundParts,
): Promise<Fields | undefined> {
  const id = outbox.knownId(named);
  const kind = writableKinds.find((one) => one === lists[list].kind);
  const cached = isLocalId(id) ? undefined : (await readRecord(cache, { list, id })).record;
  const shown = overlay(cached, kind === undefined ? [] : outbox.of(id, kind))?.record;
  return shown && kind ? withAdoptedIds(kind, shown, outbox.adopted) : shown;
}

/** Reads those that may be in the way, as the service said them last. */
export async function readOthers(
  { kind, id: openedAs }: RecordRef,
  { cache, outbox }: AroundParts,
): Promise<readonly Row[]> {
  const { inTheWay } = kinds[kind];
  const id = outbox.knownId(openedAs);
  if (inTheWay === undefined) return [];
  if (inTheWay.heldIn === undefined) return allOf(cache, inTheWay.list);
  // The service has none that name a record of this computer.
  if (isLocalId(id)) return [];
  return cache.table(inTheWay.list).where(inTheWay.heldIn).equals(Number(id)).toArray();
}

/** The others among these, as the user left them. */
export function othersAmong(
  rows: readonly Row[],
  { kind, id: openedAs }: RecordRef,
  outbox: AroundParts['outbox'],
): readonly Fields[] {
  const { inTheWay } = kinds[kind];
  const id = outbox.knownId(openedAs);
  if (inTheWay === undefined) return [];
  const { list, heldIn } = inTheWay;
  const isOther = (row: Row) =>
    heldIn === undefined ? String(row.id) !== id : String(row[heldIn]) === id;
  const isOfKind = writableKinds.find((one) => one === lists[list].kind);
  return rowsWithPending(list, rows, outbox.writes).flatMap((row) =>
    isOther(row) ? [isOfKind ? withAdoptedIds(isOfKind, row, outbox.adopted) : row] : [],
  );
}
