/** What the records that fields name are called on the screen. */
import { isLocalId } from '../../shared/ids.ts';
import type { NamedRecord } from '../../shared/kinds/field.ts';
import { fieldsOf, recordsNamed } from '../../shared/kinds/kinds.ts';
import { fieldsSeen, fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { nameOf } from '../../shared/queue/record-name.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache } from '../cache/cache.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { nameKey, recordNames } from '../cache/read.ts';

/** What a record is called; `undefined` where nothing here knows it. */
export type NameOf = (record: NamedRecord) => string | undefined;

/** The records by their names, those that nobody knows by their ids. */
export function namesInWords(named: readonly NamedRecord[], name: NameOf): string {
  return named.map((one) => name(one) ?? one.id).join(', ');
}

/** What the records that a write names are called, in the cache or where they are still to be made. */
export function createNames(
  write: PendingWrite,
  { cache, outbox }: { readonly cache: Cache; readonly outbox: Pick<Outbox, 'writes'> },
): { readonly nameOf: NameOf } {
  const theirs =
    write.state.kind === 'conflict' ? fieldsOf(write.record.kind, write.state.theirs) : {};
  const named = [fieldsSet(write), fieldsSeen(write), theirs].flatMap((fields) =>
    Object.keys(fields).flatMap((field) => recordsNamed(write.record.kind, fields, field) ?? []),
  );
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
