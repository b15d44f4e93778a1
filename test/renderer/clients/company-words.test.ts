import { expect, test } from 'vitest';
import {
  companyFacts,
  companyLinks,
  industryInWords,
} from '../../../renderer/clients/company-words.ts';
import { companySizes, industries } from '../../../shared/records/company.ts';
import { aCompany } from '../../support/builders.ts';

test('says every documented industry and size in words', () => {
  for (const industry of industries) expect(industryInWords(industry)).toMatch(/^[A-Z][a-z -]+$/);
  for (const company_size of companySizes) {
    const [, size] = companyFacts(aCompany({ company_size }));
    expect(size).toEqual(['Size', expect.stringMatching(/people$/)]);
  }
});

test('shows an unknown code as well as it can, and nothing as nothing', () => {
  expect(industryInWords('space_travel')).toBe('Space travel');
  expect(companyFacts(aCompany({ company_size: null, source: 'paid_social' }))).toEqual([
    ['Industry', 'Finance'],
    ['Size', ''],
    ['Lead source', 'Paid social'],
  ]);
});

test('makes addresses a browser opens of whatever is stored', () => {
  const company = aCompany({
    domains: ['a.example'],
    twitter: 'https://x.example/a',
    facebook: ' ',
  });
  expect(companyLinks(company)).toEqual([
    { label: 'a.example', url: 'https://a.example' },
    { label: 'Twitter', url: 'https://x.example/a' },
  ]);
});
