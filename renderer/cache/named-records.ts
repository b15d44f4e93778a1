/** Everything that a captured line can name, by name, with what was made on this computer and not sent. */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Cache } from './cache.ts';
import { allOf, nameIn } from './read.ts';
import { rowsWithPending } from './record-choices.ts';

/** Archived clients and contacts are left out: no work is done for them. */
export async function namedRecords(cache: Cache, writes: readonly PendingWrite[]) {
  async function rowsOf(list: ListName) {
    const rows = rowsWithPending(list, await allOf(cache, list), writes);
    return rows
      .map((row) => ({ row, id: row.id, name: nameIn(list, row) ?? null }))
      .sort((one, other) => byName.compare(one.name ?? '', other.name ?? ''));
  }
  const [clients, projects, contacts] = await Promise.all([
    rowsOf('companies'),
    rowsOf('projects'),
    rowsOf('contacts'),
  ]);
  const isCurrent = ({ row }: (typeof clients)[number]) => (row['archived_at'] ?? null) === null;
  return {
    clients: clients.filter(isCurrent),
    projects: projects.map(({ row, ...named }) => ({
      ...named,
      clientId: (row['company_id'] ?? null) as number | string | null,
    })),
    contacts: contacts.filter(isCurrent),
  };
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
