/** What the queue shows of the service, and in which list that belongs. */
import { type ListName, listNames } from '../../shared/api/endpoints.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { lists } from '../../shared/records/lists.ts';

/** The list that has the record of a write. */
export function listOf({ record }: PendingWrite): ListName | undefined {
  return listNames.find((list) => lists[list].kind === record.kind);
}

/** The records that the service has shown in answer to writes since `before`: the cache keeps them. */
export function shownBy(next: Queue, before: Queue): { list: ListName; id: string }[] {
  if (next.writes === before.writes) return [];
  const shown = next.writes.filter(
    ({ state }) => state.kind === 'done' || state.kind === 'conflict',
  );
  if (shown.length === 0) return []; // an edit is answered after this: most change nothing here
  // By its state: who writes on in a conflict has heard nothing new of the service.
  const known = new Set(before.writes.map(({ state }) => state));
  return shown.flatMap((write) => {
    const list = listOf(write);
    return known.has(write.state) || list === undefined ? [] : [{ list, id: write.record.id }];
  });
}
