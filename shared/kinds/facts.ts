/** The fields of a record under the names that people use. */
import { isLocalId } from '../ids.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../records/kinds.ts';
import type { Field, NamedRecord } from './field.ts';
import { fieldsOf, kinds } from './kinds.ts';

/** A field with its value in one record. */
export type Fact = {
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  /** The records that the value names; `undefined` if the field is no reference. */
  readonly names: readonly NamedRecord[] | undefined;
};

/**
 * The editable fields and those that only the service sets; bodies are left out, they have an editor.
 * A record that the service has not got shows what was chosen for its creation, too.
 */
export function factsOf(
  kind: WritableKind,
  record: ConfirmedRecord,
): { readonly own: readonly Fact[]; readonly ofService: readonly Fact[] } {
  const { createOnly, fields, shownOnly } = kinds[kind];
  const factsIn = (table: Readonly<Record<string, Field>>, values: Fields) =>
    Object.entries(table).flatMap(([name, field]): Fact[] => {
      if (field.control === 'html' || field.isRepeated?.(record)) return [];
      const value = table === shownOnly && field.shape ? field.shape.read(record) : values[name];
      return [{ name, field, value, names: field.names?.(value, record) }];
    });
  const chosen = isLocalId(String(record.id))
    ? factsIn(createOnly, record).filter(({ value }) => value !== null && value !== undefined)
    : [];
  return {
    own: [...chosen, ...factsIn(fields, fieldsOf(kind, record))],
    ofService: factsIn(shownOnly, record),
  };
}

/** The name of a record; `undefined` if no field gives one. */
export function titleOf(kind: WritableKind, record: Fields): string | undefined {
  const { namedBy, nameWithout } = kinds[kind];
  const values = { ...record, ...fieldsOf(kind, record as ConfirmedRecord) };
  const title = namedBy
    .map((name) => values[name])
    .find((value): value is string => typeof value === 'string' && value.trim() !== '');
  return title ?? nameWithout(values);
}
