/** Every kind of record that can be written on this computer, and questions to its definition. */
import type { ConfirmedRecord, Fields, WritableKind } from '../records/kinds.ts';
import { commentKind } from './comment.ts';
import { dealKind } from './deal.ts';
import type { Kind } from './define-kind.ts';
import { documentKind } from './document.ts';
import type { NamedRecord, ValueKind } from './field.ts';
import { noteKind } from './note.ts';
import { taskKind } from './task.ts';
import { timeEntryKind } from './time-entry.ts';

export const kinds: Readonly<Record<WritableKind, Kind>> = {
  note: noteKind,
  'time-entry': timeEntryKind,
  deal: dealKind,
  task: taskKind,
  comment: commentKind,
  document: documentKind,
};

/** The fields that can be changed after the record was made. */
export function changedNames(kind: WritableKind): readonly string[] {
  return kinds[kind].changedNames;
}

/** How values of this field are compared. */
export function valueKind(kind: WritableKind, field: string): ValueKind {
  return kinds[kind].allFields[field]?.value ?? 'plain';
}

/** What a field is called on its own: above a control, in a comparison. */
export function fieldLabel(kind: WritableKind, field: string): string {
  return kinds[kind].allFields[field]?.label ?? field;
}

/** The records that a field names; `undefined` where it is no such field. */
export function recordsNamed(
  kind: WritableKind,
  fields: Fields,
  field: string,
): readonly NamedRecord[] | undefined {
  return kinds[kind].allFields[field]?.names?.(fields[field], fields);
}

/** The fields that can name another record by an id made on this computer. */
export function namingFields(kind: WritableKind): readonly string[] {
  return kinds[kind].namingFields;
}

/** The values of a record in the fields that can be changed: those it has, and no other. */
export function fieldsOf(kind: WritableKind, record: ConfirmedRecord): Fields {
  const entries = Object.entries(kinds[kind].fields).flatMap(
    ([name, { readFrom }]): [string, unknown][] => {
      if (readFrom) return [[name, readFrom(record)]];
      return name in record ? [[name, record[name]]] : [];
    },
  );
  return Object.fromEntries(entries);
}

/** The same with what is kept with it: the base of a user who begins to edit the record. */
export function seenOf(kind: WritableKind, record: ConfirmedRecord): Fields {
  return { ...fieldsOf(kind, record), ...picked(record, kinds[kind].baseExtras) };
}

/** The names of all that. */
export function seenNames(kind: WritableKind): readonly string[] {
  return [...changedNames(kind), ...kinds[kind].baseExtras];
}

/** The named fields, where present. */
export function picked(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.filter((name) => name in fields).map((name) => [name, fields[name]]),
  );
}
