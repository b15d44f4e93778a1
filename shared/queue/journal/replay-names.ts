/**
 * What a replayed queue knows of the records that were made: their names, and which they are. There
 * are a thousand of each, too many to copy with each that comes.
 */
import type { RecordId } from '../../ids.ts';
import { ADOPTED_IDS_MAX } from '../../limits.ts';
import type { Queue } from '../queue.ts';

/** The part of a queue that this is. */
type Known = Pick<Queue, 'adopted' | 'made'>;

const nothing: Known = { adopted: {}, made: [] };

export type ReplayNames = ReturnType<typeof createReplayNames>;

/** The names that `queue` begins with. */
export function createReplayNames(queue: Known) {
  let adopted = new Map(Object.entries(queue.adopted));
  let made = [...queue.made];
  let lanes = new Set(made);

  /** What a record is called, and what that is called: names may have to be followed (Q15). */
  function following(id: RecordId): readonly RecordId[] {
    const found = [id];
    for (const name of found) {
      const next = adopted.get(name);
      if (next !== undefined && !found.includes(next)) found.push(next);
    }
    return found;
  }

  function named(asked: readonly RecordId[]): Queue['adopted'] {
    const table = nameTable([]);
    for (const id of asked) {
      let name = id;
      for (let next = adopted.get(name); next !== undefined; next = adopted.get(name)) {
        if (name in table) break;
        table[name] = next;
        name = next;
      }
    }
    return table;
  }

  function all(): Known {
    // An ordinary object, like the one the machine makes: a replayed queue is to be equal to it in
    // every respect, and each adoption from here on copies such a one several times as fast.
    return { adopted: { ...nameTable(adopted) }, made: [...made] };
  }

  /** As the machine does it with the whole, in the order of its names (`accept.ts`). */
  function forgetHalf(): void {
    const kept = ADOPTED_IDS_MAX / 2;
    adopted = new Map(Object.entries(nameTable(adopted)).slice(-kept));
    made = made.slice(-kept);
    lanes = new Set(made);
  }

  return {
    /** Whether no record has another name. */
    isEmpty: () => adopted.size === 0,
    following,
    all,
    /** What a step may ask for that speaks of the records `asked`, and may have made that of `lane`. */
    shown(asked: readonly RecordId[], lane: string | undefined): Known {
      const isMade = lane !== undefined && lanes.has(lane);
      if (adopted.size === 0 && !isMade) return nothing;
      return { adopted: named(asked), made: isMade ? [lane] : [] };
    },
    /** What a step that was shown `before` has made of it. */
    learn(before: Known, after: Known): void {
      if (after.made.length > before.made.length && made.length >= ADOPTED_IDS_MAX) forgetHalf();
      for (const lane of after.made.slice(before.made.length)) {
        made.push(lane);
        lanes.add(lane);
      }
      if (after.adopted === before.adopted) return;
      for (const id of Object.keys(before.adopted)) if (!(id in after.adopted)) adopted.delete(id);
      for (const [id, name] of Object.entries(after.adopted)) {
        if (before.adopted[id] !== name) adopted.set(id, name);
      }
    },
  };
}

/**
 * Without a prototype an object is a table from the start. With one, the engine describes a shape for
 * each name that is added, which takes far longer and far more memory.
 */
function nameTable(pairs: Iterable<readonly [RecordId, RecordId]>): Record<RecordId, RecordId> {
  const table: Record<RecordId, RecordId> = Object.create(null);
  for (const [id, name] of pairs) table[id] = name;
  return table;
}
