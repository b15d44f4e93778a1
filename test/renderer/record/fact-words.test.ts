import { expect, test } from 'vitest';
import { addressesIn, factInWords } from '../../../renderer/record/fact-words.ts';
import { Dates } from '../../../renderer/ui/dates.ts';
import { factsOf } from '../../../shared/kinds/facts.ts';
import type { Fields, WritableKind } from '../../../shared/records/kinds.ts';
import { aRecord, NOON } from '../../support/builders.ts';

const parts = { dates: new Dates(() => 'UTC', 'en-GB'), now: NOON };

function fact(kind: WritableKind, name: string, fields: Fields) {
  const record = aRecord(kind, fields);
  const { own, ofService } = factsOf(kind, record);
  const found = [...own, ...ofService].find((one) => one.name === name);
  if (found === undefined) throw new Error(`${kind} has no ${name}`);
  return { found, words: factInWords(found, record, parts) };
}

test('makes addresses a browser opens of whatever is stored', () => {
  const urls = (kind: WritableKind, name: string, value: unknown) =>
    addressesIn(fact(kind, name, { [name]: value }).found).map(({ url }) => url);
  expect(urls('company', 'domains', ['a.example'])).toEqual(['https://a.example']);
  expect(urls('company', 'twitter', 'https://x.example/a')).toEqual(['https://x.example/a']);
  expect(urls('company', 'facebook', ' ')).toEqual([]);
  expect(urls('contact', 'email', 'ada@a.example')).toEqual(['mailto:ada@a.example']);
});

test('[conv.money] says an amount exactly, in the currency of its record', () => {
  const value = (deal_value: string, currency: string) =>
    fact('deal', 'deal_value', { deal_value, currency }).words;
  expect(value('12345678901234567.89', 'EUR')).toContain('12,345,678,901,234,567.89');
  expect(value('1200', 'JPY')).toMatch(/1,200$/);
  expect(value('0.125', 'EUR')).toContain('0.125');
  expect(value('5', '')).toBe('5.00');
});

test('says days and moments near today by their names, and what is none as it is', () => {
  expect(fact('deal', 'close_date', { close_date: '2026-03-02' }).words).toBe('Today');
  expect(fact('deal', 'close_date', { close_date: 'soon' }).words).toBe('soon');
  expect(fact('contact', 'archived_at', { archived_at: 'soon' }).words).toBe('soon');
});

test('says the day of a moment, of today too', () => {
  const created = (created_at: string) => fact('company', 'created_at', { created_at }).words;
  expect(created('2026-03-02T12:00:00Z')).toBe('Today, 12:00');
  expect(created('2026-03-01T12:00:00Z')).toBe('Yesterday 12:00');
  expect(created('2025-03-01T12:00:00Z')).toBe('1 Mar 2025, 12:00');
});

test('says who a document is for, and who is still missing', () => {
  const role = { name: 'Client', kind: 'receiver' };
  const recipients = [
    {
      ...{ status: 'pending', role, contact_id: 9, company_member_id: null, company_id: 4 },
      ...{ name: 'Ada Ash', email: 'ada@a.example' },
    },
  ];
  expect(fact('document', 'recipients', { recipients }).words).toBe(
    'Ada Ash (Client, receiver) · ada@a.example · Pending',
  );
  expect(fact('document', 'unassigned_roles', { unassigned_roles: [role] }).words).toBe(
    'Client (receiver)',
  );
});
