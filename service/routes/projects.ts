/** Projects. */
import * as v from 'valibot';
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import { billingTypes, type Project, project } from '../../shared/records/project.ts';
import { differences } from '../rules/differences.ts';
import {
  billingProblems,
  fitBilling,
  type ProjectCreate,
  type ProjectPatch,
  projectCreate,
  projectPatch,
  unbilled,
} from '../rules/project-write.ts';
import { referenceProblems } from '../rules/references.ts';
import { refuseWithoutCompany } from '../rules/without-company.ts';
import {
  findProject,
  insertProject,
  listBilledElsewhere,
  listProjects,
  nextPlace,
  type ProjectRow,
  removeProject,
  updateProject,
  workIn,
} from '../store/projects.ts';
import { canReach } from '../store/reach.ts';
import { changesOf, recordId } from '../web/fields.ts';
import { type Detail, inBody, notFound, problem } from '../web/problem.ts';
import { isObject } from '../web/read-body.ts';
import { recordUrl } from '../web/record-url.ts';
import { type Answer, record } from '../web/reply.ts';
import { type Call, findByNumber, type Route, writeRoute } from './route.ts';

/** Filters and sort rest on A16 and A1, the writes on A2 and A3. By default the newest first. */
export const projectRoutes: readonly Route[] = [
  {
    kind: 'list',
    method: 'GET',
    path: paths.projects,
    summary: 'Projects.',
    record: project,
    list: {
      filters: {
        public_url_token: { kind: 'text', isMany: false },
        company_id: { kind: 'integer', isMany: true },
        board_group_id: { kind: 'uuid', isMany: true },
        billing_type: { kind: 'choice', isMany: true, choices: billingTypes },
      },
      sortFields: ['created_at', 'title', 'start_date'],
      defaultSort: { field: 'created_at', isDescending: true },
    },
    answer({ store, member, origin }, query) {
      const { records, hasMore } = listProjects(store, member, query);
      return { records: records.map((row) => projectOf(row, origin)), hasMore };
    },
  },
  {
    kind: 'read',
    method: 'GET',
    path: `${paths.projects}/{id}`,
    summary: 'One project.',
    record: project,
    answer: read,
  },
  writeRoute({
    method: 'POST',
    path: paths.projects,
    summary: 'Creates a project; one with a client gets the next number of that client.',
    record: project,
    wrapper: wrappers.project,
    schema: projectCreate,
    check: problemsOfNew,
    answer: create,
  }),
  writeRoute({
    method: 'PATCH',
    path: `${paths.projects}/{id}`,
    summary: 'Changes the given fields of a project and no other.',
    record: project,
    wrapper: wrappers.project,
    schema: projectPatch,
    check: problemsOfChange,
    answer: change,
  }),
  {
    kind: 'delete',
    method: 'DELETE',
    path: `${paths.projects}/{id}`,
    summary: 'Deletes a project in which nothing was done.',
    record: project,
    answer: remove,
  },
];

function projectHere(call: Call): ProjectRow | undefined {
  return findByNumber(call, findProject);
}

function read(call: Call): Answer {
  const row = projectHere(call);
  return row ? record(projectOf(row, call.origin)) : notFound('project');
}

function referencesOf(call: Call, given: unknown): Detail[] {
  const references = { board_group_id: 'project_stage', company_id: 'company' } as const;
  return referenceProblems(call, wrappers.project, given, references);
}

function problemsOfNew(call: Call, given: unknown): Detail[] {
  return [...referencesOf(call, given), ...billingProblems(given, unbilled)];
}

function problemsOfChange(call: Call, given: unknown): Detail[] {
  const row = projectHere(call);
  if (!row) return referencesOf(call, given); // the answer is 404
  return [
    ...referencesOf(call, given),
    ...clientProblems(call, given, row),
    ...billingProblems(given, row),
  ];
}

/** Invoices and documents of a project belong to its client and cannot move to another one. */
function clientProblems({ store, member }: Call, given: unknown, row: ProjectRow): Detail[] {
  const companyId = isObject(given) ? given['company_id'] : undefined;
  if (!v.is(recordId, companyId) || companyId === row.company_id) return [];
  if (!canReach(store, member, { type: 'company', id: companyId })) return []; // told already
  const left = listBilledElsewhere(store, { id: row.id, companyId });
  if (left.length === 0) return [];
  const message = `company_id cannot change: there are ${left.join(' and ')} for another client.`;
  return [inBody([wrappers.project, 'company_id'], 'invalid_value', message)];
}

function create(call: Call, body: ProjectCreate): Answer {
  const { store, member } = call;
  const { billing_type = null, billing_cycle = null, billing_fee = null } = body;
  const company_id = body.company_id ?? null;
  const refused = company_id === null ? refuseWithoutCompany(member, 'project') : undefined;
  if (refused) return refused;
  const id = insertProject(store, {
    title: body.title ?? null,
    currency: body.currency,
    start_date: body.start_date ?? null,
    stage_id: body.board_group_id ?? null,
    ...fitBilling({ billing_type, billing_cycle, billing_fee }),
    company_id,
    ...nextPlace(store, company_id),
    public_url_token: call.random.uuid().replaceAll('-', ''),
    created_at: call.now,
  });
  const row = findProject(store, member, id);
  return row ? record(projectOf(row, call.origin), 201) : notFound('project'); // A9
}

function change(call: Call, patch: ProjectPatch): Answer {
  const row = projectHere(call);
  if (!row) return notFound('project');
  const { board_group_id, ...changes } = changesOf(patch);
  const after = {
    ...changes,
    ...(board_group_id === undefined ? {} : { stage_id: board_group_id }),
    ...fitBilling({ ...row, ...changes }),
  };
  const changed = differences(row, after);
  const { company_id: movedTo } = changed;
  const refused = movedTo === null ? refuseWithoutCompany(call.member, 'project') : undefined;
  if (refused) return refused;
  // Each client has its own numbers. Without a client, or back with the last one, the project keeps
  // its number.
  const isCounted = typeof movedTo === 'number' && movedTo !== row.numbered_for;
  const place = isCounted ? nextPlace(call.store, movedTo) : {};
  updateProject(call.store, row.id, { ...changed, ...place });
  return read(call);
}

function remove(call: Call): Answer {
  const row = projectHere(call);
  if (!row) return notFound('project');
  const work = workIn(call.store, row.id).map((table) => table.replaceAll('_', ' '));
  if (work.length > 0) {
    const message = `This project cannot be deleted, for it has ${work.join(', ')}.`;
    return problem('validation_error', message);
  }
  removeProject(call.store, row.id, call.now);
  return record(projectOf(row, call.origin));
}

function projectOf(row: ProjectRow, origin: string): Project {
  return {
    id: row.id,
    title: row.title,
    public_url_token: row.public_url_token,
    currency: row.currency,
    start_date: row.start_date,
    sequence: row.sequence,
    number: row.number,
    board_group_id: row.stage_id,
    company_name: row.company_name,
    client_or_company_name: row.company_name ?? '', // never null in the Project table (conv.deprecated)
    billing_type: row.billing_type,
    billing_cycle: row.billing_cycle,
    billing_fee: row.billing_fee,
    company_id: row.company_id,
    url: recordUrl(origin, 'project', row.id),
  };
}
