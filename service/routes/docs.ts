/** Documents: drafts made from a template; none is sent (docs.draft). */

import * as v from 'valibot';
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import { assert } from '../../shared/assert.ts';
import { type BusinessDocument, document } from '../../shared/records/document.ts';
import { dayOf, timestamp } from '../../shared/time.ts';
import { clientFields, clientOf, clientProblems, type Naming } from '../rules/doc-client.ts';
import { castRoles, firstReceiver } from '../rules/doc-roles.ts';
import { fillVariables, type Variables } from '../rules/doc-variables.ts';
import { DOCUMENT_TEMPLATE_TYPE, type DocCreate, docCreate } from '../rules/doc-write.ts';
import { referenceProblems } from '../rules/references.ts';
import { countUp } from '../store/counters.ts';
import {
  companiesNamedBy,
  findReceiver,
  insertDocument,
  type Party,
  type Receiver,
  type SavedDocument,
} from '../store/documents.ts';
import { canReach } from '../store/reach.ts';
import { documentNumber } from '../store/record-numbers.ts';
import { findTemplate, type SavedTemplate } from '../store/templates.ts';
import { recordId } from '../web/fields.ts';
import { type Detail, inBody } from '../web/problem.ts';
import { isObject } from '../web/read-body.ts';
import { recordUrl } from '../web/record-url.ts';
import { type Answer, record } from '../web/reply.ts';
import { type Call, type Route, writeRoute } from './route.ts';

const kinds = {
  company_id: 'company',
  contact_id: 'contact',
  project_id: 'project',
  deal_id: 'deal',
} as const;

/** The document shows no endpoint that reads a document. */
export const docRoutes: readonly Route[] = [
  writeRoute({
    method: 'POST',
    path: paths.docs,
    summary: 'Creates a draft from a template; nothing is sent.',
    record: document,
    wrapper: wrappers.doc,
    schema: docCreate,
    check: problemsOf,
    answer: create,
  }),
];

/** The problems of the body that depend on the account. */
function problemsOf(call: Call, given: unknown): Detail[] {
  const body = isObject(given) ? given : {};
  return [
    ...templateProblems(call, body['template_id']),
    ...referenceProblems(call, wrappers.doc, body, kinds),
    ...clientProblems(namingsOf(call, body)),
  ];
}

function templateProblems({ store }: Call, id: unknown): Detail[] {
  if (typeof id !== 'string' || id.trim() === '') return []; // the schema says so already
  const keys = [wrappers.doc, 'template_id'];
  const template = findTemplate(store, id);
  if (!template) {
    return [inBody(keys, 'not_accessible', 'There is no such template that this token may use.')];
  }
  if (template.type === DOCUMENT_TEMPLATE_TYPE) return [];
  const message = `template_id must be of the type ${DOCUMENT_TEMPLATE_TYPE}, not ${template.type}.`;
  return [inBody(keys, 'invalid_value', message)];
}

/** The fields that lead to a client and name a record in reach. */
function namingsOf({ store, member }: Call, body: Readonly<Record<string, unknown>>): Naming[] {
  return clientFields.flatMap((field) => {
    const id = body[field];
    if (!v.is(recordId, id) || !canReach(store, member, { type: kinds[field], id })) return [];
    return [{ field, companies: companiesNamedBy(store, field, id) }];
  });
}

function create(call: Call, body: DocCreate): Answer {
  const { store, member, now } = call;
  const template = findTemplate(store, body.template_id);
  assert(template !== undefined, 'the template was there when the body was checked');
  const clientId = clientOf(namingsOf(call, body))?.companyId;
  const contactId = body.contact_id ?? undefined;
  // If no role is for a receiver, its variables stay open even if a contact is named.
  const receiver = firstReceiver(template.roles)
    ? findReceiver(store, member, { contactId, clientId })
    : undefined;
  const { filled, unassigned } = castRoles(template.roles, {
    sender: senderOf(call),
    receiver: receiver?.party,
  });
  const title = body.title?.trim() ? body.title : template.title;
  const doc_number = documentNumber(countUp(store, 'documents'));
  const saved: SavedDocument = {
    title,
    doc_number,
    template_id: template.id,
    company_id: clientId ?? null,
    project_id: body.project_id ?? null,
    deal_id: body.deal_id ?? null,
    created_by_member_id: member.id,
    created_at: now,
    updated_at: now,
    status: 'draft',
    body: bodyOf(call, { template, title, doc_number, receiver }),
    unassigned_roles: unassigned,
    recipients: filled.map(({ role, by }) => ({ status: 'pending', role, ...by })),
  };
  return record(documentOf(call, insertDocument(store, saved), saved), 201); // A9
}

/** The caller is always the sender (docs.draft). */
function senderOf({ member: { id, name, email } }: Call): Party {
  return { contact_id: null, company_member_id: id, company_id: null, name, email };
}

/** The template's text with all known variables filled in (docs.variables). */
function bodyOf(
  { account, member, now }: Call,
  known: {
    readonly template: SavedTemplate;
    readonly title: string;
    readonly doc_number: string;
    readonly receiver: Receiver | undefined;
  },
): string {
  const { template, title, doc_number, receiver } = known;
  const values: Variables = {
    'document.title': title,
    'document.number': doc_number,
    'document.created_on': dayOf(now, account.time_zone),
    'sender.name': member.name,
    'sender.email': member.email,
    ...(receiver && {
      'receiver.name': receiver.party.name,
      'receiver.email': receiver.party.email,
      'receiver.company': receiver.company,
    }),
  };
  return fillVariables(template.body, values);
}

function documentOf({ origin }: Call, id: number, saved: SavedDocument): BusinessDocument {
  const { title, doc_number, deal_id, status, project_id } = saved;
  return {
    id,
    title,
    doc_number,
    deal_id,
    created_at: timestamp(saved.created_at),
    updated_at: timestamp(saved.updated_at),
    status,
    project_ids: project_id === null ? [] : [project_id],
    recipients: [...saved.recipients],
    unassigned_roles: [...saved.unassigned_roles],
    url: recordUrl(origin, 'document', id),
  };
}
