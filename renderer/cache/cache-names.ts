/** The names in the cache that a start needs before Dexie is read. */

/** The name of the database of an account. */
export function cacheName(accountKey: string): string {
  return `traytable-${accountKey}`;
}

/** The id of the database. */
export const ID_FACT = 'id';

export type FactKey = typeof ID_FACT;
