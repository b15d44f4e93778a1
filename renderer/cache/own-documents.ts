/** The documents made on this computer that belong to a record; the service lists none. */
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { TimelineDocument } from '../../shared/timeline/timeline.ts';
import { rowsWithPending } from './pending-rows.ts';

/** The records whose documents are wanted, by their ids as text. */
export type DocumentOwners = {
  readonly company?: string;
  readonly contact?: string;
  readonly projects?: ReadonlySet<string>;
  readonly deals?: ReadonlySet<string>;
};

const none = { rows: [], get: () => undefined };

/** The newest last. A document is somebody's by a field, by its projects, or by a recipient. */
export function ownDocuments(
  writes: readonly PendingWrite[],
  owners: DocumentOwners,
): readonly TimelineDocument[] {
  return documentsMadeHere(writes).filter((made) =>
    isOwned(made, owners),
  ) as unknown as readonly TimelineDocument[];
}

/** All of them, each with what it names, whether it was sent or not. */
export function documentsMadeHere(writes: readonly PendingWrite[]): readonly Fields[] {
  const own = writes.filter(({ record }) => record.kind === 'document');
  return rowsWithPending(none, own).map(({ id, record }) => ({ ...record, id }));
}

function isOwned(record: Fields, { company, contact, projects, deals }: DocumentOwners): boolean {
  const { company_id, contact_id, project_id, project_ids, deal_id, recipients } = record;
  const has = (ids: ReadonlySet<string> | undefined, id: unknown) => ids?.has(String(id)) ?? false;
  const all: readonly Fields[] = Array.isArray(recipients) ? recipients : [];
  return (
    isThis(company, company_id) ||
    isThis(contact, contact_id) ||
    all.some((one) => isThis(company, one['company_id']) || isThis(contact, one['contact_id'])) ||
    [project_id, ...(Array.isArray(project_ids) ? project_ids : [])].some((id) =>
      has(projects, id),
    ) ||
    has(deals, deal_id)
  );
}

function isThis(wanted: string | undefined, id: unknown): boolean {
  return wanted !== undefined && id !== null && id !== undefined && String(id) === wanted;
}
