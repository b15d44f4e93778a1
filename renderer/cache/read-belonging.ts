/** The records that belong to another one: its delete is about them too. */
import type { ListName } from '../../shared/api/endpoints.ts';
import { isLocalId, type RecordId } from '../../shared/ids.ts';
import type { Status } from '../../shared/ipc/state.ts';
import { listOf } from '../../shared/kinds/field.ts';
import { fieldsOf, kinds, recordsNamed } from '../../shared/kinds/kinds.ts';
import { attachmentsIn } from '../../shared/kinds/note.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import { type Fields, type WritableKind, writableKinds } from '../../shared/records/kinds.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import { type Cache, keyOf } from './cache.ts';
import { type ChoiceParts, type Row, rowsWithPending } from './record-choices.ts';
import type { NoteOnDisk } from './rows.ts';
import { openNotes } from './sealed-rows.ts';

/** How many records of a list belong to it. */
export type Belonging = { readonly list: ListName; readonly count: number };

type Parts = ChoiceParts & { readonly state: { readonly status: Complete } };
/** The part of the status that tells whether a list is whole. */
type Complete = Pick<Status, 'asOf' | 'absent' | 'listed'>;

/** As people count: whom it is about first, then the work, then the words. */
const first: readonly WritableKind[] = [
  ...(['contact', 'deal', 'project', 'task', 'time-entry', 'invoice'] as const),
];
/** A client is not part of its main contact. */
const holders = [
  ...first,
  ...writableKinds.filter((kind) => kind !== 'company' && !first.includes(kind)),
];
const noteIndexes: Readonly<Partial<Record<WritableKind, string>>> = {
  company: 'companyIds',
  project: 'projectIds',
  contact: 'contactIds',
};

/**
 * Reads it for a record as it is shown, list by list; a list with none of it is left out. Returns `null`
 * where the lists are not all here, or the database does not have what it must have (Q18.7).
 */
export async function readBelonging(
  ref: RecordRef,
  record: Fields,
  { cache, outbox, state }: Parts,
): Promise<readonly Belonging[] | null> {
  const known = { ...ref, id: outbox.knownId(ref.id) };
  if (!isLocalId(known.id) && !(await areAllHere(cache, known, state.status))) return null;
  const all = await Promise.all(
    holders.map(async (kind): Promise<readonly Belonging[]> => {
      const list = listOf(kind);
      if (list === undefined) return [];
      const rows = isLocalId(known.id) ? [] : await readNaming(cache, kind, known, record);
      const shown = rowsWithPending(list, rows, outbox.writes);
      const count = shown.filter((row) => isOf(kind, row, known, record, outbox)).length;
      return count === 0 ? [] : [{ list, count }];
    }),
  );
  return all.flat();
}

/** Some failing databases throw nothing and have no rows: then nothing would seem to belong to it. */
async function areAllHere(
  cache: Cache,
  of: RecordRef,
  { asOf, absent, listed }: Complete,
): Promise<boolean> {
  const list = listOf(of.kind);
  const own = list && (await cache.table(list).get(keyOf(list, of.id)));
  if (own === undefined) return false;
  const among = holders.filter((kind) => canName(kind, of)).flatMap((kind) => listOf(kind) ?? []);
  const areHere = among.map(async (holder) => {
    if (absent.includes(holder)) return true;
    if (asOf[holder] === null) return false;
    return !listed[holder] || (await cache.table(holder).limit(1).count()) > 0;
  });
  return (await Promise.all(areHere)).every(Boolean);
}

function canName(kind: WritableKind, of: RecordRef): boolean {
  if (kind === 'note') return noteIndexes[of.kind] !== undefined;
  if (kind === 'comment') return of.kind === 'deal' || of.kind === 'task';
  if (kind === 'deal' && of.kind === 'company') return true;
  const { allFields } = kinds[kind];
  return Object.values(allFields).some((one) => one.chosenFrom?.list === listOf(of.kind));
}

/** Reads the records of a kind that may name it, by an index. */
async function readNaming(
  cache: Cache,
  kind: WritableKind,
  of: RecordRef,
  record: Fields,
): Promise<readonly Row[]> {
  const list = listOf(of.kind);
  const holder = listOf(kind);
  if (list === undefined || holder === undefined) return [];
  const [table, key] = [cache.table(holder), keyOf(list, of.id)];
  const by = (index: string, keys: readonly unknown[]) =>
    table.where(index).anyOf(keys.filter((one) => one !== null && one !== undefined) as []);
  if (kind === 'note') {
    const index = noteIndexes[of.kind];
    const rows: NoteOnDisk[] = index === undefined ? [] : await by(index, [key]).toArray();
    return (await openNotes(cache, rows)) as unknown as readonly Row[];
  }
  if (kind === 'comment') {
    const type = { deal: 'Deal', task: 'Task' }[of.kind as string];
    return type === undefined
      ? []
      : by('[commentable_type+commentable_id]', [[type, of.id]]).toArray();
  }
  // These name it in a field without an index, and share another record with it.
  if (kind === 'time-entry' && of.kind === 'task') {
    return by('project_id', [record['project_id']]).toArray();
  }
  if (kind === 'invoice' && of.kind === 'contact') {
    return by('company_id', record['company_ids'] as readonly unknown[]).toArray();
  }
  if (kind === 'deal' && of.kind === 'company') {
    return by('company_name', [record['name']]).toArray();
  }
  const field = Object.entries(kinds[kind].fields).find(
    ([name, { chosenFrom }]) => chosenFrom?.list === list && name in table.schema.idxByName,
  );
  return field === undefined ? [] : by(field[0], [key]).toArray();
}

function isOf(
  kind: WritableKind,
  row: Row,
  of: RecordRef,
  record: Fields,
  outbox: Pick<Outbox, 'knownId'>,
): boolean {
  if (kind === 'note') {
    return attachmentsIn(row['note_links']).some(
      ({ record_type: type, record_id: one }) =>
        type === of.kind && outbox.knownId(String(one)) === of.id,
    );
  }
  // The service names the client of a deal, and does not give its id.
  const name = of.kind === 'company' && kind === 'deal' ? record['name'] : undefined;
  if (typeof name === 'string' && row['company_name'] === name) return true;
  const fields = { ...row, ...fieldsOf(kind, row as never) };
  const isIt = (id: RecordId) => outbox.knownId(id) === of.id;
  return Object.keys(kinds[kind].allFields).some((field) =>
    recordsNamed(kind, fields, field)?.some(
      (named) => named.list === listOf(of.kind) && isIt(named.id),
    ),
  );
}
