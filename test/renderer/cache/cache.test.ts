import { Dexie } from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import {
  CACHE_VERSION,
  type Cache,
  cacheId,
  cacheSchema,
  openCache,
} from '../../../renderer/cache/cache.ts';
import { noteRow } from '../../../renderer/cache/rows.ts';
import { aCompany, aNote } from '../../support/builders.ts';

/** As it was for versions 2 and 3. */
const schemaOf3 = {
  taskStatuses: 'id',
  boardGroups: 'id, resource_type',
  tags: 'id, tag_type',
  teamMembers: 'id',
  companies: 'id',
  notes: 'id, updatedAt, createdAt, *companyIds, *projectIds, *contactIds',
  bodies: 'id',
  contacts: 'id, *company_ids',
  projects: 'id, company_id, board_group_id',
  tasks: 'id, project_id, parent_task_id, task_status_id, assignee_member_id, due_date',
  timeEntries: 'id, date, project_id, task_id',
  deals: 'id, board_group_id, company_name, *contact_ids',
  invoices: 'id, company_id, project_id, status',
  templates: 'id',
  comments: 'id, [commentable_type+commentable_id]',
  absences: '[list+id], [why+at]',
  facts: 'key',
};

function aNoteRow() {
  return noteRow(aNote({ date: '2026-03-02' }), '');
}

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
  // Fails when the schema changes: then raise CACHE_VERSION, so that the caches people have are
  // rebuilt, and write the new schema down here.
  test('has the schema of version 8', async () => {
    expect(cacheSchema()).toEqual({
      taskStatuses: 'id',
      boardGroups: 'id',
      tags: 'id',
      teamMembers: 'id',
      companies: 'id, name',
      notes: 'id, updatedAt, date, *companyIds, *projectIds, *contactIds',
      bodies: 'id, [id+updated_at]',
      contacts: 'id, *company_ids',
      projects: 'id, company_id',
      tasks: 'id, project_id, parent_task_id, due_date, [assignee_member_id+due_date]',
      timeEntries: 'id, date, project_id, duration_seconds',
      deals: 'id, company_name, *contact_ids',
      invoices: 'id, company_id, project_id',
      templates: 'id',
      comments: 'id, [commentable_type+commentable_id]',
      absences: '[list+id], [why+at]',
      facts: 'key',
    });
    const cache = await aCache(`cache-${crypto.randomUUID()}`).open();
    expect([CACHE_VERSION, cache.verno]).toEqual([8, 8]);
  });

  test('of version 3 keeps its rows and its id, and loses the indexes that nothing reads', async () => {
    const key = crypto.randomUUID();
    const old = new Dexie(`traytable-${key}`);
    old.version(3).stores(schemaOf3);
    const rows = { ...aNoteRow(), title: 'Kick-off' };
    await old.table('notes').add(rows);
    await old.table('deals').add({ id: 7, title: 'Relaunch', contact_ids: [1] });
    await old.table('facts').add({ key: 'id', value: 'the same' });
    old.close();
    const cache = aCache(key);
    expect(await cache.notes.where('updatedAt').above(0).toArray()).toEqual([rows]);
    expect(await cache.notes.where('date').equals('2026-03-02').count()).toBe(1);
    expect(await cache.deals.toArray()).toEqual([{ id: 7, title: 'Relaunch', contact_ids: [1] }]);
    expect(await cacheId(cache, { fraction: () => 0, uuid: () => 'another' })).toBe('the same');
    const store = cache.backendDB().transaction('notes').objectStore('notes');
    expect([...store.indexNames]).toEqual([
      ...['companyIds', 'contactIds', 'date', 'projectIds', 'updatedAt'],
    ]);
  });

  test('of version 1 is opened with everything in it', async () => {
    const key = crypto.randomUUID();
    const old = new Dexie(`traytable-${key}`);
    old.version(1).stores({
      companies: 'id',
      notes: 'id, updatedAt, createdAt, *companyIds',
      bodies: 'id',
      teamMembers: 'id',
    });
    await old.table('companies').add(aCompany());
    old.close();
    const cache = aCache(key);
    expect(await cache.companies.toArray()).toEqual([aCompany()]);
    expect(await cache.invoices.count()).toBe(0);
  });

  test('of version 2 loses the links of projects and invoices, with which anybody could pay', async () => {
    const key = crypto.randomUUID();
    const old = new Dexie(`traytable-${key}`);
    old.version(2).stores(schemaOf3);
    for (const list of ['projects', 'invoices']) {
      await old.table(list).add({ id: 1, title: 'Site', public_url_token: 'secret' });
    }
    old.close();
    const cache = aCache(key);
    expect(await cache.projects.toArray()).toEqual([{ id: 1, title: 'Site' }]);
    expect(await cache.invoices.toArray()).toEqual([{ id: 1, title: 'Site' }]);
  });

  test('[L16] has an id of its own for its lifetime, and another when it is made anew', async () => {
    const key = crypto.randomUUID();
    const random = { fraction: () => 0, uuid: () => crypto.randomUUID() };
    const first = aCache(key);
    const id = await cacheId(first, random);
    expect(await cacheId(first, random)).toBe(id);
    first.close();
    const again = aCache(key);
    expect(await cacheId(again, random)).toBe(id);
    await again.delete();
    expect(await cacheId(aCache(key), random)).not.toBe(id);
  });

  test('of one account holds nothing of another', async () => {
    const [one, other] = [aCache(crypto.randomUUID()), aCache(crypto.randomUUID())];
    await one.companies.add(aCompany());
    expect(await other.companies.count()).toBe(0);
  });
});
