/** Where the entry of an account may be kept, and which of several entries counts (S11 to S14). */
import * as v from 'valibot';

/** The places that outlast a run: the system's keychain by keytar, or a file sealed by safeStorage. */
export const tokenStores = ['keytar', 'safe-storage'] as const;
export type TokenStore = (typeof tokenStores)[number];

/** The user's choice; `automatic` takes the first store that works. */
export const keepings = ['automatic', ...tokenStores, 'memory'] as const;
export type Keeping = (typeof keepings)[number];

/** Where a token is now. */
export type TokenPlace = 'in-keychain' | 'in-sealed-file' | 'in-memory';

/** The disk's knowledge about the entries of an account. It holds no token. */
export const tokenMark = v.object({
  /** The store whose entry counts. */
  in: v.nullable(v.picklist(tokenStores)),
  /** The store that an entry is being written to: once there, it counts instead. */
  into: v.nullable(v.picklist(tokenStores)),
  /** Stores that may still have an entry that no longer counts. */
  stale: v.pipe(v.array(v.picklist(tokenStores)), v.maxLength(tokenStores.length)),
});
export type TokenMark = {
  readonly in: TokenStore | null;
  readonly into: TokenStore | null;
  readonly stale: readonly TokenStore[];
};

/** The stores to try for a new entry, in order; none means memory. */
export function storesToKeepIn(keeping: Keeping): readonly TokenStore[] {
  if (keeping === 'automatic') return tokenStores;
  return keeping === 'memory' ? [] : [keeping];
}

/** The stores to read, the one that counts first. A stale one is never read. */
export function storesToRead(mark: TokenMark | undefined): readonly TokenStore[] {
  const first = [mark?.into, mark?.in].filter((one) => one != null);
  const unread = new Set<TokenStore>([...first, ...(mark?.stale ?? [])]);
  return [...first, ...tokenStores.filter((one) => !unread.has(one))];
}

/** The mark once `owner` has the entry that counts; `null` where no store has. */
export function markOf(owner: TokenStore | null, stale: readonly TokenStore[]): TokenMark {
  return { in: owner, into: null, stale: stale.filter((one) => one !== owner) };
}

/** The place as the screen names it. */
export function placeOf(one: TokenStore): TokenPlace {
  return one === 'keytar' ? 'in-keychain' : 'in-sealed-file';
}
