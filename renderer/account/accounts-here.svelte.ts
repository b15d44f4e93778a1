/** The accounts of this computer, as a screen lists them, and the ways from one to another. */
import { nameOf } from '../../shared/account-names.ts';
import type { AccountsView, ListedAccount } from '../../shared/ipc/account-calls.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { PageRef } from '../../shared/ipc/page-ref.ts';
import type { Result } from '../../shared/result.ts';
import { forgetCaches } from '../cache/forget-caches.ts';

export type AccountsBridge = Pick<
  Bridge,
  | 'readAccounts'
  | 'switchAccount'
  | 'addAccount'
  | 'sealAccount'
  | 'forgetAccount'
  | 'forgetSealedAccount'
  | 'cachesForgotten'
>;

/** Saves typed text before each way. After each but the last the program starts again (K1.1). */
export class AccountsHere {
  view = $state.raw<AccountsView>();
  /** Why the last one failed. */
  problem = $state.raw<string | null>(null);
  /** The step that is under way, in words. */
  underWay = $state.raw<string | null>(null);
  readonly #bridge: AccountsBridge;
  readonly #flush: () => Promise<unknown>;

  constructor(bridge: AccountsBridge, flush: () => Promise<unknown>) {
    this.#bridge = bridge;
    this.#flush = flush;
    void this.show();
  }

  /** Reads the list from main. */
  async show(): Promise<void> {
    const answer = await this.#bridge.readAccounts(null);
    if (answer.ok) this.view = answer.value;
  }

  /** The accounts that can be switched to. */
  get others(): readonly ListedAccount[] {
    return this.view?.accounts.filter(({ isInUse }) => !isInUse) ?? [];
  }

  /** Opens `record` there, if one is given. */
  switchTo({ id, ...named }: ListedAccount, record?: PageRef): Promise<boolean> {
    return this.#leave(`Opening ${nameOf(named)}…`, () =>
      this.#bridge.switchAccount({ id, ...(record && { record }) }),
    );
  }

  add(): Promise<boolean> {
    return this.#leave('Opening the sign-in…', () => this.#bridge.addAccount({ word: 'add' }));
  }

  seal(): Promise<boolean> {
    return this.#leave('Sealing this account…', () => this.#bridge.sealAccount({ word: 'seal' }));
  }

  forget(): Promise<boolean> {
    return this.#leave('Forgetting this account…', () =>
      this.#bridge.forgetAccount({ word: 'forget' }),
    );
  }

  /** Deletes an account that is not in use, with its cache in this window (K7.3). */
  async forgetSealed(id: string): Promise<boolean> {
    const isDone = await this.#leave('Forgetting this account…', () =>
      this.#bridge.forgetSealedAccount({ word: 'forget', id }),
    );
    if (!isDone) return false;
    await forgetCaches(this.#bridge); // what fails is tried again at the next start
    this.underWay = null;
    return true;
  }

  async #leave(words: string, calling: () => Promise<Result<null, string>>): Promise<boolean> {
    if (this.underWay !== null) return false;
    this.underWay = words;
    this.problem = null;
    await this.#flush();
    const answer = await calling();
    if (!answer.ok) {
      this.problem = answer.message;
      this.underWay = null;
      await this.show();
    }
    return answer.ok;
  }
}
