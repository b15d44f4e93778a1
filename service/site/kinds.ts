/** The kinds of records that have pages, and the fields that link them. */
import { paths } from '../../shared/api/assumptions.ts';
import { type RecordKind, recordUrl } from '../web/record-url.ts';
import { dayWords } from './value-text.ts';

type Kind = {
  readonly one: string;
  readonly many: string;
  /** The path of the endpoint; the page has the same path below its prefix. */
  readonly path: string;
};

/** In the order of the index page. */
export const kinds: Readonly<Record<RecordKind, Kind>> = {
  company: { one: 'Company', many: 'Companies', path: paths.companies },
  contact: { one: 'Contact', many: 'Contacts', path: paths.contacts },
  deal: { one: 'Deal', many: 'Deals', path: paths.deals },
  project: { one: 'Project', many: 'Projects', path: paths.projects },
  task: { one: 'Task', many: 'Tasks', path: paths.tasks },
  time_entry: { one: 'Time entry', many: 'Time entries', path: paths.timeEntries },
  invoice: { one: 'Invoice', many: 'Invoices', path: paths.invoices },
  document: { one: 'Document', many: 'Documents', path: '/documents' },
  note: { one: 'Note', many: 'Notes', path: paths.notes },
};

/** The kinds as a list. */
export const kindNames = Object.keys(kinds) as RecordKind[];

/** Fields that name another record. */
export const references: Readonly<Record<string, RecordKind>> = {
  company_id: 'company',
  company_ids: 'company',
  default_company_id: 'company',
  contact_ids: 'contact',
  default_contact_id: 'contact',
  deal_id: 'deal',
  project_id: 'project',
  project_ids: 'project',
  task_id: 'task',
  parent_task_id: 'task',
  series_id: 'invoice',
};

/** A record as the API returns it. */
export type ShownRecord = Readonly<Record<string, unknown>>;

/** The title of a record: its title or name, or the best other field. */
export function titleOf(kind: RecordKind, record: ShownRecord): string {
  const names = ['title', 'name', 'description', 'invoice_number', 'date'];
  for (const name of names) {
    const value = record[name];
    if (typeof value !== 'string' || value === '') continue;
    return name === 'date' ? dayWords(value) : value;
  }
  return `Untitled ${kinds[kind].one.toLowerCase()}`;
}

/** The path of a record's page. */
export function pagePath(kind: RecordKind, id: unknown): string {
  return recordUrl('', kind, String(id));
}
