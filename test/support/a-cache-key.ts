import type { CacheKey } from '../../shared/ipc/cache-calls.ts';

/** A key of the cache; `of` tells one from another. */
export function aCacheKey({
  of = 1,
  form = 'sealed',
  isTurning = false,
}: Partial<Omit<CacheKey, 'key'>> & { readonly of?: number } = {}): CacheKey {
  return { key: btoa(String.fromCharCode(of).repeat(32)), form, isTurning };
}
