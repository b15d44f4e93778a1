/** A document, made from a template; it is never changed from here (docs.draft). */
import * as v from 'valibot';
import { document, recipient } from '../records/document.ts';
import { role } from '../records/template.ts';
import { defineKind } from './define-kind.ts';
import {
  choice,
  field,
  labelFor,
  link,
  moment,
  reference,
  references,
  refuseNull,
  text,
  wholeNumber,
} from './field.ts';

const roles = v.array(role);
const recipients = v.array(recipient);

export const documentKind = defineKind({
  path: 'docs',
  wrapper: 'doc',
  word: 'document',
  record: document,
  namedBy: ['title'],
  fields: {},
  createOnly: {
    template_id: refuseNull(reference('templates', 'Template')),
    title: text('Title', { isFilledByService: true }),
    contact_id: reference('contacts', 'Contact'),
    company_id: reference('companies', 'Client'),
    project_id: reference('projects', 'Project'),
    deal_id: reference('deals', 'Deal', { isFilledByService: true }),
  },
  shownOnly: {
    title: text('Title'),
    doc_number: text('Number'),
    // Only `draft` is documented; other words are labelled as they come.
    status: choice('Status', { draft: 'Draft' }),
    deal_id: reference('deals', 'Deal'),
    project_ids: references('projects', 'Projects'),
    recipients: field(
      'Recipients',
      { holds: recipients, value: 'items', control: 'hidden' },
      { inWords: recipientsInWords },
    ),
    unassigned_roles: field(
      'Roles still open',
      { holds: roles, value: 'items', control: 'hidden' },
      { inWords: rolesInWords },
    ),
    created_at: moment('Created'),
    updated_at: moment('Changed'),
    url: link('Web page'),
    id: wholeNumber('ID'),
  },
  defaults: { status: 'draft' },
  together: [],
  isRemovable: false,
});

/** `Ada Ash (Client, receiver) · ada@lantern.example · Pending`, a line each. */
function recipientsInWords(value: unknown): string {
  if (!v.is(recipients, value)) return '';
  return value
    .map(({ name, role: { name: as, kind }, email, status }) =>
      [`${name ?? 'Unnamed'} (${as}, ${kind})`, email, labelFor(status)]
        .filter(Boolean)
        .join(' · '),
    )
    .join('\n');
}

/** `Client (receiver), Witness (signer)`. */
export function rolesInWords(value: unknown): string {
  if (!v.is(roles, value)) return '';
  return value.map(({ name, kind }) => `${name} (${kind})`).join(', ');
}
