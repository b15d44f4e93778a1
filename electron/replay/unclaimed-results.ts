/** The results of passes for creates whose lookup has not begun, until they claim them (Q6.6). */
import type { LookupResult } from './open-lookups.ts';

export type Deferred = ReturnType<typeof Promise.withResolvers<LookupResult>>;

export interface UnclaimedResults {
  has(key: string): boolean;
  add(key: string): Deferred;
  /** Takes the result out: each serves one lookup. */
  claim(key: string): Deferred | undefined;
  /** Removes this very result; true if it was still unclaimed. */
  withdraw(key: string, result: Deferred): boolean;
}

export function createUnclaimedResults(): UnclaimedResults {
  const unclaimed = new Map<string, Deferred>();
  return {
    has: (key) => unclaimed.has(key),
    add(key) {
      const result: Deferred = Promise.withResolvers();
      unclaimed.set(key, result);
      return result;
    },
    claim(key) {
      const result = unclaimed.get(key);
      unclaimed.delete(key);
      return result;
    },
    withdraw: (key, result) => unclaimed.get(key) === result && unclaimed.delete(key),
  };
}
