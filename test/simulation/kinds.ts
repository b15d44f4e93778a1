/** What the simulation knows of the kinds of record that its people write. */
import { paths } from '../../shared/api/assumptions.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import {
  type ConfirmedRecord,
  type Fields,
  idText,
  type WritableKind,
} from '../../shared/records/kinds.ts';
import { type Marker, markersIn } from './ledger.ts';

/** The kinds that the service lists, so that what it holds can be compared. */
export const listedKinds = ['note', 'task', 'deal', 'time-entry', 'comment'] as const;
export type ListedKind = (typeof listedKinds)[number];

/** Where a kind is listed, and where its documents are made. */
export const listPaths: Readonly<Record<WritableKind, string>> = {
  note: paths.notes,
  task: paths.tasks,
  deal: paths.deals,
  'time-entry': paths.timeEntries,
  comment: paths.comments,
  document: paths.docs,
};

/** The fields of a record, as it is read, in which people write words. */
const texts: Readonly<Record<WritableKind, readonly string[]>> = {
  note: ['title', 'content_html'],
  task: ['title', 'description'],
  deal: ['title'],
  'time-entry': ['description'],
  comment: ['body_plain_text'],
  document: ['title'],
};

/** The markers that a record shows. */
export function markersOf(kind: WritableKind, record: Fields): ReadonlySet<Marker> {
  return markersIn(texts[kind].map((field) => record[field]));
}

/** A record of the service by its kind. */
export type There = { readonly kind: WritableKind; readonly record: ConfirmedRecord };

/** Which record it is. */
export function refOf({ kind, record }: There): RecordRef {
  return { kind, id: idText(record) };
}

/** The kind of record whose list or record a path names; `undefined` for all others. */
export function kindAt(path: string): WritableKind | undefined {
  const bare = path.split('?')[0] ?? '';
  const found = Object.entries(listPaths).find(
    ([, place]) => bare === place || bare.startsWith(`${place}/`),
  );
  return found?.[0] as WritableKind | undefined;
}
