import { contactKind } from '../../../shared/kinds/contact.ts';
import { describeFields } from '../../support/describe-fields.ts';

describeFields('a contact', contactKind, {
  fields: [
    'name: Name, text',
    'email: Email, text',
    'job_title: Job title, text',
    'phone_number: Phone, text',
    'company_ids: Clients, named',
    'archived_at: Archived, text',
  ],
  blank: {
    name: null,
    email: null,
    job_title: null,
    phone_number: null,
    archived_at: null,
    company_ids: [],
    default_company_id: null,
    url: '',
  },
});
