import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  billingCycles,
  billingTypes,
  type Project,
  project,
} from '../../../shared/records/project.ts';

const shop: Project = {
  id: 40_001,
  title: 'New shop',
  public_url_token: '5f1d',
  currency: 'EUR',
  start_date: '2026-12-01',
  sequence: 2,
  number: 'LC-02',
  board_group_id: '0b7f8a52-3c1d-4e6f-9a80-1b2c3d4e5f60',
  company_name: 'Lantern & Co',
  client_or_company_name: 'Lantern & Co',
  billing_type: 'retainer',
  billing_cycle: 'monthly',
  billing_fee: '1250.50',
  company_id: 4,
  url: 'https://app.example/projects/40001',
};

describe('project', () => {
  test('[project.fields] reads every field, and drops those the document does not show', () => {
    expect(v.parse(project, { ...shop, budget: '1.00' })).toEqual(shop);
    for (const name of Object.keys(shop)) {
      expect([name, v.is(project, { ...shop, [name]: undefined })]).toEqual([name, false]);
    }
  });

  test('[project.number] reads one without a number, a client or a price', () => {
    const bare = Object.fromEntries(Object.keys(shop).map((name) => [name, null]));
    const read: unknown = { ...bare, id: 1, currency: 'EUR', client_or_company_name: '', url: 'x' };
    expect(v.parse(project, read)).toEqual(read);
  });

  test('[version.additive] reads a way of billing that is new to us', () => {
    const later = { ...shop, billing_type: 'barter', billing_cycle: 'per_moon' };
    expect(v.parse(project, later)).toEqual(later);
    expect(billingTypes).toEqual(['time', 'fixed_fee', 'retainer', 'not_billable']);
    expect(billingCycles).toEqual(['weekly', 'monthly', 'quarterly', 'biannually', 'yearly']);
  });

  test('[conv.money] reads a fee as text alone', () => {
    expect(v.is(project, { ...shop, billing_fee: 1250.5 })).toBe(false);
  });
});
