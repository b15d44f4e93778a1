/** The window of a computer, reloaded with every program; its cache lasts. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import type { Account } from '../../shared/ipc/state.ts';
import type { Delivery } from '../../shared/pull/delivery.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { VirtualTime } from '../support/virtual-time.ts';
import type { Program } from './device.ts';
import { plugTimer } from './plug.ts';
import { type Cache, keepPulled, keepReplies, type LoopParts, loseCache } from './window.ts';

export type CacheWindowParts = {
  readonly time: VirtualTime;
  readonly draw: Draw;
  readonly windowLateMs: number;
  readonly cache: Cache;
  /** Called with each delivery, before it is stored. */
  readonly ontaken: (delivery: Delivery) => void;
};

export type CacheWindow = ReturnType<typeof createCacheWindow>;

/** A window that is closed until a program opens it. */
export function createCacheWindow({ time, draw, windowLateMs, cache, ontaken }: CacheWindowParts) {
  let loaded = new AbortController();
  /** Whose records the window keeps. */
  let pulledFor: string | undefined;
  let cachedFor: string | undefined;
  /** Queues whose replies the window began to store, and the latest of which it has. */
  let [begun, taken] = [0, 0];

  function loopOf({ handlers, plug }: Program): LoopParts {
    return {
      ...{ handlers, cache, draw, ontaken },
      timer: plugTimer(time.timer, plug),
      lateMs: windowLateMs,
      signal: AbortSignal.any([plug.signal, loaded.signal]),
    };
  }

  /** Takes deliveries once the account is known, until the window ends. */
  function openCache(program: Program | undefined, account: Account): void {
    if (program === undefined || account.kind !== 'known' || account.key === pulledFor) return;
    // Each account has a cache of its own.
    if (cachedFor !== undefined && cachedFor !== account.key) loseCache(cache, draw.uuid());
    cachedFor = account.key;
    pulledFor = account.key;
    void keepPulled(loopOf(program), account.key);
  }

  /** Stores the responses that the queue holds, unless those of a later queue are stored by then. */
  function storeReplies(program: Program, queue: Queue): void {
    begun += 1;
    const mine = begun;
    const isLatest = () => {
      const is = mine > taken;
      if (is) taken = mine;
      return is;
    };
    void keepReplies({ ...loopOf(program), isLatest }, queue); // ends by itself
  }

  return {
    openCache,
    storeReplies,
    /** Loads the window anew; a window that opens stores what is there. */
    open(program: Program): void {
      loaded.abort();
      loaded = new AbortController();
      pulledFor = undefined;
      openCache(program, program.engine.session.account());
      storeReplies(program, program.engine.runner.queue());
    },
  };
}
