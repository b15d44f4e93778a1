/** A person; of one company, of several or of none. */
import { contact } from '../records/contact.ts';
import { defineKind } from './define-kind.ts';
import { moment, references, text } from './field.ts';

export const contactKind = defineKind({
  path: 'contacts',
  wrapper: 'contact',
  record: contact,
  namedBy: ['name', 'email'],
  fields: {
    name: text('Name'),
    email: text('Email'),
    job_title: text('Job title'),
    phone_number: text('Phone'),
    company_ids: references('companies', 'Clients'),
    archived_at: moment('Archiving'),
  },
  together: [],
  isRemovable: true,
});
