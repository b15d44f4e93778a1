/** The pages below `/app`: the index, lists, records and the pipeline (conv.url). */
import { type RecordKind, WEB_PREFIX } from '../web/record-url.ts';
import { accountPage, notFoundPage, type Showing } from './account-frame.ts';
import { type Html, html } from './html.ts';
import { kindNames, kinds } from './kinds.ts';
import { redirectReply } from './page.ts';
import { pipelinePage } from './pipeline-page.ts';
import { createReader } from './read-records.ts';
import { recordLines } from './record-lines.ts';
import { recordPage } from './record-page.ts';
import { signInPath } from './return-path.ts';
import { sessionOf } from './session.ts';
import type { WebCall } from './web-call.ts';

const PAGE_SIZE = 50;
const PIPELINE_PATH = `${WEB_PREFIX}/pipeline`;

/** Returns the page at a path below `/app`, or a redirect to the sign-in. */
export function answerAccountPage(call: WebCall): Response {
  const session = sessionOf(call);
  if (!session) return redirectReply(signInPath(call.url));
  const showing: Showing = { session, reader: createReader(call, session) };
  const { pathname, searchParams } = call.url;
  if (pathname === WEB_PREFIX) return indexPage(showing);
  if (pathname === PIPELINE_PATH) {
    return pipelinePage(showing, searchParams.get('deal')) ?? notFoundPage(showing);
  }
  const [, , place, id, ...more] = pathname.split('/');
  const kind = kindNames.find((one) => one !== 'deal' && kinds[one].path === `/${place}`);
  if (!kind || more.length > 0) return notFoundPage(showing);
  if (id === undefined) return listPage(showing, kind, searchParams.get('page'));
  const record = showing.reader.one(kind, id);
  return record ? recordPage(showing, kind, record) : notFoundPage(showing);
}

function indexPage(showing: Showing): Response {
  const { account } = showing.session;
  const entries = kindNames.map((kind) => {
    const path = kind === 'deal' ? PIPELINE_PATH : `${WEB_PREFIX}${kinds[kind].path}`;
    return html`<li><a href="${path}">${kinds[kind].many}</a></li>\n`;
  });
  return accountPage(showing, {
    title: 'Everything',
    main: html`<h1>${account.name}</h1>\n<ul>\n${entries}</ul>`,
  });
}

function listPage(showing: Showing, kind: RecordKind, asked: string | null): Response {
  const page = /^[1-9][0-9]{0,5}$/.test(asked ?? '') ? Number(asked) : 1;
  const { records, hasMore } = showing.reader.list(kind, { page, pageSize: PAGE_SIZE });
  const { many } = kinds[kind];
  return accountPage(showing, {
    title: many,
    main: html`<h1>${many}</h1>
${records.length === 0 ? html`<p class="quiet">Nothing here.</p>` : recordLines(kind, records)}
${pageLinks(page, hasMore)}`,
  });
}

function pageLinks(page: number, hasMore: boolean): Html | undefined {
  if (page === 1 && !hasMore) return undefined;
  return html`<p>
${page === 1 ? undefined : html`<a href="?page=${page - 1}">Previous</a>`}
${hasMore ? html`<a href="?page=${page + 1}">Next</a>` : undefined}
</p>`;
}
