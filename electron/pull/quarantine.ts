/**
 * Which records of the service could not be read, and why, for the screen (L4). Kept over a restart:
 * a list is not swept again for a while, and until then they are still not here.
 */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Status } from '../../shared/ipc/state.ts';
import type { ListMemory } from './list-memory.ts';

type Reasons = Status['quarantined'];

export interface Quarantine {
  all(): Reasons;
  /** Reads what was kept before. Throws where the disk cannot be read. */
  recall(): void;
  /** Takes in those of a page; what was known of the same records is out of date. */
  add(list: ListName, more: readonly { readonly id: string; readonly reason: string }[]): void;
  /** A sweep begins anew: it finds again what still cannot be read. */
  clear(list: ListName): void;
  /** Another cache has come, and the memory begins at nothing. */
  forget(): void;
}

/** Reasons kept for the screen; a service that garbles everything must not fill the memory. */
const QUARANTINE_MAX = 200;

/** Those of one account; none before {@link Quarantine.recall}. */
export function createQuarantine(
  memory: Pick<ListMemory, 'quarantined' | 'keepQuarantined'>,
): Quarantine {
  let all: Reasons = [];

  function become(next: Reasons): void {
    all = next.slice(-QUARANTINE_MAX);
    memory.keepQuarantined(all);
  }

  return {
    all: () => all,
    recall() {
      all = memory.quarantined();
    },
    add(list, more) {
      if (more.length === 0) return;
      const ids = new Set(more.map(({ id }) => id));
      const others = all.filter((one) => one.list !== list || !ids.has(one.id));
      become([...others, ...more.map((one) => ({ list, ...one }))]);
    },
    clear(list) {
      const others = all.filter((one) => one.list !== list);
      if (others.length < all.length) become(others);
    },
    forget() {
      all = [];
    },
  };
}
