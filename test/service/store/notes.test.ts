import { expect, test } from 'vitest';
import type { Note } from '../../../shared/records/note.ts';
import { newCompany, newContact } from '../../support/clients.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

test('[note.links] a note that loses a link with its record has changed', async () => {
  const service = await serviceForTest();
  const { api } = service;
  const company = await newCompany(service, {});
  const contact = await newContact(service, {});
  const project = (await api('POST', '/projects', { project: {} })).body.data;
  const note = async (fields: object) =>
    (await api('POST', '/notes', { note: { content: 'x', ...fields } })).body.data as Note;
  const now = async (id: string) => (await api('GET', `/notes/${id}`)).body.data as Note;
  const alone = await note({});
  for (const [record_type, plural, { id: record_id }] of [
    ['company', 'companies', company],
    ['contact', 'contacts', contact],
    ['project', 'projects', project],
  ] as const) {
    const before = await note({ record_type, record_id });
    service.clock.advance(1_000);
    expect((await api('DELETE', `/${plural}/${record_id}`)).status).toBe(200);
    const after = await now(before.id);
    expect(after).toEqual({ ...before, note_links: [], updated_at: after.updated_at });
    expect(after.updated_at > before.updated_at).toBe(true);
  }
  expect(await now(alone.id)).toEqual(alone);
});
