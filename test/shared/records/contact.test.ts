import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Contact, contact } from '../../../shared/records/contact.ts';

const whole: Contact = {
  id: 9,
  name: 'Ada Ash',
  email: 'ada@lantern.example',
  job_title: 'Lamp lighter',
  phone_number: '+49 30 5550 1234',
  archived_at: '2026-11-20T09:00:00.000Z',
  created_at: '2026-11-19T09:00:00.000Z',
  company_ids: [4, 5],
  default_company_id: 4,
  url: 'https://app.example/contacts/9',
};

describe('contact', () => {
  test('[contact.fields] reads every field, null where the document allows it', () => {
    expect(v.parse(contact, whole)).toEqual(whole);
    const bare = {
      ...whole,
      ...{ name: null, email: null, job_title: null, phone_number: null },
      ...{ archived_at: null, company_ids: [], default_company_id: null },
    };
    expect(v.parse(contact, bare)).toEqual(bare);
  });

  test('[contact.fields] requires every field: a record without one is no contact', () => {
    for (const name of Object.keys(whole)) {
      const { [name as keyof Contact]: _, ...incomplete } = whole;
      expect([name, v.is(contact, incomplete)]).toEqual([name, false]);
    }
  });

  test('[conv.unknown_fields] drops fields it does not know', () => {
    expect(v.parse(contact, { ...whole, mood: 'good' })).toEqual(whole);
  });
});
