/** Which records are a client's: those that name it, and those of its projects, contacts, deals and tasks. */
import type { Fields } from '../records/kinds.ts';
import type { Row } from '../table/columns.ts';

/** In the order in which a page shows them. */
export const dossierLists = [
  'notes',
  'deals',
  'projects',
  'tasks',
  'timeEntries',
  'invoices',
  'documents',
  'contacts',
  'comments',
] as const;
type DossierList = (typeof dossierLists)[number];

/** The records of one client, or those of none. */
export type Dossier = Readonly<Record<DossierList, readonly Row[]>>;

export type ExportedRecords = Dossier & { readonly companies: readonly Row[] };

export type Grouped = {
  /** By the id of the client; a client without records has none here. */
  readonly byClient: ReadonlyMap<string, Dossier>;
  /** Those of no client. */
  readonly others: Dossier;
};

/** Groups the records; one that belongs to several clients is with each of them. */
export function groupByClient(records: ExportedRecords, knownId: (id: string) => string): Grouped {
  const clients = createClients(records, knownId);
  const byClient = new Map<string, Record<DossierList, Row[]>>();
  const others = emptyDossier();
  for (const list of dossierLists) {
    for (const row of records[list]) {
      const owners = clients.of(list, row);
      for (const owner of owners) {
        const own = byClient.get(owner) ?? emptyDossier();
        byClient.set(owner, own);
        own[list].push(row);
      }
      if (owners.length === 0) others[list].push(row);
    }
  }
  return { byClient, others };
}

/** A dossier without records. */
export function emptyDossier(): Record<DossierList, Row[]> {
  return Object.fromEntries(dossierLists.map((list) => [list, []])) as never;
}

function createClients(records: ExportedRecords, knownId: (id: string) => string) {
  const known = new Set(records.companies.map(({ id }) => id));
  const [contacts, projects, tasks, deals] = [
    byId(records.contacts),
    byId(records.projects),
    byId(records.tasks),
    byId(records.deals),
  ];
  const named = Map.groupBy(records.companies, ({ record }) => String(record['name'] ?? ''));

  const idsOf = (value: unknown): string[] =>
    [value].flat().flatMap((id) => (id === null || id === undefined ? [] : [knownId(String(id))]));
  const companies = (value: unknown) => idsOf(value).filter((id) => known.has(id));
  const ofProject = (value: unknown) =>
    idsOf(value).flatMap((id) => companies(projects.get(id)?.['company_id']));
  const ofContact = (value: unknown) =>
    idsOf(value).flatMap((id) => companies(contacts.get(id)?.['company_ids']));
  const ofTask = (value: unknown) =>
    idsOf(value).flatMap((id) => ofProject(tasks.get(id)?.['project_id']));

  /** A deal has its client's name alone; where two clients share it, its contacts decide. */
  function ofDeal(deal: Fields): string[] {
    const name = deal['company_name'];
    const linked = ofContact(deal['contact_ids']);
    if (typeof name !== 'string') return linked;
    const all = (named.get(name) ?? []).map(({ id }) => id);
    const sure = all.filter((id) => linked.includes(id));
    return sure.length > 0 ? sure : all;
  }

  function ofNote({ note_links: links }: Fields): string[] {
    return (Array.isArray(links) ? links : []).flatMap((link: Fields) => {
      const { record_type: type, record_id: id } = link;
      if (type === 'company') return companies(id);
      return type === 'project' ? ofProject(id) : ofContact(id);
    });
  }

  function ownersOf(list: DossierList, record: Fields): string[] {
    const { company_id: company, project_id: project, task_id: task } = record;
    switch (list) {
      case 'notes':
        return ofNote(record);
      case 'deals':
        return ofDeal(record);
      case 'contacts':
        return companies(record['company_ids']);
      case 'comments': {
        const id = record['commentable_id'];
        if (record['commentable_type'] === 'Task') return ofTask(id);
        return idsOf(id).flatMap((deal) => ofDeal(deals.get(deal) ?? {}));
      }
      case 'documents':
        return [...companies(company), ...ofProject(project), ...ofProject(record['project_ids'])];
      default:
        return [companies(company), ofProject(project), ofTask(task)].find(isSome) ?? [];
    }
  }

  return {
    of: (list: DossierList, { record }: Row) => [...new Set(ownersOf(list, record))],
  };
}

function isSome(ids: readonly string[]): boolean {
  return ids.length > 0;
}

function byId(rows: readonly Row[]): ReadonlyMap<string, Fields> {
  return new Map(rows.map(({ id, record }) => [id, record]));
}
