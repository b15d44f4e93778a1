/** Opens the files of the cache while its page is still read; that takes as long as reading the page. */

/** The part of its page's storage that a preload uses. */
declare const indexedDB: { databases(): Promise<unknown> };

/** Wakes it. Whoever needs it waits for the same opening, and sees what goes wrong with it. */
export function wakeStorage(): void {
  void indexedDB.databases().catch(() => undefined);
}
