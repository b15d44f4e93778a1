/** Opens or makes the stores of the accounts, one each. */
import type { Clock, Random } from '../shared/ports.ts';
import { ok, type Result } from '../shared/result.ts';
import { type Business, businesses } from './seed/businesses.ts';
import { createAccount } from './seed/create-account.ts';
import { fillAccount } from './seed/fill-account.ts';
import type { SampleSize } from './seed/sizes.ts';
import { type OpenAccount, readAccount } from './store/account.ts';
import { type OpenFailure, openStore, type Store } from './store/store.ts';

export type SampleChoice = { readonly size: SampleSize; readonly seed: number };

export type AccountOptions = {
  /** The database file of the first account, or `:memory:` for all of them. */
  readonly store: string;
  readonly accounts: 1 | 2;
  readonly sample: SampleChoice;
  readonly clock: Clock;
  readonly random: Random;
};

/** Opens the accounts in order; makes and fills those that do not exist yet. */
export function openAccounts(options: AccountOptions): Result<OpenAccount[], OpenFailure> {
  const open: OpenAccount[] = [];
  for (const [index, business] of businesses.slice(0, options.accounts).entries()) {
    const opened = openStore(storeOf(options.store, index));
    if (!opened.ok) {
      for (const { store } of open) store.close();
      return opened;
    }
    const store = opened.value;
    // A seed of its own, so that no two accounts hold the same records.
    const sample = { ...options.sample, seed: options.sample.seed + index };
    open.push({ store, account: readAccount(store) ?? make(store, business, options, sample) });
  }
  return ok(open);
}

/** The store file of an account, counted from 0: `account.sqlite`, `account-2.sqlite`. */
export function storeOf(first: string, index: number): string {
  if (first === ':memory:' || index === 0) return first;
  return first.replace(/(\.[^./\\]*)?$/, (ending) => `-${index + 1}${ending}`);
}

function make(store: Store, business: Business, options: AccountOptions, sample: SampleChoice) {
  const now = options.clock.now();
  // One transaction: an interrupted start leaves an empty store, never half a sample.
  return store.transaction(() => {
    const account = createAccount(store, { business, random: options.random, now });
    fillAccount(store, { business, ...sample, now });
    return account;
  });
}
