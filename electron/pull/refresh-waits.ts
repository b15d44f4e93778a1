/** The callers that wait for a refresh, until each of its lists was read or nothing can be read (L22). */
import type { ListName } from '../../shared/api/endpoints.ts';

export interface RefreshWaits {
  /** Resolves when each of these lists was read, whatever the result. */
  untilRead(lists: readonly ListName[]): Promise<void>;
  /** This list was read; without a list: nothing more can be read now. */
  end(read?: ListName): void;
}

/** Creates the waits of one account. */
export function createRefreshWaits(): RefreshWaits {
  const waits = new Set<{ readonly lists: Set<ListName>; readonly end: () => void }>();
  return {
    untilRead: (lists) =>
      new Promise((resolve) => {
        if (lists.length === 0) resolve();
        else waits.add({ lists: new Set(lists), end: resolve });
      }),
    end(read) {
      for (const one of waits) {
        if (read === undefined) one.lists.clear();
        else one.lists.delete(read);
        if (one.lists.size > 0) continue;
        waits.delete(one);
        one.end();
      }
    },
  };
}
