/** The reads of the cache that failed: "Try again" on any screen begins all of them anew. */

const failed = new Set<() => void>();

/** Remembers how a read that failed is begun anew. */
export function addFailedRead(again: () => void): void {
  failed.add(again);
}

/** The user tries again. Who shows a failed read has thrown its error, and asks for it once more. */
export function readFailedAgain(): void {
  const all = [...failed];
  failed.clear();
  for (const again of all) again();
}
