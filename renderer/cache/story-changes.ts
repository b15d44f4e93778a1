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
  const [now, earlier] = [byLane(shown), byLane(before)];
  return writes.flatMap((write): StoryChange[] => {
    const lane = laneOf(write.record);
    const record = now.get(lane) ?? (write.change.kind === 'delete' && earlier.get(lane));
    return record ? [{ write, record }] : [];
  });
}

function byLane(records: Records): ReadonlyMap<string, Fields> {
  return new Map(
    Object.entries(records).flatMap(([kind, rows]) =>
      rows.map((row) => [
        laneOf({ kind, id: String(row.id) } as RecordRef),
        row as unknown as Fields,
      ]),
    ),
  );
}
