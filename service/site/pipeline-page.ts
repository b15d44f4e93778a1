/** The deal board from left to right, with one deal open above it (conv.url). */
import { listStages } from '../store/stages.ts';
import type { ListQuery } from '../web/list-query.ts';
import { accountPage, type Showing } from './account-frame.ts';
import { html } from './html.ts';
import { type ShownRecord, titleOf } from './kinds.ts';
import type { Reader } from './read-records.ts';
import { recordLines } from './record-lines.ts';
import { recordParts } from './record-page.ts';

/** More deals than anybody reads on a page; others open by their own links. */
const PAGES_MAX = 10;
const PAGE_SIZE = 100;

const stagesQuery: ListQuery = {
  kind: 'query',
  page: 1,
  pageSize: PAGE_SIZE,
  sort: { field: 'position', isDescending: false },
  filters: new Map([['resource_type', ['Deal']]]),
};

/** Returns the pipeline; `undefined` if the named deal is out of the member's reach. */
export function pipelinePage(showing: Showing, dealId: string | null): Response | undefined {
  const opened = dealId === null ? undefined : showing.reader.one('deal', dealId);
  if (dealId !== null && !opened) return undefined;
  const deals = dealsOf(showing.reader);
  const stages = listStages(showing.session.store, stagesQuery).records;
  // One level below the pipeline's heading, which an open deal moves down.
  const heading = (name: string) => (opened ? html`<h3>${name}</h3>` : html`<h2>${name}</h2>`);
  const columns = [...stages, { id: null, name: 'On no board' }].map(({ id, name }) => {
    const inside = deals.filter((deal) => deal['board_group_id'] === id);
    return inside.length === 0 ? html`` : html`${heading(name)}\n${recordLines('deal', inside)}\n`;
  });
  return accountPage(showing, {
    title: opened ? titleOf('deal', opened) : 'Pipeline',
    main: html`${opened ? html`<article class="open">\n${recordParts(showing, 'deal', opened)}\n</article>` : undefined}
${opened ? html`<h2>Pipeline</h2>` : html`<h1>Pipeline</h1>`}
${columns}`,
  });
}

function dealsOf(reader: Reader): ShownRecord[] {
  const deals: ShownRecord[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { records, hasMore } = reader.list('deal', { page, pageSize: PAGE_SIZE });
    deals.push(...records);
    if (!hasMore) break;
  }
  return deals;
}
