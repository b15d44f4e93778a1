/** Companies: listed without the archived ones, and read one by one. */
import { paths } from '../../shared/api/assumptions.ts';
import { type Company, company } from '../../shared/records/company.ts';
import { timestamp } from '../../shared/time.ts';
import { type CompanyRow, findCompany, listCompanies } from '../store/companies.ts';
import { notFound } from '../web/problem.ts';
import { recordUrl } from '../web/record-url.ts';
import { record } from '../web/reply.ts';
import { numericId, type Route } from './route.ts';

/** Filter and sort rest on A16 and A1. */
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
    answer({ store, member, origin, id }) {
      const number = numericId(id);
      const row = number === undefined ? undefined : findCompany(store, member, number);
      return row ? record(companyOf(row, origin)) : notFound('company');
    },
  },
];

function companyOf(row: CompanyRow, origin: string): Company {
  return {
    ...row,
    archived_at: row.archived_at === null ? null : timestamp(row.archived_at),
    created_at: timestamp(row.created_at),
    domains: JSON.parse(row.domains) as string[],
    url: recordUrl(origin, 'company', row.id),
  };
}
