/** Measures how long deletes have been undoable by sleeping, because a clock can be set (Q19.1). */
import type { WriteId } from '../../shared/ids.ts';
import type { Timer } from '../../shared/ports.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { UNDO_CLOCK_SLACK_MS } from '../../shared/queue-limits.ts';
import type { Instant } from '../../shared/time.ts';

export interface UndoWaits {
  /** Starts to time every delete that can be undone and is not timed yet. */
  follow(queue: Queue): void;
  /** Returns the deletes that the clock, as it stands at `now`, would send too early or far too late. */
  misjudged(queue: Queue, now: Instant): WriteId[];
}

type Wait = { readonly until: Instant; isOver: boolean };

/** Times deletes until `signal` is aborted. */
export function createUndoWaits(timer: Timer, signal: AbortSignal): UndoWaits {
  let waits: ReadonlyMap<WriteId, Wait> = new Map();

  function startTiming(until: Instant, undoMs: number): Wait {
    const wait = { until, isOver: false };
    void timer.sleep(Math.max(0, undoMs - UNDO_CLOCK_SLACK_MS), signal).then(() => {
      wait.isOver = true;
    });
    return wait;
  }

  return {
    follow(queue) {
      const next = new Map<WriteId, Wait>();
      for (const { id, until, undoMs } of undoable(queue.writes)) {
        const known = waits.get(id);
        next.set(id, known?.until === until ? known : startTiming(until, undoMs));
      }
      waits = next;
    },
    misjudged: (queue, now) =>
      undoable(queue.writes).flatMap(({ id, until, undoMs }) => {
        const isEarly = until <= now && waits.get(id)?.isOver === false;
        return isEarly || until - now > undoMs ? [id] : [];
      }),
  };
}

function undoable(writes: readonly PendingWrite[]) {
  return writes.flatMap(({ id, state }) =>
    state.kind === 'waiting' && state.undoMs !== undefined
      ? [{ id, until: state.until, undoMs: state.undoMs }]
      : [],
  );
}
