/**
 * Fields of one record that the service reads when it saves another, and never again. An invoice keeps the
 * email that the main contact of its client had when it was made.
 */
import type { Fields, WritableKind } from '../records/kinds.ts';

export type Reading = {
  /** The kind of the record that is read, and its fields. */
  readonly kind: WritableKind;
  readonly fields: readonly string[];
  /** The field that names this record; with `naming` the field that has to be set. */
  readonly namedBy: string;
  /** The field by which the record that is read names the one that is saved; also one that is being made. */
  readonly naming?: string;
  /** Where that field is empty, the service finds the record through the first of these with a value. */
  readonly through?: readonly Through[];
  /** A value in this field is taken instead of what would be read. */
  readonly unless?: string;
};

type Through = {
  readonly field: string;
  /** The field of the record that is read by which it belongs to what `field` names; unknown if left out. */
  readonly linkedBy?: string;
};

/** Returns what is read for a record that goes to a contact, or to the main contact of its client. */
export function readOfAddressee(through: readonly string[]): readonly Reading[] {
  const others = through.map((field) => ({ field }));
  return [
    {
      ...{ kind: 'company', namedBy: 'company_id', through: others },
      fields: ['name', 'default_contact_id'],
    },
    {
      ...{ kind: 'contact', namedBy: 'contact_id' },
      through: [{ field: 'company_id', linkedBy: 'company_ids' }, ...others],
      fields: ['name', 'email', 'company_ids'],
    },
    { kind: 'project', namedBy: 'project_id', fields: ['company_id', 'currency'] },
  ];
}

/** Whether the field has a value. Null counts as left out. */
export function hasValue(fields: Fields, name: string): boolean {
  return (fields[name] ?? null) !== null;
}
