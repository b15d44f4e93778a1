/**
 * Holds which records of the service could not be read, and why, for the screen (L4). Saved over a
 * restart: until the next sweep of the list they are still missing.
 */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Status } from '../../shared/ipc/state.ts';
import type { ListMemory } from './list-memory.ts';

type Reasons = Status['quarantined'];

export interface Quarantine {
  all(): Reasons;
  /** Reads the saved ones. Throws where the disk cannot be read. */
  recall(): void;
  /** Adds those of a page and drops older entries of its records. */
  add(list: ListName, more: readonly { readonly id: string; readonly reason: string }[]): void;
  /** A new sweep begins: it finds again what still cannot be read. */
  clear(list: ListName): void;
  /** There is another cache, and the memory starts empty. */
  forget(): void;
}

/** The most reasons for the screen; a service that garbles everything must not fill the memory. */
const QUARANTINE_MAX = 200;

/** Opens that of one account; empty before {@link Quarantine.recall}. */
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
