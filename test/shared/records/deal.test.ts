import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Deal, deal } from '../../../shared/records/deal.ts';

const shop: Deal = {
  id: 30_001,
  title: 'New shop',
  deal_number: 'D-1000',
  deal_value: '12500.00',
  currency: 'EUR',
  probability: 40,
  close_date: '2026-12-24',
  archived_at: '2026-11-20T09:00:00.000Z',
  assignee_member_id: 1,
  board_group_id: '0b7f8a52-3c1d-4e6f-9a80-1b2c3d4e5f60',
  status: 'Negotiating',
  company_name: 'Lantern & Co',
  assignee_member_name: 'Ada Ash',
  contact_ids: [10_001],
  url: 'https://app.example/pipeline?deal=30001',
};

describe('deal', () => {
  test('[deal.fields] reads every field, and drops those it does not know', () => {
    expect(v.parse(deal, { ...shop, temperature: 'warm' })).toEqual(shop);
    for (const name of Object.keys(shop)) {
      expect([name, v.is(deal, { ...shop, [name]: undefined })]).toEqual([name, false]);
    }
  });

  test('[deal.no_board] reads one on no board, of nobody and for nobody', () => {
    const bare: Deal = {
      ...shop,
      deal_value: null,
      probability: null,
      close_date: null,
      archived_at: null,
      assignee_member_id: null,
      board_group_id: null,
      status: '',
      company_name: null,
      assignee_member_name: null,
      contact_ids: [],
    };
    expect(v.parse(deal, bare)).toEqual(bare);
  });

  test('[conv.money] reads a value as text alone, and a probability as a whole number', () => {
    expect(v.is(deal, { ...shop, deal_value: 12_500 })).toBe(false);
    expect(v.is(deal, { ...shop, probability: 12.5 })).toBe(false);
  });
});
