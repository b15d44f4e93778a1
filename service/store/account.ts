/** What is true of the whole account. */
import { apiKeyOf, passwordOf } from './members.ts';
import type { Store } from './store.ts';

export type Account = {
  readonly name: string;
  /** IANA; "today" of a note without a date is the day there (note.date_default). */
  readonly time_zone: string;
};

/** An account with the store that holds it; accounts share nothing. */
export type OpenAccount = { readonly store: Store; readonly account: Account };

/** The account of a store; `undefined` before it is made. */
export function readAccount(store: Store): Account | undefined {
  const row = store.sql('SELECT name, time_zone FROM account').get();
  return row as Account | undefined;
}

/** The API key of a member, the same for the life of the store. */
export function readApiKey(store: Store, memberId: number): string {
  return apiKeyOf(readSecret(store), memberId);
}

/** The password a member signs in with on the web side, the same for the life of the store. */
export function readPassword(store: Store, memberId: number): string {
  return passwordOf(readSecret(store), memberId);
}

function readSecret(store: Store): string {
  return String(store.sql('SELECT secret FROM account').get()?.['secret']);
}
