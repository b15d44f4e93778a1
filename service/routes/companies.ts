/** Companies; the list leaves out archived ones. */
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import { assert } from '../../shared/assert.ts';
import { type Company, company } from '../../shared/records/company.ts';
import { timestamp } from '../../shared/time.ts';
import { type CompanyWrite, companyWrite } from '../rules/company-write.ts';
import { domainOf } from '../rules/domain.ts';
import { referenceProblems } from '../rules/references.ts';
import { refuseWithoutCompany } from '../rules/without-company.ts';
import {
  type CompanyRow,
  findCompany,
  findDomainHolder,
  hasExclusiveContacts,
  hasWork,
  insertCompany,
  listCompanies,
  removeCompany,
  replaceDomains,
  updateCompany,
} from '../store/companies.ts';
import { changesOf } from '../web/fields.ts';
import { type Detail, inBody, notFound, problem } from '../web/problem.ts';
import { isObject } from '../web/read-body.ts';
import { recordUrl } from '../web/record-url.ts';
import { type Answer, record } from '../web/reply.ts';
import { type Call, findByNumber, type Route, writeRoute } from './route.ts';

/** Filter and sort rest on A16 and A1, the writes on A2 and A3. */
export const companyRoutes: readonly Route[] = [
  {
    kind: 'list',
    method: 'GET',
    path: paths.companies,
    summary: 'Companies, archived ones left out.',
    record: company,
    list: {
      filters: { archived: { kind: 'choice', isMany: false, choices: ['true', 'false'] } },
      sortFields: ['name', 'created_at'],
      defaultSort: { field: 'name', isDescending: false },
    },
    answer({ store, member, origin }, query) {
      const { records, hasMore } = listCompanies(store, member, query);
      return { records: records.map((row) => companyOf(row, origin)), hasMore };
    },
  },
  {
    kind: 'read',
    method: 'GET',
    path: `${paths.companies}/{id}`,
    summary: 'One company, archived or not.',
    record: company,
    answer: read,
  },
  writeRoute({
    method: 'POST',
    path: paths.companies,
    summary: 'Creates a company.',
    record: company,
    wrapper: wrappers.company,
    schema: companyWrite,
    check: problemsWith,
    answer: create,
  }),
  writeRoute({
    method: 'PATCH',
    path: `${paths.companies}/{id}`,
    summary: 'Changes the given fields of a company and no other.',
    record: company,
    wrapper: wrappers.company,
    schema: companyWrite,
    check: problemsWith,
    answer: change,
  }),
  {
    kind: 'delete',
    method: 'DELETE',
    path: `${paths.companies}/{id}`,
    summary: 'Deletes a company that nothing was done for.',
    record: company,
    answer: remove,
  },
];

function companyHere(call: Call): CompanyRow | undefined {
  return findByNumber(call, findCompany);
}

function read(call: Call): Answer {
  const row = companyHere(call);
  return row ? record(companyOf(row, call.origin)) : notFound('company');
}

function problemsWith(call: Call, given: unknown): Detail[] {
  return [
    ...referenceProblems(call, wrappers.company, given, { default_contact_id: 'contact' }),
    ...findTakenDomains(call, given),
  ];
}

/**
 * A domain belongs to one company of the account, even if the member cannot see it
 * (company.domains).
 */
function findTakenDomains(call: Call, given: unknown): Detail[] {
  const domains = isObject(given) ? given['domains'] : undefined;
  if (!Array.isArray(domains)) return [];
  const own = companyHere(call)?.id;
  return domains.flatMap((text: unknown, index) => {
    const domain = typeof text === 'string' ? domainOf(text) : undefined;
    const holder = domain === undefined ? undefined : findDomainHolder(call.store, domain);
    if (holder === undefined || holder === own) return [];
    const message = `${domain} belongs to another company.`;
    return [inBody([wrappers.company, 'domains', String(index)], 'invalid_value', message)];
  });
}

function create(call: Call, body: CompanyWrite): Answer {
  const { domains = [], ...columns } = changesOf(body);
  const id = insertCompany(call.store, call.member, { ...columns, created_at: call.now });
  replaceDomains(call.store, id, domains);
  const row = findCompany(call.store, call.member, id);
  assert(row !== undefined, 'a member reaches the company they made');
  return record(companyOf(row, call.origin), 201); // A9
}

function change(call: Call, patch: CompanyWrite): Answer {
  const row = companyHere(call);
  if (!row) return notFound('company');
  const { domains, ...columns } = changesOf(patch);
  updateCompany(call.store, row.id, columns);
  if (domains) replaceDomains(call.store, row.id, domains);
  return read(call);
}

function remove(call: Call): Answer {
  const row = companyHere(call);
  if (!row) return notFound('company');
  if (hasWork(call.store, row.id)) {
    const message = 'This company has deals, projects, invoices or documents; archive it instead.';
    return problem('validation_error', message);
  }
  const refused = hasExclusiveContacts(call.store, row.id)
    ? refuseWithoutCompany(call.member, 'contact')
    : undefined;
  if (refused) return refused;
  removeCompany(call.store, row.id, call.now);
  return record(companyOf(row, call.origin));
}

function companyOf(row: CompanyRow, origin: string): Company {
  return {
    ...row,
    archived_at: row.archived_at === null ? null : timestamp(row.archived_at),
    created_at: timestamp(row.created_at),
    domains: JSON.parse(row.domains) as string[],
    url: recordUrl(origin, 'company', row.id),
  };
}
