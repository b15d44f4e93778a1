import { describe, expect, test } from 'vitest';
import {
  keepings,
  markOf,
  placeOf,
  storesToKeepIn,
  storesToRead,
  tokenStores,
} from '../../../shared/auth/token-places.ts';

describe('[S14] a new token goes to', () => {
  test.each([
    ['automatic', ['keytar', 'safe-storage']],
    ['keytar', ['keytar']],
    ['safe-storage', ['safe-storage']],
    ['memory', []],
  ] as const)('%s: %j', (keeping, stores) => {
    expect(storesToKeepIn(keeping)).toEqual(stores);
    expect(keepings).toContain(keeping);
  });
});

describe('[S12] the entry that counts is read', () => {
  test('first from the store that it was being moved to, then from the one before', () => {
    const moving = { in: 'keytar', into: 'safe-storage', stale: [] } as const;
    expect(storesToRead(moving)).toEqual(['safe-storage', 'keytar']);
  });

  test('never from a store with an old one', () => {
    expect(storesToRead(markOf('safe-storage', ['keytar']))).toEqual(['safe-storage']);
    expect(storesToRead(markOf(null, tokenStores))).toEqual([]);
  });

  test('from every store where nothing is known', () => {
    expect(storesToRead(undefined)).toEqual(['keytar', 'safe-storage']);
    expect(storesToRead(markOf('safe-storage', []))).toEqual(['safe-storage', 'keytar']);
  });

  test('and no store is stale that has it', () => {
    expect(markOf('keytar', tokenStores).stale).toEqual(['safe-storage']);
    expect(tokenStores.map(placeOf)).toEqual(['in-keychain', 'in-sealed-file']);
  });
});
