/** The pending changes of the records of a story, each with its record. */
import { laneOf, type PendingWrite, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import type { StoryChange } from '../../shared/timeline/story-changes.ts';

/** Records by their kinds. */
type Records = Readonly<Partial<Record<WritableKind, readonly { readonly id: number | string }[]>>>;

/** `shown` as the user left them; one that is deleted is only among those `before`. */
export function changesWithin(
  writes: readonly PendingWrite[],
  { shown, before }: { readonly shown: Records; readonly before: Records },
): readonly StoryChange[] {
  if (writes.length === 0) return [];
  const ids = new Set(writes.map(({ record }) => record.id));
  const [now, earlier] = [byLane(shown, ids), byLane(before, ids)];
  return writes.flatMap((write): StoryChange[] => {
    const lane = laneOf(write.record);
    const record = now.get(lane) ?? (write.change.kind === 'delete' && earlier.get(lane));
    return record ? [{ write, record }] : [];
  });
}

/** Those of these ids alone: there may be 100,000 others. */
function byLane(records: Records, ids: ReadonlySet<string>): ReadonlyMap<string, Fields> {
  return new Map(
    Object.entries(records).flatMap(([kind, rows]) =>
      rows
        .filter(({ id }) => ids.has(String(id)))
        .map((row) => [
          laneOf({ kind, id: String(row.id) } as RecordRef),
          row as unknown as Fields,
        ]),
    ),
  );
}
