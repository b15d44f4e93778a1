import { projectKind } from '../../../shared/kinds/project.ts';
import { describeFields } from '../../support/describe-fields.ts';

describeFields('a project', projectKind, {
  fields: [
    'title: Title, text',
    'company_id: Client, named',
    'start_date: Start date, day',
    'board_group_id: Stage, named',
    'billing_type: Billing, choice',
    'billing_cycle: Billing cycle, choice',
    'billing_fee: Fee, money',
    'currency: Currency, code',
  ],
  blank: {
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
  },
});
