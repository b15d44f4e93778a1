/** Puts a record into the cache and on the fake service. */
import { listOf } from '../../shared/kinds/field.ts';
import type { Delivery } from '../../shared/pull/delivery.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { aRecord, idOf } from './builders.ts';
import type { FakeMain } from './fake-bridge.ts';

export function give(main: FakeMain, kind: WritableKind, fields: Fields = {}) {
  const record = aRecord(kind, { id: idOf(kind), ...fields });
  main.records.set(`${kind} ${record.id}`, record);
  main.deliver({ kind: listOf(kind), asOf: 0, records: [record] } as unknown as Delivery);
  return record;
}
