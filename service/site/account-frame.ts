/** The frame of every page of an account. */
import { WEB_PREFIX } from '../web/record-url.ts';
import { sealField } from './form.ts';
import { type Html, html } from './html.ts';
import { pageReply } from './page.ts';
import type { Reader } from './read-records.ts';
import { SIGN_OUT_PATH } from './return-path.ts';
import type { Session } from './session.ts';
import { signOutSeal } from './sign-in.ts';

/** The data that every page of an account needs. */
export type Showing = { readonly session: Session; readonly reader: Reader };

/** A page of the account, with its header. */
export function accountPage(
  { session }: Showing,
  page: { readonly title: string; readonly main: Html; readonly status?: number },
): Response {
  const { account, member } = session;
  return pageReply({
    ...page,
    title: `${page.title} – ${account.name}`,
    header: html`<header>
<a href="${WEB_PREFIX}">${account.name}</a>
<span class="quiet">${member.name}</span>
<form method="post" action="${SIGN_OUT_PATH}">
${sealField(signOutSeal(session))}
<button>Sign out</button>
</form>
</header>`,
  });
}

/** A missing page, or one that this member may not see. */
export function notFoundPage(showing: Showing): Response {
  return accountPage(showing, {
    title: 'Not found',
    status: 404,
    main: html`<h1>Not found</h1>
<p>There is nothing here, or nothing that you may see.</p>`,
  });
}
