/** Everything on this computer, as the user left it, for an export. */
import { listNames } from '../../shared/api/endpoints.ts';
import type { ExportedRecords } from '../../shared/export/group-by-client.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import type { Row } from '../../shared/table/columns.ts';
import type { Cache } from './cache.ts';
import { pendingRow, rowsWithPending } from './pending-rows.ts';
import { allOf, readNote } from './read.ts';
import { withoutOwn } from './rows.ts';

export type ExportRead = ExportedRecords & {
  /** The other lists, such as stages and tags. */
  readonly lookups: ReadonlyMap<string, readonly Row[]>;
};

/** A note with its text, as far as that is here. */
export type WholeNote = {
  readonly row: Row;
  readonly body: 'present' | 'older' | 'none';
};

/** The list of every record but the text of notes; calls `onlist` after each one. */
export async function readForExport(
  cache: Cache,
  writes: readonly PendingWrite[],
  onlist: () => void,
): Promise<ExportRead> {
  const read = new Map<string, readonly Row[]>();
  for (const list of listNames) {
    const own = writes.filter(({ record }) => record.kind === lists[list].kind);
    const rows = (await allOf(cache, list)).map(asRow);
    const byId = new Map(rows.map(({ id, record }) => [id, record]));
    read.set(list, rowsWithPending({ rows, get: (id) => byId.get(id) }, own));
    onlist();
  }
  const documents = writes.filter(({ record }) => record.kind === 'document');
  read.set('documents', rowsWithPending({ rows: [], get: () => undefined }, documents));
  const { companies, contacts, deals, projects, tasks, timeEntries, invoices, comments, notes } =
    Object.fromEntries(read) as Record<string, readonly Row[]> & ExportedRecords;
  return {
    ...{ companies, contacts, deals, projects, tasks, timeEntries, invoices, comments, notes },
    documents: read.get('documents') ?? [],
    lookups: read,
  };
}

/** The note of this row with its text. */
export async function readWholeNote(
  cache: Cache,
  row: Row,
  writes: readonly PendingWrite[],
): Promise<WholeNote> {
  const own = writes.filter(({ record }) => record.kind === 'note' && record.id === row.id);
  const confirmed = await readNote(cache, row.id);
  const shown = pendingRow(row.id, confirmed?.note, own);
  const isWritten = typeof shown?.record['content_html'] === 'string' && own.length > 0;
  const body = isWritten ? 'present' : (confirmed?.body ?? 'none');
  return { row: shown ?? row, body };
}

function asRow(record: Fields & { readonly id: number | string }): Row {
  return { id: String(record.id), record: withoutOwn(record), standing: 'sent' };
}
