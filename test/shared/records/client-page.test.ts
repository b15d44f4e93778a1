import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientPageKinds, clientPageRecord } from '../../../shared/records/client-page.ts';

test('[secret.url_tokens] reads the token of a client page and nothing else of the record', () => {
  expect(clientPageKinds).toEqual(['project', 'invoice']);
  const answer = { id: 7, title: 'Relaunch', public_url_token: 'tok' };
  expect(v.parse(clientPageRecord, answer)).toEqual({ public_url_token: 'tok' });
  expect(v.is(clientPageRecord, { public_url_token: 7 })).toBe(false);
});
