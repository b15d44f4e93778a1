import { expect, test } from 'vitest';
import { dealKind } from '../../../shared/kinds/deal.ts';

test('[deal.fields] a deal names its fields, and each is edited with its own control', () => {
  const fields = Object.entries(dealKind.allFields);
  expect(fields.map(([name, { label, control }]) => `${name}: ${label}, ${control}`)).toEqual([
    'title: Title, text',
    'deal_value: Value, money',
    'currency: Currency, text',
    'probability: Probability, number',
    'close_date: Closing date, day',
    'archived_at: Archived, text',
    'assignee_member_id: Owner, named',
    'board_group_id: Stage, named',
    'contact_ids: Contacts, named',
    'company_id: Client, named',
  ]);
});

test('a new deal is empty except for defaults of the service', () => {
  expect(dealKind.blank).toEqual({
    title: '',
    deal_number: '',
    deal_value: null,
    currency: '',
    probability: null,
    close_date: null,
    archived_at: null,
    assignee_member_id: null,
    board_group_id: null,
    status: '',
    company_name: null,
    assignee_member_name: null,
    contact_ids: [],
    url: '',
  });
});
