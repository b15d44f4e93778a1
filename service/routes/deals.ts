/** Deals. */
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import { type Deal, deal } from '../../shared/records/deal.ts';
import { timestamp } from '../../shared/time.ts';
import { type ChangeNotice, changeEvents } from '../rules/change-events.ts';
import {
  type DealCreate,
  type DealPatch,
  dealCreate,
  dealPatch,
  probabilityOf,
} from '../rules/deal-write.ts';
import { differences } from '../rules/differences.ts';
import { referenceProblems } from '../rules/references.ts';
import { refuseWithoutCompany } from '../rules/without-company.ts';
import { recordEvent } from '../store/comments.ts';
import { primaryContactOf } from '../store/companies.ts';
import {
  type DealColumns,
  type DealRow,
  findDeal,
  hasDocuments,
  insertDeal,
  listDeals,
  readDeal,
  removeDeal,
  replaceContacts,
  updateDeal,
} from '../store/deals.ts';
import { findStage } from '../store/stages.ts';
import type { Store } from '../store/store.ts';
import { changesOf } from '../web/fields.ts';
import { type Detail, notFound, problem } from '../web/problem.ts';
import { recordUrl } from '../web/record-url.ts';
import { type Answer, record } from '../web/reply.ts';
import { type Call, findByNumber, type Route, writeRoute } from './route.ts';

/** Filters and sort rest on A16 and A1, the writes on A2 and A3. By default the newest first. */
export const dealRoutes: readonly Route[] = [
  {
    kind: 'list',
    method: 'GET',
    path: paths.deals,
    summary: 'Deals, archived ones too.',
    record: deal,
    list: {
      filters: {
        archived: { kind: 'choice', isMany: false, choices: ['true', 'false'] },
        company_id: { kind: 'integer', isMany: true },
        assignee_member_id: { kind: 'integer', isMany: true },
        board_group_id: { kind: 'uuid', isMany: true },
        status: { kind: 'text', isMany: true },
      },
      conflicts: [['status', 'board_group_id']],
      sortFields: ['created_at', 'title', 'close_date', 'deal_number'],
      defaultSort: { field: 'created_at', isDescending: true },
    },
    answer(call, query) {
      const { records, hasMore } = listDeals(call.store, call.member, query);
      return { records: records.map((row) => dealOf(call, row)), hasMore };
    },
  },
  {
    kind: 'read',
    method: 'GET',
    path: `${paths.deals}/{id}`,
    summary: 'One deal, archived or not.',
    record: deal,
    answer(call) {
      const row = dealHere(call);
      return row ? record(dealOf(call, row)) : notFound('deal');
    },
  },
  writeRoute({
    method: 'POST',
    path: paths.deals,
    summary: 'Creates a deal under the next number.',
    record: deal,
    wrapper: wrappers.deal,
    schema: dealCreate,
    check: referencesOf,
    answer: create,
  }),
  writeRoute({
    method: 'PATCH',
    path: `${paths.deals}/{id}`,
    summary: 'Changes the given fields of a deal and no other.',
    record: deal,
    wrapper: wrappers.deal,
    schema: dealPatch,
    check: referencesOf,
    answer: change,
  }),
  {
    kind: 'delete',
    method: 'DELETE',
    path: `${paths.deals}/{id}`,
    summary: 'Deletes a deal without documents, and its comments.',
    record: deal,
    answer: remove,
  },
];

function dealHere(call: Call): DealRow | undefined {
  return findByNumber(call, findDeal);
}

function referencesOf(call: Call, given: unknown): Detail[] {
  const references = {
    assignee_member_id: 'member',
    board_group_id: 'deal_stage',
    company_id: 'company',
    contact_ids: 'contact',
  } as const;
  // A new deal holds nothing yet.
  const held = { assignee_member_id: dealHere(call)?.assignee_member_id };
  return referenceProblems(call, wrappers.deal, given, references, held);
}

function create(call: Call, body: DealCreate): Answer {
  const { store, member } = call;
  const { board_group_id: stage_id = null, company_id = null, probability: given } = body;
  const columns: DealColumns = {
    title: body.title,
    deal_value: body.deal_value ?? null,
    currency: body.currency,
    probability: probabilityOf({ given, held: null, ofStage: defaultOf(call, stage_id) }),
    close_date: body.close_date ?? null,
    archived_at: body.archived_at ?? null,
    assignee_member_id: body.assignee_member_id ?? null,
    stage_id,
    company_id,
  };
  const id = insertDeal(store, columns, call.now);
  const contactIds = body.contact_ids ?? primaryContacts(store, company_id);
  replaceContacts(store, member, { id, contactIds });
  return record(dealOf(call, readDeal(store, member, id)), 201); // A9
}

/** The contact of a deal that names none (company.default_contact). */
function primaryContacts(store: Store, companyId: number | null): number[] {
  const id = companyId === null ? undefined : primaryContactOf(store, companyId);
  return id === undefined ? [] : [id];
}

function defaultOf({ store }: Call, stageId: string | null): string | null {
  const stage = stageId === null ? undefined : findStage(store, stageId);
  return stage?.deal_probability ?? null;
}

function change(call: Call, patch: DealPatch): Answer {
  const { store, member } = call;
  const row = dealHere(call);
  if (!row) return notFound('deal');
  const { contact_ids: contactIds, board_group_id, ...changes } = changesOf(patch);
  const isOpened = row.company_id !== null && changes.company_id === null;
  const refused = isOpened ? refuseWithoutCompany(member, 'deal') : undefined;
  if (refused) return refused;
  const stage_id = board_group_id === undefined ? row.stage_id : board_group_id;
  const ofStage = stage_id === row.stage_id ? null : defaultOf(call, stage_id);
  const probability = probabilityOf({ given: changes.probability, held: row.probability, ofStage });
  updateDeal(store, row.id, differences(row, { ...changes, stage_id, probability }));
  if (contactIds) replaceContacts(store, member, { id: row.id, contactIds });
  const saved = readDeal(store, member, row.id);
  for (const text of changeEvents(noticeOf(row), noticeOf(saved))) {
    const on = { type: 'Deal', id: String(row.id) } as const;
    recordEvent(store, { on, text, memberId: member.id, at: call.now });
  }
  return record(dealOf(call, saved));
}

function noticeOf(row: DealRow): ChangeNotice {
  const { stage_id, status, assignee_member_id: id, assignee_member_name: name } = row;
  return {
    status: stage_id === null ? undefined : { id: stage_id, name: status },
    assignee: id === null ? undefined : { id, name: name ?? 'nobody' },
  };
}

function remove(call: Call): Answer {
  const row = dealHere(call);
  if (!row) return notFound('deal');
  if (hasDocuments(call.store, row.id)) {
    return problem('validation_error', 'This deal has documents; archive it instead.');
  }
  removeDeal(call.store, row.id);
  return record(dealOf(call, row));
}

function dealOf({ origin }: Call, row: DealRow): Deal {
  return {
    id: row.id,
    title: row.title,
    deal_number: row.deal_number,
    deal_value: row.deal_value,
    currency: row.currency,
    probability: row.probability,
    close_date: row.close_date,
    archived_at: row.archived_at === null ? null : timestamp(row.archived_at),
    assignee_member_id: row.assignee_member_id,
    board_group_id: row.stage_id,
    status: row.status,
    company_name: row.company_name,
    assignee_member_name: row.assignee_member_name,
    contact_ids: JSON.parse(row.contact_ids) as number[],
    url: recordUrl(origin, 'deal', row.id),
  };
}
