/** A document, made from a template; it is never changed from here (docs.draft). */
import * as v from 'valibot';
import { isLocalId } from '../ids.ts';
import { document, recipient } from '../records/document.ts';
import type { Fields } from '../records/kinds.ts';
import { role } from '../records/template.ts';
import { defineKind } from './define-kind.ts';
import {
  choice,
  field,
  link,
  moment,
  reference,
  references,
  refuseNull,
  reshape,
  text,
  wholeNumber,
} from './field.ts';
import { labelFor } from './labels.ts';
import { readOfAddressee } from './reading.ts';

const roles = v.array(role);
const recipients = v.array(recipient);

/** Shown with what was chosen for as long as only this computer has the document. */
const untilSent = { isRepeated: ({ id }: Fields) => isLocalId(String(id)) };

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
    template_id: reference('templates', 'Template', untilSent),
    company_id: reshape(
      { read: clientOfDocument, show: keep },
      reference('companies', 'Client', {
        isRepeated: (record) => untilSent.isRepeated(record) || isOfOthers(record),
      }),
    ),
    contact_id: reshape(
      { read: (record) => record['contact_id'] ?? ofRecipients(record, 'contact_id'), show: keep },
      reference('contacts', 'Contact', untilSent),
    ),
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
  // docs.client_role, docs.company_only, docs.same_company, docs.variables
  reads: readOfAddressee(['project_id', 'deal_id']),
  together: [],
  isRemovable: false,
});

/** The client that was chosen, else that of the first recipient who has one. */
export function clientOfDocument(record: Fields): unknown {
  return record['company_id'] ?? ofRecipients(record, 'company_id');
}

/** Whether only its project or deal says whose it is (docs.client_order). */
function isOfOthers(record: Fields): boolean {
  const { project_ids: projects, deal_id: deal } = record;
  const isOfSome = (Array.isArray(projects) && projects.length > 0) || typeof deal === 'number';
  return isOfSome && clientOfDocument(record) === null;
}

/** The first id that the recipients have under this name: the service's record has no other. */
function ofRecipients(record: Fields, name: 'company_id' | 'contact_id'): number | null {
  const all = v.is(recipients, record['recipients']) ? record['recipients'] : [];
  return all.map((one) => one[name]).find((id) => id !== null) ?? null;
}

/** Nothing is sent under its name, so no change has to be shown. */
function keep(): Fields {
  return {};
}

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

/** `Ada Ash, Ben Birk`. */
export function recipientNames(value: unknown): string {
  if (!v.is(recipients, value)) return '';
  return value.map(({ name, email }) => name ?? email ?? 'Unnamed').join(', ');
}

/** `Client (receiver), Witness (signer)`. */
export function rolesInWords(value: unknown): string {
  if (!v.is(roles, value)) return '';
  return value.map(({ name, kind }) => `${name} (${kind})`).join(', ');
}
