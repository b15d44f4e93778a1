/** Changes a delivery that still waits for the window. */
import type { ListName } from '../api/endpoints.ts';
import type { Delivery, Pulled } from './delivery.ts';

/**
 * Joins two deliveries of bodies, under the number and time of the second; `null` unless both are bodies
 * of one account. Each delivery costs the window a flush, and bodies come one by one.
 */
export function joinBodies(first: Delivery, second: Delivery): Delivery | null {
  if (first.kind !== 'bodies' || second.kind !== 'bodies') return null;
  if (first.accountKey !== second.accountKey) return null;
  return { ...second, records: [...first.records, ...second.records] };
}

/**
 * The delivery without one record; the same object if nothing of it changes. All comments of a record are
 * no longer all of them: the one left out would count as gone, and so would one made since.
 */
export function leaveOutRecord(delivery: Delivery, list: ListName, id: string): Delivery {
  if (!('records' in delivery) || listOf(delivery) !== list) return delivery;
  const records = (delivery.records as readonly { readonly id: number | string }[]).filter(
    (record) => String(record.id) !== id,
  );
  const isOfAll = delivery.kind === 'comments-of';
  if (records.length === delivery.records.length && !isOfAll) return delivery;
  const kind = isOfAll ? 'comments' : delivery.kind;
  return { ...delivery, kind, records } as unknown as Delivery;
}

/**
 * Returns the records that the cache changes by a delivery of the pull; none of a verification's. All
 * comments of a record also remove those that they lack, whose ids only the window knows: the record's
 * own name stands for them.
 */
export function recordsChangedBy(pulled: Pulled): {
  readonly list: ListName | undefined;
  readonly ids: readonly string[];
} {
  const { kind } = pulled;
  if (kind === 'absent') return { list: pulled.list, ids: pulled.ids };
  if (kind === 'compare' || kind === 'repair' || kind === 'clear') {
    return { list: undefined, ids: [] };
  }
  const ids = pulled.records.map(({ id }) => String(id));
  if (kind === 'comments-of') ids.push(allCommentsOn(pulled.on.type, pulled.on.id));
  return { list: listOf(pulled), ids };
}

/** The names under which {@link recordsChangedBy} may have reported a change of this record. */
export function changeNames(record: ChangedRecord): readonly string[] {
  const { id, commentable_type: type, commentable_id: on } = record;
  return type == null ? [String(id)] : [String(id), allCommentsOn(type, on)];
}

type ChangedRecord = {
  readonly id: number | string;
  readonly commentable_type?: string | null;
  readonly commentable_id?: number | string | null;
};

function allCommentsOn(type: string, id: number | string | null | undefined): string {
  return `all on ${type} ${id}`;
}

function listOf(delivery: Exclude<Pulled, { kind: 'absent' | 'clear' }>): ListName {
  const { kind } = delivery;
  if (kind === 'compare' || kind === 'repair') return delivery.list;
  if (kind === 'bodies') return 'notes';
  return kind === 'comments-of' ? 'comments' : kind;
}
