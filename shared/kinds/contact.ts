/** A person; of one company, of several or of none. */
import { contact } from '../records/contact.ts';
import { defineKind } from './define-kind.ts';
import { link, moment, reference, references, text, wholeNumber } from './field.ts';
import { emailInWords } from './remarks.ts';

export const contactKind = defineKind({
  path: 'contacts',
  wrapper: 'contact',
  record: contact,
  namedBy: ['name', 'email'],
  fields: {
    name: text('Name'),
    email: text('Email', { addressIn: 'mail', remark: emailInWords }),
    job_title: text('Job title'),
    phone_number: text('Phone'),
    company_ids: references('companies', 'Clients'),
    archived_at: moment('Archived', { word: 'archiving', none: 'No', isDatedYes: true }),
  },
  shownOnly: {
    default_company_id: reference('companies', 'Main contact of'),
    created_at: moment('Created'),
    url: link('Web page'),
    id: wholeNumber('ID'),
  },
  indexes: ['*company_ids'],
  together: [],
  // The service links a contact to each client that gets it as its main contact.
  reads: [
    {
      ...{ kind: 'company', namedBy: 'company_ids', naming: 'default_contact_id' },
      fields: ['default_contact_id'],
    },
  ],
  isRemovable: true,
});
