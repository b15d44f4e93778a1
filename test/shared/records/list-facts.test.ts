import * as v from 'valibot';
import { expect, test } from 'vitest';
import { businessList, lookupList, withoutLink } from '../../../shared/records/list-facts.ts';

test('[secret.url_tokens] a record without its link keeps every other field', () => {
  const record = v.object({ id: v.number(), public_url_token: v.nullable(v.string()) });
  expect(Object.keys(withoutLink(record).entries)).toEqual(['id']);
});

test('a list that others refer to is swept first, and its records are not looked for one by one', () => {
  expect(lookupList).toEqual({ sort: null, isLookup: true });
  expect(businessList).toEqual({ isLookup: false, canReadOne: true });
});
