import { expect, test } from 'vitest';
import { companyKind } from '../../../shared/kinds/company.ts';

test('a client names its fields, and each is edited with its own control', () => {
  const fields = Object.entries(companyKind.allFields);
  expect(fields.map(([name, { label, control }]) => `${name}: ${label}, ${control}`)).toEqual([
    'name: Name, text',
    'default_contact_id: Main contact, named',
    'description: Description, long',
    'industry: Industry, choice',
    'company_size: Size, choice',
    'source: Lead source, choice',
    'domains: Domains, lines',
    'linkedin: LinkedIn, text',
    'instagram: Instagram, text',
    'twitter: Twitter, text',
    'facebook: Facebook, text',
    'archived_at: Archived, text',
  ]);
});

test('a new client is empty except for defaults of the service', () => {
  expect(companyKind.blank).toEqual({
    name: null,
    default_contact_id: null,
    description: null,
    industry: null,
    company_size: null,
    source: null,
    linkedin: null,
    instagram: null,
    twitter: null,
    facebook: null,
    archived_at: null,
    domains: [],
    avatar_url: null,
    url: '',
  });
});
