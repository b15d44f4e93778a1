/** Detects that records came or went between two pages of a list: pages shift then. */

export interface Drift {
  /** A record of this kind, found by a path, was made or has gone. */
  changed(path: string): void;
  /** Notes that somebody gets a page; returns whether it has shifted since their page before. */
  isShifted(who: string, path: string): boolean;
}

/** A watch over the pages that are read. */
export function createDrift(): Drift {
  const changes = new Map<string, number>();
  const read = new Map<string, { readonly page: number; readonly changes: number }>();
  return {
    changed(path) {
      const list = listOf(path);
      changes.set(list, (changes.get(list) ?? 0) + 1);
    },
    isShifted(who, path) {
      const page = Number(/number\]=(\d+)/.exec(path)?.[1] ?? 0);
      const key = `${who} ${listOf(path)}`;
      const before = read.get(key);
      const now = { page, changes: changes.get(listOf(path)) ?? 0 };
      if (page > 0) read.set(key, now);
      return before?.page === page - 1 && before.changes < now.changes;
    },
  };
}

/** `notes`, of a page or of a record in it. */
function listOf(path: string): string {
  return /^\/(\w+)/.exec(path)?.[1] ?? '';
}
