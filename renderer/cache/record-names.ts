/** What the records that fields name are called on the screen. */
import { isLocalId } from '../../shared/ids.ts';
import type { NamedRecord } from '../../shared/kinds/field.ts';
import { fieldsOf, recordsNamed } from '../../shared/kinds/kinds.ts';
import { shownValue } from '../../shared/kinds/shown-value.ts';
import { baseFields, fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { nameOf } from '../../shared/queue/words/record-name.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache } from './cache.ts';
import { LiveQuery } from './live-query.ts';
import { nameKey, recordNames } from './read.ts';

/** What a record is called; `undefined` where nothing here knows it. */
export type NameOf = (record: NamedRecord) => string | undefined;

/** The records by their names, those that nobody knows by their ids. */
export function namesInWords(named: readonly NamedRecord[], name: NameOf): string {
  return named.map((one) => name(one) ?? one.id).join(', ');
}

/** A value of a field as words, records by their names, moments in `zone` or that of this computer. */
export function valueInWords(
  kind: WritableKind,
  fields: Fields,
  field: string,
  nameOf: NameOf,
  zone?: string,
): string {
  const named = recordsNamed(kind, fields, field);
  return named === undefined
    ? shownValue(kind, field, fields[field], zone)
    : namesInWords(named, nameOf);
}

/** The records that a write names, in any of the versions it holds. */
export function namedIn(write: PendingWrite): readonly NamedRecord[] {
  const { record, state } = write;
  const theirs = state.kind === 'conflict' ? [fieldsOf(record.kind, state.theirs)] : [];
  return namedByVersions(record.kind, [fieldsSet(write), baseFields(write), ...theirs]);
}

/** The records that these versions of one record name. */
export function namedByVersions(
  kind: WritableKind,
  versions: readonly Fields[],
): readonly NamedRecord[] {
  return versions.flatMap((fields) =>
    Object.keys(fields).flatMap((field) => recordsNamed(kind, fields, field) ?? []),
  );
}

/** What these records are called, in the cache or where they are still to be made. */
export function createNames(
  named: readonly NamedRecord[],
  { cache, outbox }: { readonly cache: Cache; readonly outbox: Pick<Outbox, 'writes'> },
): { readonly nameOf: NameOf } {
  const known = named.filter(({ id }) => !isLocalId(id));
  const query = new LiveQuery(() => recordNames(cache, known));
  return {
    nameOf(record) {
      if (!isLocalId(record.id)) return query.current?.get(nameKey(record));
      const create = outbox.writes.find((one) => one.record.id === record.id);
      return create === undefined ? 'Something that was made here' : nameOf(create);
    },
  };
}
