/** Contacts; the list leaves out archived ones. */
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import { assert } from '../../shared/assert.ts';
import { type Contact, contact } from '../../shared/records/contact.ts';
import { timestamp } from '../../shared/time.ts';
import { type ContactWrite, contactWrite } from '../rules/contact-write.ts';
import { referenceProblems } from '../rules/references.ts';
import { refuseWithoutCompany } from '../rules/without-company.ts';
import {
  type ContactRow,
  companiesOf,
  findContact,
  hasHiddenCompany,
  insertContact,
  listContacts,
  removeContact,
  replaceCompanies,
  updateContact,
} from '../store/contacts.ts';
import { changesOf } from '../web/fields.ts';
import { type Detail, notFound, type Problem, problem } from '../web/problem.ts';
import { recordUrl } from '../web/record-url.ts';
import { type Answer, record } from '../web/reply.ts';
import { type Call, findByNumber, type Route, writeRoute } from './route.ts';

/** Filters and sort rest on A16 and A1, the writes on A2 and A3. */
export const contactRoutes: readonly Route[] = [
  {
    kind: 'list',
    method: 'GET',
    path: paths.contacts,
    summary: 'Contacts, archived ones left out.',
    record: contact,
    list: {
      filters: {
        company_id: { kind: 'integer', isMany: true },
        archived: { kind: 'choice', isMany: false, choices: ['true', 'false'] },
      },
      sortFields: ['name', 'created_at'],
      defaultSort: { field: 'name', isDescending: false },
    },
    answer(call, query) {
      const { records, hasMore } = listContacts(call.store, call.member, query);
      return { records: records.map((row) => contactOf(call, row)), hasMore };
    },
  },
  {
    kind: 'read',
    method: 'GET',
    path: `${paths.contacts}/{id}`,
    summary: 'One contact, archived or not.',
    record: contact,
    answer(call) {
      const row = contactHere(call);
      return row ? record(contactOf(call, row)) : notFound('contact');
    },
  },
  writeRoute({
    method: 'POST',
    path: paths.contacts,
    summary: 'Creates a contact.',
    record: contact,
    wrapper: wrappers.contact,
    schema: contactWrite,
    check: companyProblems,
    answer: create,
  }),
  writeRoute({
    method: 'PATCH',
    path: `${paths.contacts}/{id}`,
    summary: 'Changes the given fields of a contact and no other.',
    record: contact,
    wrapper: wrappers.contact,
    schema: contactWrite,
    check: companyProblems,
    answer: change,
  }),
  {
    kind: 'delete',
    method: 'DELETE',
    path: `${paths.contacts}/{id}`,
    summary: 'Deletes a contact with every link to it.',
    record: contact,
    answer: remove,
  },
];

function contactHere(call: Call): ContactRow | undefined {
  return findByNumber(call, findContact);
}

function companyProblems(call: Call, given: unknown): Detail[] {
  return referenceProblems(call, wrappers.contact, given, { company_ids: 'company' });
}

function create(call: Call, body: ContactWrite): Answer {
  const { company_ids = [], ...columns } = changesOf(body);
  const contactId = insertContact(call.store, { ...columns, created_at: call.now });
  replaceCompanies(call.store, call.member, { contactId, companyIds: company_ids });
  const row = findContact(call.store, call.member, contactId);
  assert(row !== undefined, 'a member reaches the contact they made');
  return record(contactOf(call, row), 201); // A9
}

function change(call: Call, patch: ContactWrite): Answer {
  const row = contactHere(call);
  if (!row) return notFound('contact');
  const { company_ids, ...columns } = changesOf(patch);
  const refused = company_ids?.length === 0 ? unlinkProblem(call, row.id) : undefined;
  if (refused) return refused;
  updateContact(call.store, row.id, columns);
  if (company_ids) {
    replaceCompanies(call.store, call.member, { contactId: row.id, companyIds: company_ids });
  }
  // Not read again: without these links the member may no longer reach the contact.
  return record(contactOf(call, { ...row, ...columns }));
}

/** Refuses to remove a contact's last company, because everybody could then read the contact. */
function unlinkProblem({ store, member }: Call, id: number): Problem | undefined {
  const hasLinks = companiesOf(store, member, id).length > 0;
  if (!hasLinks || hasHiddenCompany(store, member, id)) return undefined;
  return refuseWithoutCompany(member, 'contact');
}

/**
 * Refuses to delete a contact of companies that the member does not see: they could not unlink it
 * either.
 */
function remove(call: Call): Answer {
  const row = contactHere(call);
  if (!row) return notFound('contact');
  if (hasHiddenCompany(call.store, call.member, row.id)) {
    const message = 'This contact also belongs to a company that this token may not use.';
    return problem('insufficient_permissions', message);
  }
  const answer = record(contactOf(call, row));
  removeContact(call.store, row.id, call.now);
  return answer;
}

/** If several companies have it as primary contact, the first one is shown. */
function contactOf({ store, member, origin }: Call, row: ContactRow): Contact {
  const companies = companiesOf(store, member, row.id);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    job_title: row.job_title,
    phone_number: row.phone_number,
    archived_at: row.archived_at === null ? null : timestamp(row.archived_at),
    created_at: timestamp(row.created_at),
    company_ids: companies.map(({ id }) => id),
    default_company_id: companies.find(({ is_default }) => is_default === 1)?.id ?? null,
    url: recordUrl(origin, 'contact', row.id),
  };
}
