/** The callers that wait for a refresh, until each of its lists was read or nothing can be read (L22). */
import type { ListName } from '../../shared/api/endpoints.ts';

export interface RefreshWaits {
  /** Resolves when each of these lists was read from then on, whatever the result. */
  untilRead(lists: readonly ListName[]): Promise<void>;
  /**
   * Begins a reading of this list. The function ends it, and returns whether a caller came meanwhile who
   * wants to know what has changed since this reading began (L22.3).
   */
  beginReading(list: ListName): () => boolean;
  /** Nothing more can be read now. */
  endAll(): void;
}

type Wait = { readonly lists: Set<ListName>; readonly end: () => void };

/** Creates the waits of one account. */
export function createRefreshWaits(): RefreshWaits {
  const waits = new Set<Wait>();

  function endOnceRead(wait: Wait): void {
    if (wait.lists.size > 0) return;
    waits.delete(wait);
    wait.end();
  }

  return {
    untilRead: (lists) =>
      new Promise((resolve) => {
        if (lists.length === 0) resolve();
        else waits.add({ lists: new Set(lists), end: resolve });
      }),
    beginReading(list) {
      const before = [...waits];
      return () => {
        for (const wait of before) {
          wait.lists.delete(list);
          endOnceRead(wait);
        }
        return [...waits].some(({ lists }) => lists.has(list));
      };
    },
    endAll() {
      for (const wait of waits) {
        wait.lists.clear();
        endOnceRead(wait);
      }
    },
  };
}
