/** Who is signed in, in which account. */
import type { OpenAccount } from '../store/account.ts';
import type { Member } from '../store/members.ts';
import { findSessionMember } from '../store/web-sessions.ts';
import { readCookies } from './cookies.ts';
import type { WebCall } from './web-call.ts';

export type Session = OpenAccount & {
  readonly member: Member;
  /** The cookie; forms are sealed with it. */
  readonly token: string;
};

/** The session of the browser that asks; `undefined` when nobody is signed in there. */
export function sessionOf({ request, url, accounts, now }: WebCall): Session | undefined {
  for (const token of readCookies(request, url, 'session')) {
    for (const open of accounts) {
      const member = findSessionMember(open.store, token, now);
      if (member) return { ...open, member, token };
    }
  }
  return undefined;
}
