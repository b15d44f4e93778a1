/** The records as the queue knows them, by list: the service's versions, and waiting changes. */
import type { ListName } from '../../shared/api/endpoints.ts';
import { listOf } from '../../shared/kinds/field.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import { isGone } from '../../shared/queue/refusals.ts';

/** Is true while a change of this record still waits. */
export function isPending(queue: Queue, { list, id }: { list: ListName; id: string }): boolean {
  return queue.writes.some(
    (write) => write.record.id === id && listOf(write.record.kind) === list && isLive(write),
  );
}

/** The records that the service has returned for writes since `before`: the cache stores them. */
export function shownBy(next: Queue, before: Queue): { list: ListName; id: string }[] {
  if (next.writes === before.writes) return [];
  const shown = next.writes.filter(
    ({ state }) => state.kind === 'done' || state.kind === 'conflict',
  );
  if (shown.length === 0) return []; // an edit waits for this: most change nothing here
  // By its state: more typing in a conflict brings nothing new from the service.
  const known = new Set(before.writes.map(({ state }) => state));
  return shown.flatMap((write) => {
    const list = listOf(write.record.kind);
    return known.has(write.state) || list === undefined ? [] : [{ list, id: write.record.id }];
  });
}

/** The records whose edits ended since `before` because they are gone: the cache still has them. */
export function goneBy(next: Queue, before: Queue): { list: ListName; id: string }[] {
  if (next.writes === before.writes || next.account !== before.account) return [];
  const live = before.writes.filter(isGone);
  return live.flatMap(({ id, record }) => {
    const list = listOf(record.kind);
    const now = next.writes.find((write) => write.id === id);
    const isEnded = now === undefined || !isLive(now); // set back to its base it is taken out
    return isEnded && list !== undefined ? [{ list, id: record.id }] : [];
  });
}

type Puller = Readonly<
  Record<'markAnswered' | 'confirmGone', (list: ListName, id: string) => void>
>;

/** Tells the pull what the service has said of records since `before`. */
export function reportRecords(puller: Puller, next: Queue, before: Queue): void {
  for (const { list, id } of shownBy(next, before)) puller.markAnswered(list, id);
  for (const { list, id } of goneBy(next, before)) puller.confirmGone(list, id);
}

/** The records of the replies to these writes. */
export function shownByReplies(queue: Queue, ids: readonly string[]) {
  const wanted = new Set(ids);
  const writes = queue.writes.filter(({ id }) => wanted.has(id));
  return shownBy({ ...emptyQueue, writes }, emptyQueue);
}
