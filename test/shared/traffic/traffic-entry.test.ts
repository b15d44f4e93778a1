import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { maskedPath, subjectOf, trafficEntry } from '../../../shared/traffic/traffic-entry.ts';
import { aTrafficEntry } from '../../support/a-traffic-entry.ts';
import { NOTE_ID } from '../../support/builders.ts';

describe('the saved path of a request', () => {
  test('names resources, ids, and which page of a list it was', () => {
    for (const path of [
      '/notes',
      `/notes/${NOTE_ID}`,
      '/time_entries/4711',
      '/team_members/me',
      '/notes?page[number]=3&page[size]=100&sort=-updated_at',
      '/comments?page%5Bnumber%5D=1&filter[company_id]=12&deal_id=7',
    ]) {
      expect(maskedPath(path)).toBe(path);
    }
  });

  test('[P8] [secret.url_tokens] holds no typed value, and no key to anything', () => {
    for (const [path, saved] of [
      ['/invoices?filter[public_url_token]=s3cr3t', '/invoices?filter[public_url_token]=…'],
      ['/invoices?filter[number]=2026-0012', '/invoices?filter[number]=…'],
      ['/contacts?email=ada%40example.org&q=Ada', '/contacts?email=…&q=…'],
      ['/companies?filter[domain]=a.b&sort=name', '/companies?filter[domain]=…&sort=name'],
      ['/notes?company_id=Lantern', '/notes?company_id=…'],
      ['/notes?sort=my secret', '/notes?sort=…'],
      ['/p/AbCdEf0123456789', '/p/…'],
      ['/notes/not%20an%20id', '/notes/…'],
      ['/notes?Ada Ash', '/notes?…'],
      ['/notes?a=b?c=d', '/notes?a=…'],
      ['/notes?%E0%A4%A=1', '/notes?…=…'],
    ] as const) {
      expect([path, maskedPath(path)]).toEqual([path, saved]);
    }
  });
});

test('an entry names its list and its record', () => {
  expect(subjectOf({ path: '/notes?page[number]=1' })).toEqual({ list: 'notes', id: null });
  expect(subjectOf({ path: '/deals/12' })).toEqual({ list: 'deals', id: '12' });
});

test('an entry survives being written down and read again', () => {
  const entry = aTrafficEntry({ status: null, requestId: null });
  expect(v.parse(trafficEntry, JSON.parse(JSON.stringify(entry)))).toEqual(entry);
});
