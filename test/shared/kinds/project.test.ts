import { expect, test } from 'vitest';
import { projectKind } from '../../../shared/kinds/project.ts';

test('a project names its fields, and each is edited with its own control', () => {
  const fields = Object.entries(projectKind.allFields);
  expect(fields.map(([name, { label, control }]) => `${name}: ${label}, ${control}`)).toEqual([
    'title: Title, text',
    'company_id: Client, named',
    'start_date: Start date, day',
    'board_group_id: Stage, named',
    'billing_type: Billing, choice',
    'billing_cycle: Billing cycle, choice',
    'billing_fee: Fee, money',
    'currency: Currency, text',
  ]);
});

test('a new project is empty except for defaults of the service', () => {
  expect(projectKind.blank).toEqual({
    title: null,
    currency: '',
    start_date: null,
    sequence: null,
    number: null,
    board_group_id: null,
    company_name: null,
    client_or_company_name: null,
    billing_type: null,
    billing_cycle: null,
    billing_fee: null,
    company_id: null,
    url: '',
  });
});
