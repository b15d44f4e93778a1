/** The kinds of record that people of the simulation write. */
import { paths } from '../../shared/api/assumptions.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import {
  type ConfirmedRecord,
  type Fields,
  idText,
  type WritableKind,
} from '../../shared/records/kinds.ts';
import { type Marker, markersIn } from './ledger.ts';

/** The kinds that people write in every world. */
const workKinds = ['note', 'task', 'deal', 'time-entry', 'comment'] as const;
/** And those that they write in some worlds only. */
export const clientKinds = ['company', 'contact', 'project', 'invoice'] as const;

/** The kinds that the service lists, so that what it holds can be compared. */
export const listedKinds = [...workKinds, ...clientKinds] as const;
export type ListedKind = (typeof listedKinds)[number];

/** The kinds that people write in this world, as far as they are listed. */
export function kindsOfWorld({ hasClients }: { readonly hasClients: boolean }) {
  return hasClients ? listedKinds : workKinds;
}

/** Is true if people write this kind of record in this world. */
export function isOfWorld(kind: WritableKind, habits: { readonly hasClients: boolean }): boolean {
  return kind === 'document' || kindsOfWorld(habits).some((one) => one === kind);
}

/** The list of a kind, and the path where its documents are made. */
export const listPaths: Readonly<Record<WritableKind, string>> = {
  note: paths.notes,
  task: paths.tasks,
  deal: paths.deals,
  'time-entry': paths.timeEntries,
  comment: paths.comments,
  document: paths.docs,
  company: paths.companies,
  contact: paths.contacts,
  project: paths.projects,
  invoice: paths.invoices,
};

/** The fields of a record, as it is read, in which people write words. */
const texts: Readonly<Record<WritableKind, readonly string[]>> = {
  note: ['title', 'content_html'],
  task: ['title', 'description'],
  deal: ['title'],
  'time-entry': ['description'],
  comment: ['body_plain_text'],
  document: ['title'],
  company: ['name', 'description'],
  contact: ['name', 'job_title'],
  project: ['title'],
  invoice: ['title', 'invoice_items'],
};

/** The markers that a record shows. */
export function markersOf(kind: WritableKind, record: Fields): ReadonlySet<Marker> {
  return markersIn(texts[kind].map((field) => record[field]));
}

/** A record of the service by its kind. */
export type There = { readonly kind: WritableKind; readonly record: ConfirmedRecord };

/** The record it is. */
export function refOf({ kind, record }: There): RecordRef {
  return { kind, id: idText(record) };
}

/** The record that a path names. */
export function refAt(path: string): RecordRef | undefined {
  const kind = kindAt(path);
  return kind && { kind, id: path.slice(path.lastIndexOf('/') + 1) };
}

/** The kind of record whose list or record a path names; `undefined` for all others. */
export function kindAt(path: string): WritableKind | undefined {
  const bare = path.split('?')[0] ?? '';
  const found = Object.entries(listPaths).find(
    ([, place]) => bare === place || bare.startsWith(`${place}/`),
  );
  return found?.[0] as WritableKind | undefined;
}
