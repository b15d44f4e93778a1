/** Every kind of record that can be written on this computer, and functions that read its definition. */
import * as v from 'valibot';
import type { ListName } from '../api/endpoints.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../records/kinds.ts';
import { commentKind } from './comment.ts';
import { companyKind } from './company.ts';
import { contactKind } from './contact.ts';
import { dealKind } from './deal.ts';
import type { Kind } from './define-kind.ts';
import { documentKind } from './document.ts';
import type { Field, NamedRecord, ValueKind } from './field.ts';
import { invoiceKind } from './invoice.ts';
import { noteKind } from './note.ts';
import { projectKind } from './project.ts';
import { taskKind } from './task.ts';
import { timeEntryKind } from './time-entry.ts';

/** The definition of each kind. */
export const kinds: Readonly<Record<WritableKind, Kind>> = {
  note: noteKind,
  'time-entry': timeEntryKind,
  deal: dealKind,
  task: taskKind,
  comment: commentKind,
  document: documentKind,
  company: companyKind,
  contact: contactKind,
  project: projectKind,
  invoice: invoiceKind,
};

/**
 * Whether a record is created by one deliberate click. A kind that cannot be changed later must not be
 * sent while the user types.
 */
export function isCreatedAtOnce(kind: WritableKind): boolean {
  return kinds[kind].changedNames.length === 0;
}

/** The fields that can be changed after the record was made. */
export function changedNames(kind: WritableKind): readonly string[] {
  return kinds[kind].changedNames;
}

/** Whether a write can set the field to this value. */
export function canHold(kind: WritableKind, field: string, value: unknown): boolean {
  return v.is(kinds[kind].written, { [field]: value });
}

/** How values of this field are compared. */
export function valueKind(kind: WritableKind, field: string): ValueKind {
  return kinds[kind].allFields[field]?.value ?? 'plain';
}

/** The label of a field on its own: above a control, in a comparison. */
export function fieldLabel(kind: WritableKind, field: string): string {
  return kinds[kind].allFields[field]?.label ?? field;
}

/** The records that a field names; `undefined` if it is not a reference. */
export function recordsNamed(
  kind: WritableKind,
  fields: Fields,
  field: string,
): readonly NamedRecord[] | undefined {
  return kinds[kind].allFields[field]?.names?.(fields[field], fields);
}

/** Whether this value leaves the field to the service: a create without one gets a value of its own. */
export function isLeftToService(kind: WritableKind, field: string, value: unknown): boolean {
  return value === null && kinds[kind].allFields[field]?.isFilledByService === true;
}

/** Whether the service ignores or refuses an empty value of a record that it has (conv.null). */
export function isNeverEmpty(kind: WritableKind, field: string): boolean {
  const { allFields, blank } = kinds[kind];
  return allFields[field]?.isNeverCleared === true || typeof blank[field] === 'string';
}

/** Whether the user has emptied a field that is never empty: that stands in the form and is not sent. */
export function isEmptied(kind: WritableKind, field: string, value: unknown): boolean {
  return value === '' && kinds[kind].allFields[field]?.isNeverCleared === true;
}

/** Whether nothing stands in a field that is never empty. */
export function lacksValue(kind: WritableKind, field: string, value: unknown): boolean {
  return isNeverEmpty(kind, field) && String(value ?? '').trim() === '';
}

/** Whether this field can have a value beside the others (project.billing, invoice.dates). */
export function hasPlace(kind: WritableKind, field: string, fields: Fields): boolean {
  const only = kinds[kind].onlyWith[field];
  if (only === undefined) return true;
  const other = fields[only.field] ?? null;
  return other === null ? only.mayStandAlone === true : only.values.includes(String(other));
}

/** The fields that a change of others leaves without a place, emptied. */
export function emptiedBy(kind: WritableKind, change: Fields, before: Fields): Fields {
  const after = { ...before, ...change };
  const displaced = Object.entries(kinds[kind].onlyWith).filter(
    ([name, only]) =>
      only.field in change && !hasPlace(kind, name, after) && (before[name] ?? null) !== null,
  );
  return Object.fromEntries(displaced.map(([name]) => [name, null]));
}

/** The field that names one record of this list; `undefined` if the kind has none. */
export function fieldNaming(kind: WritableKind, list: ListName): string | undefined {
  return findField(kind, ({ chosenFrom }) => chosenFrom?.list === list && !chosenFrom.isMany);
}

/** The field with the day until which a record is due; `undefined` if the kind has none. */
export function dueField(kind: WritableKind): string | undefined {
  return findField(kind, ({ isDueDay = false }) => isDueDay);
}

function findField(kind: WritableKind, isSought: (field: Field) => boolean): string | undefined {
  return Object.entries(kinds[kind].fields).find(([, field]) => isSought(field))?.[0];
}

/** The fields that can name another record by a local id. */
export function namingFields(kind: WritableKind): readonly string[] {
  return kinds[kind].namingFields;
}

/** The values of a record in its changeable fields. */
export function fieldsOf(kind: WritableKind, record: ConfirmedRecord): Fields {
  const entries = Object.entries(kinds[kind].fields).flatMap(
    ([name, { shape }]): [string, unknown][] => {
      if (shape) return [[name, shape.read(record)]];
      return name in record ? [[name, record[name]]] : [];
    },
  );
  return Object.fromEntries(entries);
}

/** The record's shown fields after these are set; `before` is the record before the change. */
export function shownFields(kind: WritableKind, fields: Fields, before: Fields): Fields {
  const { allFields } = kinds[kind];
  const shown = Object.entries(fields).map(
    ([name, value]) => allFields[name]?.shape?.show(value, before) ?? { [name]: value },
  );
  const set: Fields = Object.assign({}, ...shown);
  const { computed } = kinds[kind];
  if (!computed?.from.some((name) => name in fields)) return set;
  return { ...set, ...computed.compute({ ...before, ...set }) };
}

/** Returns the base for an edit that begins now: changeable fields and the read-only ones with them. */
export function readBase(kind: WritableKind, record: ConfirmedRecord): Fields {
  return { ...fieldsOf(kind, record), ...pick(record, kinds[kind].baseExtras) };
}

/** The names of the fields of a base. */
export function baseNames(kind: WritableKind): readonly string[] {
  return [...changedNames(kind), ...kinds[kind].baseExtras];
}

/** The named fields that are present. */
export function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.filter((name) => name in fields).map((name) => [name, fields[name]]),
  );
}
