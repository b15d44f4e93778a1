import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { document, recipient } from '../../../shared/records/document.ts';

const client = {
  status: 'pending',
  role: { name: 'Client', kind: 'receiver' },
  contact_id: 10001,
  company_member_id: null,
  company_id: 1001,
  name: 'Annika Berg',
  email: 'annika@roesterei.example',
};

const whole = {
  id: 80001,
  title: 'Proposal',
  doc_number: 'DOC-0001',
  deal_id: 30001,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
  status: 'draft',
  project_ids: [40001],
  recipients: [client],
  unassigned_roles: [{ name: 'Witness', kind: 'witness' }],
  url: 'https://app.example/app/documents/80001',
};

describe('document', () => {
  test('[docs.draft] reads every field of the document', () => {
    expect(v.parse(document, whole)).toEqual(whole);
  });

  test('[conv.unknown_fields] drops fields it does not know', () => {
    expect(v.parse(document, { ...whole, pages: 3 })).toEqual(whole);
  });

  test('[version.additive] keeps a status that is new to us', () => {
    const signed = { ...whole, status: 'signed', recipients: [{ ...client, status: 'signed' }] };
    expect(v.parse(document, signed)).toEqual(signed);
  });

  test('may belong to no deal, and to nobody yet', () => {
    const bare = { ...whole, deal_id: null, project_ids: [], recipients: [] };
    expect(v.parse(document, bare)).toEqual(bare);
  });

  test('refuses a document that lacks a field, or has it in another type', () => {
    const { doc_number: _, ...unnumbered } = whole;
    expect(v.is(document, unnumbered)).toBe(false);
    expect(v.is(document, { ...whole, id: '80001' })).toBe(false);
  });
});

describe('recipient', () => {
  test('is a contact or a member, either without what the other has', () => {
    expect(v.parse(recipient, client)).toEqual(client);
    const member = { ...client, contact_id: null, company_member_id: 1, company_id: null };
    expect(v.parse(recipient, member)).toEqual(member);
  });

  test('may have no name and no address', () => {
    expect(v.is(recipient, { ...client, name: null, email: null })).toBe(true);
    expect(v.is(recipient, { ...client, role: 'receiver' })).toBe(false);
  });
});
