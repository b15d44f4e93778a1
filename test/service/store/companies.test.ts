import { describe, expect, test } from 'vitest';
import { hasWork } from '../../../service/store/companies.ts';
import { insertRow } from '../../../service/store/rows.ts';
import { openStore } from '../../../service/store/store.ts';
import {
  newCompany,
  newContact,
  patchCompany,
  patchContact,
  refusalOf,
} from '../../support/clients.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

describe('the primary contact of a company', () => {
  test('[company.default_contact] [contact.fields] is one of its contacts, from the moment it is chosen', async () => {
    const service = await serviceForTest();
    const ada = await newContact(service, { name: 'Ada' });
    const ben = await newContact(service, { name: 'Ben' });
    const { id } = await newCompany(service, { default_contact_id: ada.id });
    const contactNow = async (of: number) =>
      (await service.api('GET', `/contacts/${of}`)).body.data;
    expect(await contactNow(ada.id)).toEqual({ ...ada, company_ids: [id], default_company_id: id });
    const changed = await patchCompany(service, id, { default_contact_id: ben.id });
    expect(changed.default_contact_id).toBe(ben.id);
    expect(await contactNow(ben.id)).toEqual({ ...ben, company_ids: [id], default_company_id: id });
    // The earlier one stays a contact of the company.
    expect(await contactNow(ada.id)).toEqual({ ...ada, company_ids: [id] });
  });

  test('[company.default_contact] [conv.null] is nobody after null, and stays a contact', async () => {
    const service = await serviceForTest();
    const ada = await newContact(service, {});
    const { id } = await newCompany(service, { default_contact_id: ada.id });
    expect(await patchCompany(service, id, { default_contact_id: null })).toMatchObject({
      default_contact_id: null,
    });
    expect((await service.api('GET', `/contacts/${ada.id}`)).body.data).toEqual({
      ...ada,
      company_ids: [id],
    });
  });

  test('[company.default_contact] is nobody once the contact is unlinked or deleted', async () => {
    const service = await serviceForTest();
    const ada = await newContact(service, {});
    const one = await newCompany(service, { default_contact_id: ada.id });
    const two = await newCompany(service, { default_contact_id: ada.id });
    const primary = async (id: number) =>
      (await service.api('GET', `/companies/${id}`)).body.data.default_contact_id;
    expect(await patchContact(service, ada.id, { company_ids: [two.id] })).toMatchObject({
      company_ids: [two.id],
      default_company_id: two.id,
    });
    expect([await primary(one.id), await primary(two.id)]).toEqual([null, ada.id]);
    // Linked again, it is one of the contacts and no more.
    const linked = await patchContact(service, ada.id, { company_ids: [one.id, two.id] });
    expect(linked).toMatchObject({ company_ids: [one.id, two.id], default_company_id: two.id });
    expect((await service.api('DELETE', `/contacts/${ada.id}`)).body.data).toEqual(linked);
    expect([await primary(one.id), await primary(two.id)]).toEqual([null, null]);
  });

  test('[contact.fields] names the company with the lowest id where it is that of several', async () => {
    const service = await serviceForTest();
    const ada = await newContact(service, {});
    const one = await newCompany(service, {});
    const two = await newCompany(service, { default_contact_id: ada.id });
    await patchCompany(service, one.id, { default_contact_id: ada.id });
    const { body } = await service.api('GET', `/contacts/${ada.id}`);
    expect(body.data).toMatchObject({
      company_ids: [one.id, two.id],
      default_company_id: one.id,
    });
  });

  test('[company.default_contact] [auth.member_scope] is a contact that the member reaches', async () => {
    const service = await serviceForTest();
    const jonas = service.service.apiKey(2);
    const hidden = await newCompany(service, {});
    const ada = await newContact(service, { company_ids: [hidden.id] });
    const refusal = { status: 422, details: [['/company/default_contact_id', 'not_accessible']] };
    const company = { default_contact_id: ada.id };
    const created = await service.api('POST', '/companies', { company }, jonas);
    expect(refusalOf(created)).toEqual(refusal);
    const mine = await newCompany(service, {}, jonas);
    const changed = await service.api('PATCH', `/companies/${mine.id}`, { company }, jonas);
    expect(refusalOf(changed)).toEqual(refusal);
  });
});

describe('deleting a company', () => {
  test('answers with it as it was, and takes its domains and every link to it along', async () => {
    const service = await serviceForTest();
    const { api, service: opened } = service;
    const jonas = opened.apiKey(2);
    const made = await newCompany(service, { name: 'Lantern', domains: ['l.example'] }, jonas);
    const ada = await newContact(service, { company_ids: [made.id] });
    const company = await patchCompany(service, made.id, { default_contact_id: ada.id });
    const attached = { content: 'x', record_type: 'company', record_id: made.id };
    const { id: noteId } = (await api('POST', '/notes', { note: attached })).body.data;
    const { status, body } = await api('DELETE', `/companies/${made.id}`);
    expect({ status, data: body.data }).toEqual({ status: 200, data: company });
    expect((await api('GET', `/companies/${made.id}`)).status).toBe(404);
    expect((await api('DELETE', `/companies/${made.id}`)).status).toBe(404);
    expect((await api('GET', `/contacts/${ada.id}`)).body.data).toEqual({
      ...ada,
      company_ids: [],
    });
    expect((await api('GET', `/notes/${noteId}`)).body.data.note_links).toEqual([]);
    const next = await newCompany(service, { domains: ['l.example'] });
    expect(next.id).toBeGreaterThan(made.id);
  });

  test('[auth.member_scope] is not for who sees some companies only, where it opens a contact to all', async () => {
    const service = await serviceForTest();
    const jonas = service.service.apiKey(2);
    const mine = await newCompany(service, {}, jonas);
    const other = await newCompany(service, {});
    const ada = await newContact(service, { company_ids: [mine.id] }, jonas);
    const remove = () => service.api('DELETE', `/companies/${mine.id}`, undefined, jonas);
    expect((await remove()).status).toBe(403);
    await patchContact(service, ada.id, { company_ids: [mine.id, other.id] });
    expect((await remove()).status).toBe(200);
  });

  test('is refused for one with work, with no detail and a sentence', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    const { status, body } = await api('DELETE', '/companies/1001');
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ type: 'validation_error', details: [] });
    expect(body.error.message).toContain('archive it instead');
    expect((await api('GET', '/companies/1001')).status).toBe(200);
  });
});

describe('hasWork', () => {
  const money = { currency: 'EUR', created_at: 0 };
  const paper = {
    ...{ title: '', template_id: 't', created_by_member_id: 1, created_at: 0, updated_at: 0 },
    ...{ status: 'draft', body: '', unassigned_roles: '[]' },
  };

  test.each([
    ['deals', { title: '', deal_number: 'D-1', ...money }],
    ['projects', money],
    ['invoices', { ...money, total_amount: '0.00', status: 'drafted', kind: 'single' }],
    ['documents', { ...paper, doc_number: 'A-1' }],
    ['document_recipients', { document_id: 1, position: 1, status: 'pending', role: '{}' }],
  ])('counts %s', (table, row) => {
    const opened = openStore(':memory:');
    if (!opened.ok) throw new Error(opened.message);
    const store = opened.value;
    insertRow(store, 'members', { id: 1, name: '', email: '', reach: 'all' });
    insertRow(store, 'templates', { id: 't', title: '', type: 'Doc', body: '', roles: '[]' });
    insertRow(store, 'documents', { ...paper, id: 1, doc_number: 'A-0' });
    const id = insertRow(store, 'companies', { created_at: 0 });
    const other = insertRow(store, 'companies', { created_at: 0 });
    expect(hasWork(store, id)).toBe(false);
    insertRow(store, table, { ...row, company_id: id });
    expect([hasWork(store, id), hasWork(store, other)]).toEqual([true, false]);
    store.close();
  });
});
