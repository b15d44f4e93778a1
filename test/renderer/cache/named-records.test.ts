import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Cache, openCache } from '../../../renderer/cache/cache.ts';
import { namedRecords } from '../../../renderer/cache/named-records.ts';
import { aCompany, aWrite } from '../../support/builders.ts';

let cache: Cache;
beforeEach(() => {
  cache = openCache(`named-${crypto.randomUUID()}`);
});
afterEach(() => cache.delete());

test('[T15] names records that were made or renamed offline, and none that is archived or deleted', async () => {
  await cache.companies.bulkPut([
    aCompany({ id: 1, name: 'Atlas' }),
    aCompany({ id: 2, name: 'Gone' }),
    aCompany({ id: 3, name: 'Old', archived_at: '2026-03-02T12:00:00.000Z' }),
  ]);
  const create = (kind: 'company' | 'project' | 'contact', id: string, fields: object) =>
    aWrite({ id, record: { kind, id }, change: { kind: 'create', fields: { ...fields } } });
  const { clients, projects, contacts } = await namedRecords(cache, [
    create('company', 'local-c', { name: 'Zeppelin' }),
    create('project', 'local-p', { title: 'Launch', company_id: 'local-c' }),
    create('contact', 'local-d', { name: 'Ada Lind' }),
    aWrite({
      ...{ id: 'r', record: { kind: 'company', id: '1' } },
      change: { kind: 'update', fields: { name: 'Atlas Bakery' }, base: { name: 'Atlas' } },
    }),
    aWrite({
      ...{ id: 'd', record: { kind: 'company', id: '2' } },
      change: { kind: 'delete', base: null },
    }),
  ]);
  expect(clients.map(({ name, id }) => [name, id])).toEqual([
    ['Atlas Bakery', 1],
    ['Zeppelin', 'local-c'],
  ]);
  expect(projects).toMatchObject([{ name: 'Launch', id: 'local-p', clientId: 'local-c' }]);
  expect(contacts).toMatchObject([{ name: 'Ada Lind', id: 'local-d' }]);
});
