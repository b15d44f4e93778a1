import { expect, test } from 'vitest';
import { contactKind } from '../../../shared/kinds/contact.ts';

test('a contact names its fields, and each is edited with its own control', () => {
  const fields = Object.entries(contactKind.allFields);
  expect(fields.map(([name, { label, control }]) => `${name}: ${label}, ${control}`)).toEqual([
    'name: Name, text',
    'email: Email, text',
    'job_title: Job title, text',
    'phone_number: Phone, text',
    'company_ids: Clients, named',
    'archived_at: Archived, text',
  ]);
});

test('a new contact is empty except for defaults of the service', () => {
  expect(contactKind.blank).toEqual({
    name: null,
    email: null,
    job_title: null,
    phone_number: null,
    archived_at: null,
    company_ids: [],
    default_company_id: null,
    url: '',
  });
});
