/** The way from this account to another one, with the question about what waits here. */
import { nameOf } from '../../shared/account-names.ts';
import type { ListedAccount } from '../../shared/ipc/account-calls.ts';
import type { PageRef } from '../../shared/ipc/page-ref.ts';
import type { App } from '../app/app-context.ts';
import { AccountsHere } from './accounts-here.svelte.ts';
import { leavingWords } from './leaving-words.ts';

type Parts = Pick<App, 'bridge' | 'sessions' | 'state'>;

/** The account that is wanted, once its user has read what waits here. */
type Wanted = {
  readonly words: string;
  readonly warnings: readonly string[];
  readonly go: () => Promise<boolean>;
};

export class AccountLeaving {
  readonly accounts: AccountsHere;
  wanted = $state.raw<Wanted | null>(null);
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.accounts = new AccountsHere(parts.bridge, () => parts.sessions.flushAll());
  }

  switchTo(one: ListedAccount): Promise<void> {
    return this.#want(`Switch to ${nameOf(one)}`, () => this.accounts.switchTo(one));
  }

  /** Opens the record in another account, once the user has read `sentences` and what waits here. */
  follow(one: ListedAccount, record: PageRef, sentences: readonly string[]): Promise<void> {
    const go = () => this.accounts.switchTo(one, record);
    return this.#want(`Switch to ${nameOf(one)}`, go, sentences);
  }

  add(): Promise<void> {
    return this.#want('Add an account', () => this.accounts.add());
  }

  async #want(
    words: string,
    go: () => Promise<boolean>,
    sentences: readonly string[] = [],
  ): Promise<void> {
    const { bridge, sessions, state } = this.#parts;
    await sessions.flushAll(); // what is typed counts too
    const answer = await bridge.readWhatGoes(null);
    const { unsent, hasTimer } = answer.ok ? answer.value : { unsent: 0, hasTimer: false };
    const isInMemory = state.account.kind === 'known' && state.account.token === 'in-memory';
    const warnings = [...sentences, ...leavingWords({ unsent, hasTimer, isInMemory })];
    this.wanted = { words, warnings, go };
    if (warnings.length === 0) await go();
  }
}
