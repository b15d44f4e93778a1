/** The ids that a record was given one after the other. */
import type { RecordId } from '../ids.ts';
import type { Queue } from './queue.ts';

/** The present id of a record: the service's, or that of the note that replaced it. */
export function knownId(queue: Pick<Queue, 'adopted'>, id: RecordId): RecordId {
  if (!Object.hasOwn(queue.adopted, id)) return id;
  const last = [...namesFrom(queue, id)].at(-1) ?? id;
  return Object.hasOwn(queue.adopted, last) ? id : last;
}

/** The id of a record and all ids it was given since, the present one last. */
export function namesFrom({ adopted }: Pick<Queue, 'adopted'>, id: RecordId): Set<RecordId> {
  const names = new Set([id]);
  let next = Object.hasOwn(adopted, id) ? adopted[id] : undefined;
  // Ids in a circle must not hang.
  while (next !== undefined && !names.has(next)) {
    names.add(next);
    next = Object.hasOwn(adopted, next) ? adopted[next] : undefined;
  }
  return names;
}
