/** The signed-in member and their account. */
import type { OpenAccount } from '../store/account.ts';
import type { Member } from '../store/members.ts';
import { findSessionMember } from '../store/web-sessions.ts';
import { readCookies } from './cookies.ts';
import type { WebCall } from './web-call.ts';

export type Session = OpenAccount & {
  readonly member: Member;
  /** The cookie; form tokens are made from it. */
  readonly token: string;
};

/** Finds the session of a request; `undefined` if nobody is signed in. */
export function sessionOf({ request, url, accounts, now }: WebCall): Session | undefined {
  for (const token of readCookies(request, url, 'session')) {
    for (const open of accounts) {
      const member = findSessionMember(open.store, token, now);
      if (member) return { ...open, member, token };
    }
  }
  return undefined;
}
