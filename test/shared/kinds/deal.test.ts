import { dealKind } from '../../../shared/kinds/deal.ts';
import { describeFields } from '../../support/describe-fields.ts';

describeFields('[deal.fields] a deal', dealKind, {
  fields: [
    'title: Title, text',
    'deal_value: Value, money',
    'currency: Currency, code',
    'probability: Probability, number',
    'close_date: Closing date, day',
    'archived_at: Archived, text',
    'assignee_member_id: Owner, named',
    'board_group_id: Stage, named',
    'contact_ids: Contacts, named',
    'company_id: Client, named',
  ],
  blank: {
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
  },
});
