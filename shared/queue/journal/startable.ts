/**
 * What could start next, the oldest first, of a queue that is replayed: a heap, in which what cannot
 * start any more lies until it comes up.
 */
import { awaitsLookup, type PendingWrite } from '../pending-write.ts';
import type { Slot } from './replay-slots.ts';

export interface Startable {
  /** Looks at a slot that is new or has changed. */
  meet(slot: Slot): void;
  /** The oldest `count` that could start, or all, oldest first. */
  oldest(count: number): Slot[];
}

/** An empty heap for the writes that `isWanted`. */
export function createStartable(isWanted: (write: PendingWrite) => boolean): Startable {
  const heap: Slot[] = [];
  const inHeap = new Set<Slot>();

  function push(slot: Slot): void {
    let at = heap.length;
    heap.push(slot);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = heap[above] as Slot;
      if (other.place <= slot.place) break;
      heap[at] = other;
      at = above;
    }
    heap[at] = slot;
  }

  function pop(): Slot | undefined {
    const top = heap[0];
    const last = heap.pop();
    if (top === undefined || last === undefined || heap.length === 0) return top;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      const right = heap[below + 1];
      if (right !== undefined && right.place < (heap[below] as Slot).place) below += 1;
      const other = heap[below];
      if (other === undefined || other.place >= last.place) break;
      heap[at] = other;
      at = below;
    }
    heap[at] = last;
    return top;
  }

  return {
    meet(slot) {
      if (inHeap.has(slot) || !isWanted(slot.write)) return;
      inHeap.add(slot);
      push(slot);
    },
    oldest(count) {
      const found: Slot[] = [];
      while (found.length < count) {
        const slot = pop();
        if (slot === undefined) break;
        if (!slot.isGone && isWanted(slot.write)) found.push(slot);
        else inHeap.delete(slot);
      }
      for (const slot of found) push(slot);
      return found;
    },
  };
}

/** Whether the next attempt of a write sends it. */
export function couldSend(write: PendingWrite): boolean {
  const { kind } = write.state;
  return kind === 'ready' || kind === 'waiting' || (kind === 'checking' && !awaitsLookup(write));
}
