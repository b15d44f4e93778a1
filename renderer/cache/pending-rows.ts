/** Records as the user left them: pending writes laid over the service's records. */
import { isLocalId } from '../../shared/ids.ts';
import { overlay } from '../../shared/queue/overlay/overlay.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import type { Row } from '../../shared/table/columns.ts';

/** The records of a list that the cache has. */
type Confirmed = {
  readonly rows: readonly Row[];
  readonly get: (id: string) => Fields | undefined;
};

/** The same rows, those of `writes` in their places; records that only this computer has come first. */
export function rowsWithPending(
  { rows, get }: Confirmed,
  writes: readonly PendingWrite[],
): readonly Row[] {
  if (writes.length === 0) return rows;
  const pending = Map.groupBy(writes, ({ record }) => record.id);
  const changed = new Map(
    [...pending].map(([id, ofRecord]) => [id, pendingRow(id, get(id), ofRecord)]),
  );
  const placed = rows.flatMap((row) => {
    if (!changed.has(row.id)) return row;
    const own = changed.get(row.id);
    changed.delete(row.id);
    return own ?? [];
  });
  return [...[...changed.values()].filter((row) => row !== undefined), ...placed];
}

/** A record under its writes; `undefined` where there is nothing to show. */
export function pendingRow(
  id: string,
  confirmed: Fields | undefined,
  writes: readonly PendingWrite[],
): Row | undefined {
  // An edit of a record that is not here has only some of its fields.
  const isWhole =
    confirmed !== undefined || isLocalId(id) || writes.some(({ state }) => state.kind === 'done');
  const shown = isWhole ? overlay<Fields>(confirmed, writes) : undefined;
  return shown && { id, ...shown };
}

/** The writes of a kind; the same array as before where they are the same. */
export function createWritesOf(
  kinds: readonly WritableKind[],
): (writes: readonly PendingWrite[]) => readonly PendingWrite[] {
  let before: readonly PendingWrite[] = [];
  return (writes) => {
    const now = writes.filter(({ record }) => kinds.includes(record.kind));
    const isSame = now.length === before.length && now.every((write, at) => write === before[at]);
    if (!isSame) before = now;
    return before;
  };
}
