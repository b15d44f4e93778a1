import { findDeal } from '../store/deals.ts';
import { findMember } from '../store/members.ts';
import { findStage } from '../store/stages.ts';
import { type RecordKind, WEB_PREFIX } from '../web/record-url.ts';
import { accountPage, type Showing } from './account-frame.ts';
import { type Html, html } from './html.ts';
import { itemTable } from './item-table.ts';
import { kinds, pagePath, type ShownRecord, titleOf } from './kinds.ts';
import { fieldList, type Names } from './record-fields.ts';
import { recordLines } from './record-lines.ts';
import { savedBody } from './saved-body.ts';

/** How many records of each kind a company's page shows. */
const RELATED_MAX = 10;

/** The page of one record. */
export function recordPage(showing: Showing, kind: RecordKind, record: ShownRecord): Response {
  const { one, many, path } = kinds[kind];
  const id = typeof record['id'] === 'number' ? ` ${record['id']}` : '';
  return accountPage(showing, {
    title: titleOf(kind, record),
    main: html`<p class="quiet">${one}${id} in <a href="${WEB_PREFIX}${path}">${many}</a></p>
${recordParts(showing, kind, record)}
${kind === 'company' ? relatedLists(showing, record) : undefined}`,
  });
}

/** Heading, body, fields and items of a record. */
export function recordParts(showing: Showing, kind: RecordKind, record: ShownRecord): Html {
  const body = record['content_html'];
  const timeZone = showing.session.account.time_zone;
  const shown = kind === 'deal' ? withCompany(showing, record) : record;
  return html`<h1>${titleOf(kind, record)}</h1>
${typeof body === 'string' ? savedBody(body) : undefined}
${fieldList({ record: shown, names: namesFor(showing), timeZone })}
${itemTable(record)}`;
}

/** A deal has only the name of its company; a link needs the id. */
function withCompany({ session, reader }: Showing, deal: ShownRecord): ShownRecord {
  const id = findDeal(session.store, session.member, Number(deal['id']))?.company_id;
  const isReached = typeof id === 'number' && reader.one('company', String(id)) !== undefined;
  return isReached ? { ...deal, company_id: id } : deal;
}

/** The records of a company, newest first. */
function relatedLists({ reader }: Showing, company: ShownRecord): Html[] {
  const companyId = Number(company['id']);
  const ofCompany = new Map([['company_id', [companyId]]]);
  const attached = new Map<string, (string | number)[]>([
    ['record_type', ['company']],
    ['record_id', [companyId]],
  ]);
  const related = { project: ofCompany, invoice: ofCompany, note: attached } as const;
  return (['project', 'invoice', 'note'] as const).map((kind) => {
    const page = { page: 1, pageSize: RELATED_MAX, filters: related[kind] };
    const { records, hasMore } = reader.list(kind, page);
    if (records.length === 0) return html``;
    const { many, path } = kinds[kind];
    const more = html`<p><a href="${WEB_PREFIX}${path}">There are more among all ${many.toLowerCase()}</a></p>\n`;
    return html`<h2>${many}</h2>\n${recordLines(kind, records, titleOf('company', company))}\n${hasMore ? more : undefined}`;
  });
}

function namesFor({ session, reader }: Showing): Names {
  return {
    link(kind, id) {
      const found = reader.one(kind, String(id));
      if (!found) return html`${String(id)}`;
      return html`<a href="${pagePath(kind, id)}">${titleOf(kind, found)}</a>`;
    },
    member: (id) => findMember(session.store, Number(id))?.name ?? `Member ${id}`,
    stage: (id) => findStage(session.store, String(id))?.name ?? String(id),
  };
}
