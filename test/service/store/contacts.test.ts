import { describe, expect, test } from 'vitest';
import { findContact, removeContact } from '../../../service/store/contacts.ts';
import type { Member } from '../../../service/store/members.ts';
import { insertRow } from '../../../service/store/rows.ts';
import { openStore } from '../../../service/store/store.ts';
import type { Contact } from '../../../shared/records/contact.ts';
import {
  companyHiddenFrom,
  newCompany,
  newContact,
  patchCompany,
  patchContact,
  refusalOf,
} from '../../support/clients.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';

/** Jonas' key, a company he reaches, one he does not, and a contact of both. */
async function sharedContact(service: StartedService) {
  const jonas = service.service.apiKey(2);
  const mine = await newCompany(service, { name: 'Of Jonas' }, jonas);
  const hidden = await newCompany(service, { name: 'Of Mara' });
  const contact = await newContact(service, { company_ids: [mine.id, hidden.id] });
  await patchCompany(service, hidden.id, { default_contact_id: contact.id });
  return { jonas, mine, hidden, contact };
}

describe('a member with a narrower reach', () => {
  test('[auth.member_scope] sees the contacts of the companies they see, and those of none', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const { api } = service;
    const jonas = service.service.apiKey(2);
    const companies = (await api('GET', '/companies?page[size]=100', undefined, jonas)).body.data;
    const archived = '/companies?filter[archived]=true';
    companies.push(...(await api('GET', archived, undefined, jonas)).body.data);
    const reached = new Set(companies.map(({ id }: { id: number }) => id));
    const all = (await api('GET', '/contacts?page[size]=100')).body.data as Contact[];
    const his = (await api('GET', '/contacts?page[size]=100', undefined, jonas)).body
      .data as Contact[];
    const isHis = ({ company_ids }: Contact) =>
      company_ids.length === 0 || company_ids.some((id) => reached.has(id));
    expect(his.map(({ id }) => id)).toEqual(all.filter(isHis).map(({ id }) => id));
    expect(his.length).toBeLessThan(all.length);
    for (const { company_ids, default_company_id } of his) {
      for (const id of company_ids) expect(reached.has(id)).toBe(true);
      if (default_company_id !== null) expect(company_ids).toContain(default_company_id);
    }
    const beyond = all.find((one) => !isHis(one))?.id;
    const rename = { contact: { name: 'Mine' } };
    expect((await api('GET', `/contacts/${beyond}`)).status).toBe(200);
    expect((await api('GET', `/contacts/${beyond}`, undefined, jonas)).status).toBe(404);
    expect((await api('PATCH', `/contacts/${beyond}`, rename, jonas)).status).toBe(404);
    expect((await api('DELETE', `/contacts/${beyond}`, undefined, jonas)).status).toBe(404);
  });

  test('[auth.member_scope] [contact.fields] is shown no company beyond it', async () => {
    const service = await serviceForTest();
    const { jonas, mine, hidden, contact } = await sharedContact(service);
    const { api } = service;
    const filter = `/contacts?filter[company_id]=${hidden.id}`;
    expect((await api('GET', `/contacts/${contact.id}`)).body.data).toMatchObject({
      company_ids: [mine.id, hidden.id],
      default_company_id: hidden.id,
    });
    expect((await api('GET', `/contacts/${contact.id}`, undefined, jonas)).body.data).toEqual({
      ...contact,
      company_ids: [mine.id],
    });
    expect((await api('GET', filter)).body.data).toHaveLength(1);
    expect((await api('GET', filter, undefined, jonas)).body.data).toEqual([]);
  });

  test('[auth.member_scope] neither unlinks nor links a company beyond it', async () => {
    const service = await serviceForTest();
    const { jonas, mine, hidden, contact } = await sharedContact(service);
    const { api } = service;
    const sent = await patchContact(service, contact.id, { company_ids: [] }, jonas);
    expect(sent.company_ids).toEqual([]);
    expect((await api('GET', `/contacts/${contact.id}`)).body.data).toMatchObject({
      company_ids: [hidden.id],
      default_company_id: hidden.id,
    });
    // Only the hidden company is left, so it is out of reach now, as any other contact of it.
    expect((await api('GET', `/contacts/${contact.id}`, undefined, jonas)).status).toBe(404);
    const body = { contact: { company_ids: [mine.id, hidden.id] } };
    const refusal = { status: 422, details: [['/contact/company_ids/1', 'not_accessible']] };
    expect(refusalOf(await api('POST', '/contacts', body, jonas))).toEqual(refusal);
  });

  test('[auth.member_scope] does not take the last company from a contact, which would open it to all', async () => {
    const service = await serviceForTest();
    const jonas = service.service.apiKey(2);
    const mine = await newCompany(service, {}, jonas);
    const other = await newCompany(service, {}, jonas);
    const both = await newContact(service, { company_ids: [mine.id, other.id] }, jonas);
    const one = await patchContact(service, both.id, { company_ids: [mine.id] }, jonas);
    expect(one.company_ids).toEqual([mine.id]);
    const body = { contact: { company_ids: [], name: 'x' } };
    const refused = await service.api('PATCH', `/contacts/${both.id}`, body, jonas);
    expect([refused.status, refused.body.error.type]).toEqual([403, 'insufficient_permissions']);
    expect((await service.api('GET', `/contacts/${both.id}`)).body.data).toEqual(one);
    expect((await patchContact(service, both.id, { company_ids: [] })).company_ids).toEqual([]);
    const alone = await patchContact(service, both.id, { company_ids: [], name: 'y' }, jonas);
    expect(alone.name).toBe('y');
  });

  test('[auth.member_scope] creates a contact for a company they see, and none for another', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const jonas = service.service.apiKey(2);
    const hidden = await companyHiddenFrom(service, jonas);
    const mine = (await service.api('GET', '/companies', undefined, jonas)).body.data[0].id;
    const created = await newContact(service, { company_ids: [mine] }, jonas);
    expect(created.company_ids).toEqual([mine]);
    const reply = await service.api(
      'POST',
      '/contacts',
      { contact: { company_ids: [hidden.id] } },
      jonas,
    );
    expect(refusalOf(reply)).toEqual({
      status: 422,
      details: [['/contact/company_ids/0', 'not_accessible']],
    });
  });

  test('[auth.member_scope] does not delete a contact that belongs to a company beyond it', async () => {
    const service = await serviceForTest();
    const { jonas, contact } = await sharedContact(service);
    const refused = await service.api('DELETE', `/contacts/${contact.id}`, undefined, jonas);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({ type: 'insufficient_permissions', details: [] });
    expect((await service.api('DELETE', `/contacts/${contact.id}`)).status).toBe(200);
  });
});

describe('deleting a contact', () => {
  test('answers with it as it was, and takes it off its notes', async () => {
    const service = await serviceForTest();
    const { api } = service;
    const { id: companyId } = await newCompany(service, {});
    const ada = await newContact(service, { name: 'Ada', company_ids: [companyId] });
    const attached = { content: 'x', record_type: 'contact', record_id: ada.id };
    const { id: noteId } = (await api('POST', '/notes', { note: attached })).body.data;
    const { status, body } = await api('DELETE', `/contacts/${ada.id}`);
    expect({ status, data: body.data }).toEqual({ status: 200, data: ada });
    expect((await api('GET', `/contacts/${ada.id}`)).status).toBe(404);
    expect((await api('DELETE', `/contacts/${ada.id}`)).status).toBe(404);
    expect((await api('GET', `/notes/${noteId}`)).body.data.note_links).toEqual([]);
    expect((await newContact(service, {})).id).toBeGreaterThan(ada.id);
  });
});

test('removeContact takes it from its deals and leaves recipients their name and email', () => {
  const opened = openStore(':memory:');
  if (!opened.ok) throw new Error(opened.message);
  const store = opened.value;
  const owner: Member = {
    ...{ id: 1, name: 'Mara', email: 'mara@x.example', reach: 'all' },
    ...{ avatar_url: null, archived_at: null },
  };
  insertRow(store, 'members', owner);
  const contact_id = insertRow(store, 'contacts', { name: 'Ada', created_at: 0 });
  const deal = { title: '', deal_number: 'D-1', currency: 'EUR', created_at: 0 };
  insertRow(store, 'deal_contacts', { deal_id: insertRow(store, 'deals', deal), contact_id });
  insertRow(store, 'templates', { id: 't', title: '', type: 'Doc', body: '', roles: '[]' });
  insertRow(store, 'documents', {
    ...{ id: 1, title: '', doc_number: 'A-1', template_id: 't', created_by_member_id: 1 },
    ...{ created_at: 0, updated_at: 0, status: 'draft', body: '', unassigned_roles: '[]' },
  });
  const sentTo = { name: 'Ada', email: 'ada@x.example' };
  const recipient = { document_id: 1, position: 1, status: 'pending', role: '{}', ...sentTo };
  insertRow(store, 'document_recipients', { ...recipient, contact_id });
  removeContact(store, contact_id, 0);
  expect(findContact(store, owner, contact_id)).toBe(undefined);
  expect(store.sql('SELECT * FROM deal_contacts').all()).toEqual([]);
  const left = store.sql('SELECT contact_id, name, email FROM document_recipients').get();
  expect({ ...left }).toEqual({ ...sentTo, contact_id: null });
  store.close();
});
