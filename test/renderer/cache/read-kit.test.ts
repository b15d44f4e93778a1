import { afterEach, expect, test } from 'vitest';
import { type Cache, openCache } from '../../../renderer/cache/cache.ts';
import { readClientsHere } from '../../../renderer/cache/read-kit.ts';
import { bodyRow, noteRow } from '../../../renderer/cache/rows.ts';
import { aCompany, aNote, aRecord } from '../../support/builders.ts';

const open: Cache[] = [];
afterEach(async () => {
  for (const cache of open.splice(0)) await cache.delete();
});

const aNoteOf = (id: string, record_type: string, record_id: number) =>
  aNote({ id, note_links: [{ id: 1, record_id, record_type } as never] });

test('[L26] counts the notes of a client, its projects and contacts, and reads none of their texts', async () => {
  const cache = openCache(crypto.randomUUID());
  open.push(cache);
  const [own, ofProject, ofContact, older, other] = [
    aNoteOf('own', 'company', 4),
    aNoteOf('of-project', 'project', 7),
    aNoteOf('of-contact', 'contact', 8),
    aNoteOf('older', 'company', 4),
    aNoteOf('other', 'company', 5),
  ];
  await cache.companies.bulkPut([aCompany({ id: 4 }), aCompany({ id: 5 })]);
  await cache.projects.put(aRecord('project', { id: 7, company_id: 4 }) as never);
  await cache.contacts.put(aRecord('contact', { id: 8, company_ids: [4] }) as never);
  await cache.notes.bulkPut(
    [own, ofProject, ofContact, older, other].map((one) => noteRow(one, '')),
  );
  const before = { ...older, updated_at: '2020-01-01T00:00:00Z' };
  await cache.bodies.bulkPut([own, ofContact, before, other].map(bodyRow));
  const read: string[] = [];
  cache.bodies.hook('reading', (body) => {
    if (body) read.push(body.id);
    return body;
  });
  const { clients, notes, withText, lacking } = await readClientsHere(cache, ['4']);
  expect([clients, notes, withText.toSorted()]).toEqual([1, 4, ['of-contact', 'own']]);
  expect([lacking.toSorted(), read]).toEqual([['of-project', 'older'], []]);
});
