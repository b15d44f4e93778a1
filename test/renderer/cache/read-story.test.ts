import { expect, test } from 'vitest';
import { openCache } from '../../../renderer/cache/cache.ts';
import { readStory } from '../../../renderer/cache/read-story.ts';
import { noteRow } from '../../../renderer/cache/rows.ts';
import { aNote, aRecord } from '../../support/builders.ts';

test('[V312] [V374] reads the notes on the projects and contacts of a client, each once', async () => {
  const cache = openCache(crypto.randomUUID());
  const noteOn = (id: string, ...on: readonly (readonly [type: string, id: number])[]) =>
    aNote({
      id,
      note_links: on.map(
        ([record_type, record_id]) => ({ id: 1, record_type, record_id }) as never,
      ),
    });
  await cache.projects.bulkPut([
    aRecord('project', { id: 7, company_id: 4 }) as never,
    aRecord('project', { id: 9, company_id: 5 }) as never,
  ]);
  await cache.contacts.bulkPut([
    aRecord('contact', { id: 8, company_ids: [5, 4] }) as never,
    aRecord('contact', { id: 10, company_ids: [5] }) as never,
  ]);
  const notes = [
    ...[noteOn('of contact', ['contact', 8]), noteOn('of other', ['contact', 10])],
    noteOn('own', ['company', 4]),
    noteOn('of both', ['company', 4], ['project', 7]),
    noteOn('of project', ['project', 7]),
    noteOn('of another', ['project', 9]),
  ];
  await cache.notes.bulkPut(notes.map((one) => noteRow(one, '')));
  const story = await readStory(cache, { kind: 'company', id: 4, name: null });
  expect(story.notes.map(({ id }) => id).toSorted()).toEqual([
    ...['of both', 'of contact', 'of project', 'own'],
  ]);
  await cache.delete();
});
