import { apiKeyOf, passwordOf } from './members.ts';
import type { Store } from './store.ts';

export type Account = {
  readonly name: string;
  /** An IANA zone. It decides "today" for a note without a date (note.date_default). */
  readonly time_zone: string;
};

/** An account with its store; accounts share nothing. */
export type OpenAccount = { readonly store: Store; readonly account: Account };

/** Reads the account of a store; `undefined` before it is made. */
export function readAccount(store: Store): Account | undefined {
  const row = store.sql('SELECT name, time_zone FROM account').get();
  return row as Account | undefined;
}

/** Returns the API key of a member, which never changes. */
export function readApiKey(store: Store, memberId: number): string {
  return apiKeyOf(readSecret(store), memberId);
}

/** Returns the password of a member for the web side, which never changes. */
export function readPassword(store: Store, memberId: number): string {
  return passwordOf(readSecret(store), memberId);
}

function readSecret(store: Store): string {
  return String(store.sql('SELECT secret FROM account').get()?.['secret']);
}
