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
  const clients = new Owners(records, knownId);
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

/** Finds the clients of a record. */
class Owners {
  readonly #known: ReadonlySet<string>;
  readonly #named: ReadonlyMap<string, readonly Row[]>;
  readonly #fields: Readonly<Record<'contacts' | 'projects' | 'tasks' | 'deals', FieldsById>>;
  readonly #knownId: (id: string) => string;

  constructor(records: ExportedRecords, knownId: (id: string) => string) {
    const { companies, contacts, projects, tasks, deals } = records;
    this.#knownId = knownId;
    this.#known = new Set(companies.map(({ id }) => id));
    this.#named = Map.groupBy(companies, ({ record }) => String(record['name'] ?? ''));
    this.#fields = {
      ...{ contacts: byId(contacts), projects: byId(projects) },
      ...{ tasks: byId(tasks), deals: byId(deals) },
    };
  }

  /** The ids of the clients of a record, each once. */
  of(list: DossierList, { record }: Row): readonly string[] {
    return [...new Set(this.#ownersOf(list, record))];
  }

  #ownersOf(list: DossierList, record: Fields): string[] {
    const { company_id: company, project_id: project, task_id: task } = record;
    switch (list) {
      case 'notes':
        return this.#ofNote(record);
      case 'deals':
        return this.#ofDeal(record);
      case 'contacts':
        return this.#companies(record['company_ids']);
      case 'comments': {
        const id = record['commentable_id'];
        return record['commentable_type'] === 'Task' ? this.#ofTask(id) : this.#ofDealId(id);
      }
      case 'documents':
        return this.#ofDocument(record);
      default: {
        const all = [this.#companies(company), this.#ofProject(project), this.#ofTask(task)];
        return all.find(isSome) ?? [];
      }
    }
  }

  #idsOf(value: unknown): string[] {
    return [value]
      .flat()
      .flatMap((id) => (id === null || id === undefined ? [] : [this.#knownId(String(id))]));
  }

  #companies(value: unknown): string[] {
    return this.#idsOf(value).filter((id) => this.#known.has(id));
  }

  #ofProject(value: unknown): string[] {
    const { projects } = this.#fields;
    return this.#idsOf(value).flatMap((id) => this.#companies(projects.get(id)?.['company_id']));
  }

  #ofContact(value: unknown): string[] {
    const { contacts } = this.#fields;
    return this.#idsOf(value).flatMap((id) => this.#companies(contacts.get(id)?.['company_ids']));
  }

  #ofTask(value: unknown): string[] {
    const { tasks } = this.#fields;
    return this.#idsOf(value).flatMap((id) => this.#ofProject(tasks.get(id)?.['project_id']));
  }

  #ofDealId(value: unknown): string[] {
    return this.#idsOf(value).flatMap((id) => this.#ofDeal(this.#fields.deals.get(id) ?? {}));
  }

  /** A deal has its client's name alone; where two clients share it, its contacts decide. */
  #ofDeal(deal: Fields): string[] {
    const name = deal['company_name'];
    const linked = this.#ofContact(deal['contact_ids']);
    if (typeof name !== 'string') return linked;
    const all = (this.#named.get(name) ?? []).map(({ id }) => id);
    const sure = all.filter((id) => linked.includes(id));
    return isSome(sure) ? sure : all;
  }

  #ofNote({ note_links: links }: Fields): string[] {
    return (Array.isArray(links) ? links : []).flatMap((link: Fields) => {
      const { record_type: type, record_id: id } = link;
      if (type === 'company') return this.#companies(id);
      return type === 'project' ? this.#ofProject(id) : this.#ofContact(id);
    });
  }

  /** A document that is not sent yet names only what it was made for; a sent one its recipients too. */
  #ofDocument(document: Fields): string[] {
    const { company_id, contact_id, project_id, project_ids, deal_id, recipients } = document;
    const all: readonly Fields[] = Array.isArray(recipients) ? recipients : [];
    const sure = [
      ...this.#companies(company_id),
      ...this.#companies(all.map((one) => one['company_id'])),
      ...this.#ofProject(project_id),
      ...this.#ofProject(project_ids),
      ...this.#ofDealId(deal_id),
    ];
    return isSome(sure) ? sure : this.#ofContact(contact_id);
  }
}

type FieldsById = ReadonlyMap<string, Fields>;

function isSome(ids: readonly string[]): boolean {
  return ids.length > 0;
}

function byId(rows: readonly Row[]): FieldsById {
  return new Map(rows.map(({ id, record }) => [id, record]));
}
