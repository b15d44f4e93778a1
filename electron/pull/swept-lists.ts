/** Remembers for each list of one account when it was swept, and how long it was then (L6). */
import { type ListName, listNames, perList } from '../../shared/api/endpoints.ts';
import { readAt, type SweptList } from '../../shared/pull/sweep.ts';
import type { Instant } from '../../shared/time.ts';
import type { ListMemory } from './list-memory.ts';
import type { PullProgress } from './puller-parts.ts';

export interface SweptLists {
  get(list: ListName): SweptList | undefined;
  set(list: ListName, now: SweptList): void;
  /** Saves the result of a sweep. */
  learn(list: ListName, change: (before: SweptList) => SweptList): void;
  /** Reads the saved results. Throws where the disk cannot be read. */
  recall(): void;
  /** Forgets everything: there is another cache. */
  forget(): void;
  /** How old each list is, and how long. */
  times(now: Instant): Pick<PullProgress, 'asOf' | 'readAt' | 'listed'>;
}

/** Knows of no list before {@link SweptLists.recall}. */
export function createSweptLists(memory: Pick<ListMemory, 'swept' | 'setSwept'>): SweptLists {
  let known = perList<SweptList | undefined>(() => undefined);

  function set(list: ListName, now: SweptList): void {
    known[list] = now;
    memory.setSwept(list, now);
  }

  return {
    get: (list) => known[list],
    set,
    learn(list, change) {
      const before = known[list];
      if (before !== undefined) set(list, change(before));
    },
    recall() {
      known = perList((list) => memory.swept(list));
    },
    forget() {
      for (const list of listNames) known[list] = undefined;
    },
    times: (now) => ({
      asOf: perList((list) => known[list]?.asOf ?? null),
      readAt: perList((list) => (known[list] === undefined ? null : readAt(known[list], now))),
      listed: perList((list) => known[list]?.records ?? null),
    }),
  };
}
