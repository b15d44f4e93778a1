import * as v from 'valibot';
import { expect, test } from 'vitest';
import { businessList, lookupList, withoutLink } from '../../../shared/records/list-facts.ts';

test('[secret.url_tokens] a record without its link keeps every other field', () => {
  const record = v.object({ id: v.number(), public_url_token: v.nullable(v.string()) });
  expect(Object.keys(withoutLink(record).entries)).toEqual(['id']);
});

test('sweeps a list first that others refer to, and looks up none of its records singly', () => {
  expect(lookupList).toEqual({ sort: null, isLookup: true });
  expect(businessList).toEqual({ isLookup: false, canReadOne: true });
});
