/**
 * The parts of a value that is merged part by part. They are the members of a set (M3.4), and the items
 * of an invoice with their fields and their order (M17).
 */
import { domainIn } from '../../shared/kinds/domain.ts';
import { isNaming, type ValueKind } from '../../shared/kinds/field.ts';
import { formItems, itemFields, UNIT_DEFAULT } from '../../shared/kinds/invoice-items.ts';
import { kinds, valueKind } from '../../shared/kinds/kinds.ts';
import { attachmentsIn, attachmentsSet, type NoteAttachment } from '../../shared/kinds/note.ts';
import { isSet } from '../../shared/merge/record/merge-sets.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { markersIn } from './ledger.ts';

/** One part as somebody has it: in or out, with a value, or before another one. */
export type PartSaid = {
  readonly field: string;
  readonly part: unknown;
  readonly says: string;
  /** The same as its author saw it before; only of items, whose names tell them apart. */
  readonly saw?: string;
};

export const IN = 'in';
export const OUT = 'out';

/** Whether a field is merged part by part. */
export function isOfParts(kind: WritableKind, field: string): boolean {
  const value = valueKind(kind, field);
  return isSet(value) || value === 'items';
}

/** The fields of a kind that are merged part by part. */
export function partFieldsOf(kind: WritableKind): readonly string[] {
  return Object.keys(kinds[kind].allFields).filter((field) => isOfParts(kind, field));
}

/** Returns the parts that an edit changes, as its author saw the record. */
export function partsSaid(kind: WritableKind, before: Fields, fields: Fields): PartSaid[] {
  return listsIn(kind, fields).flatMap(([field, after]) => {
    const known = listsIn(kind, before).find(([name]) => name === field)?.[1];
    return valueKind(kind, field) === 'items'
      ? itemsSaid(known, after).map((one) => ({ field, ...one }))
      : membersSaid(valueKind(kind, field), { known, after }).map((one) => ({ field, ...one }));
  });
}

/** The value of each part of a field, by its name. */
export function partsOf(kind: WritableKind, record: Fields, field: string): Map<string, string> {
  const value = record[field];
  if (valueKind(kind, field) === 'items') return partsOfItems(value);
  const names = membersIn(valueKind(kind, field), value).map((one) =>
    partName(valueKind(kind, field), one),
  );
  return new Map(names.map((name) => [name, IN]));
}

/** The parts that a record has more than once. */
export function doubledParts(kind: WritableKind, record: Fields): string[] {
  return listsIn(kind, record).flatMap(([field, list]) => {
    const value = valueKind(kind, field);
    const names =
      value === 'items'
        ? formItems(list).map(itemName)
        : membersIn(value, list).map((one) => partName(value, one));
    return names.filter((name, at) => name !== '' && names.indexOf(name) !== at);
  });
}

/** The name of a part, with the ids that the service knows by now. */
export function partName(
  value: ValueKind,
  part: unknown,
  idNow: (id: string) => string = String,
): string {
  if (value === 'items') return String(part);
  if (value === 'domains') return domainIn(part);
  if (value !== 'attachments') return idNow(String(part));
  const { record_type, record_id } = part as NoteAttachment;
  return `${record_type} ${idNow(String(record_id))}`;
}

/** The record that a member names, if it names one. */
export function namedIn(value: ValueKind, name: string): string | undefined {
  return isNaming(value) ? name.split(' ').at(-1) : undefined;
}

/** The items that a part is about; for others none. */
export function itemsOfPart(name: string): readonly string[] {
  return [...markersIn(name)];
}

/** Whether a part is the order of two items. */
export function isOrder(name: string): boolean {
  return name.includes(BEFORE);
}

/** The part that says whether an item was moved. */
export function movedPart(item: string): string {
  return item + MOVED;
}

/** Whether a part says only that an item was moved. */
export function isMove(name: string): boolean {
  return name.endsWith(MOVED);
}

/** Whether a part is a field of an item. */
export function isItemField(name: string): boolean {
  return itemFields.some((field) => name.endsWith(` ${field}`));
}

const MOVED = ' moved';

const BEFORE = ' or ';

/** The fields of a write that are merged part by part; the one attachment of a create is one too. */
function listsIn(kind: WritableKind, fields: Fields): readonly (readonly [string, unknown])[] {
  const links = kind === 'note' ? attachmentsSet(fields) : undefined;
  const others = Object.entries(fields).filter(
    ([field]) => field !== 'note_links' && field !== 'link' && isOfParts(kind, field),
  );
  return links === undefined ? others : [...others, ['note_links', links]];
}

function membersIn(value: ValueKind, members: unknown): readonly unknown[] {
  if (value === 'attachments') return attachmentsIn(members);
  return Array.isArray(members) ? members : [];
}

function membersSaid(
  value: ValueKind,
  { known, after }: { readonly known: unknown; readonly after: unknown },
): readonly Omit<PartSaid, 'field'>[] {
  const [was, is] = [membersIn(value, known), membersIn(value, after)];
  const without = (ones: readonly unknown[], others: readonly unknown[]) => {
    const names = new Set(others.map((one) => partName(value, one)));
    return ones.filter((one) => !names.has(partName(value, one)));
  };
  return [
    ...without(is, was).map((part) => ({ part, says: IN })),
    ...without(was, is).map((part) => ({ part, says: OUT })),
  ];
}

function itemsSaid(known: unknown, after: unknown): readonly Omit<PartSaid, 'field'>[] {
  const [was, is] = [partsOfItems(known), partsOfItems(after)];
  const changed = [...is].filter(([name, says]) => was.get(name) !== says);
  const moved = changed.filter(([name]) => isOrder(name) && was.has(name));
  const gone = formItems(known)
    .map(itemName)
    .filter((item) => !is.has(item));
  return [
    ...[...changed, ...gone.map((item) => [item, OUT] as const)].map(([part, says]) => ({
      ...{ part, says },
      saw: was.get(part) ?? OUT,
    })),
    ...moved.flatMap(([name]) =>
      itemsOfPart(name).map((item) => ({ part: movedPart(item), says: IN })),
    ),
  ];
}

/** Each item, its fields, and for each two of them which one stands first. */
function partsOfItems(list: unknown): Map<string, string> {
  const parts = new Map<string, string>();
  const items = formItems(list).filter((item) => itemName(item) !== '');
  for (const [at, item] of items.entries()) {
    const name = itemName(item);
    parts.set(name, IN);
    for (const field of itemFields) {
      const value = field === 'unit_type' ? (item[field] ?? UNIT_DEFAULT) : item[field];
      const isNumber = (field === 'amount' || field === 'rate') && value !== null;
      parts.set(`${name} ${field}`, isNumber ? String(Number(value)) : (value ?? '').trim());
    }
    for (const other of items.slice(0, at)) {
      const two = [itemName(other), name];
      parts.set(two.toSorted().join(BEFORE), itemName(other));
    }
  }
  return parts;
}

/** The first word of its name that stands nowhere else. */
function itemName({ name }: { readonly name: string | null }): string {
  return [...markersIn(name)][0] ?? '';
}
