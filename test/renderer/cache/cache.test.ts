import { afterEach, describe, expect, test } from 'vitest';
import { type Cache, cacheSchema, openCache } from '../../../renderer/cache/cache.ts';
import { aCompany } from '../../support/builders.ts';

const open: Cache[] = [];
afterEach(async () => {
  for (const cache of open.splice(0)) await cache.delete();
});

function aCache(key: string): Cache {
  const cache = openCache(key);
  open.push(cache);
  return cache;
}

describe('the cache', () => {
  // Fails when the schema changes: then raise the version in openCache, so that the caches people
  // have are rebuilt, and write the new schema down here.
  test('has the schema of version 1', async () => {
    expect(cacheSchema).toEqual({
      companies: 'id',
      notes: 'id, updatedAt, createdAt, *companyIds',
      bodies: 'id',
      teamMembers: 'id',
    });
    const cache = await aCache(`cache-${crypto.randomUUID()}`).open();
    expect(cache.verno).toBe(1);
  });

  test('of one account holds nothing of another', async () => {
    const [one, other] = [aCache(crypto.randomUUID()), aCache(crypto.randomUUID())];
    await one.companies.add(aCompany());
    expect(await other.companies.count()).toBe(0);
  });
});
