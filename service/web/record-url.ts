/** The addresses of records on the web side; the pages are in `site/`. */

const places = {
  company: 'companies',
  contact: 'contacts',
  project: 'projects',
  task: 'tasks',
  time_entry: 'time_entries',
  invoice: 'invoices',
  document: 'documents',
  note: 'notes',
} as const;

export type RecordKind = keyof typeof places | 'deal';

/** The prefix of every page of the web side. */
export const WEB_PREFIX = '/app';

/** The absolute `url` of a record (conv.url); a deal's opens the pipeline with the deal expanded. */
export function recordUrl(origin: string, kind: RecordKind, id: number | string): string {
  if (kind === 'deal') return `${origin}${WEB_PREFIX}/pipeline?deal=${id}`;
  return `${origin}${WEB_PREFIX}/${places[kind]}/${id}`;
}
