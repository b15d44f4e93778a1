/** The calls about the accounts of this computer, without a disk. */
import type {
  accountCalls,
  ListedAccount,
  SealedAccount,
  WhatGoes,
} from '../../shared/ipc/account-calls.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import { failed, ok } from '../../shared/result.ts';
import type { FakeMain } from './fake-bridge.ts';

const PRESENT = 'first';

/** The other accounts of this computer, and what a test wants of main. */
export type ComputerAccounts = {
  others: readonly ListedAccount[];
  sealed: readonly SealedAccount[];
  isFull: boolean;
  forgotten: readonly string[];
  goes: Partial<WhatGoes>;
  /** Typed text that main waits for in vain. */
  isTypedUnsaved: boolean;
};

/** A computer with one account. */
export function oneAccount(): ComputerAccounts {
  return {
    ...{ others: [], sealed: [], isFull: false, forgotten: [], goes: {} },
    isTypedUnsaved: false,
  };
}

/** An account that is not in use. */
export function anotherAccount(over: Partial<ListedAccount> = {}): ListedAccount {
  return {
    ...{ id: 'account-0a0a0a0a', name: 'Bo Birch', baseUrl: 'https://other.example.com' },
    ...{ isInUse: false, left: { unsent: 0, hasTimer: false } },
    ...over,
  };
}

/** A sealed account, of which only this is told. */
export function aSealedAccount(over: Partial<SealedAccount> = {}): SealedAccount {
  const goes = { unsent: 2, conflicts: 0, drafts: 1, versions: 5, hasTimer: false };
  return { id: 'account-0b0b0b0b', usedAt: Date.parse('2026-03-12T14:02Z'), goes, ...over };
}

/** The calls of a window's bridge. */
export function fakeAccounts(main: FakeMain): Pick<Bridge, keyof typeof accountCalls> {
  const { accounts } = main;
  const leave = (name: string, input: unknown) => {
    if (accounts.isTypedUnsaved) return failed('typed', 'Some text you typed is not saved yet.');
    if (main.isDiskFull) return failed('disk', 'The disk is full.');
    main.calls.push({ name, input });
    return ok(null);
  };
  return {
    async readAccounts() {
      const { account } = main;
      const present: ListedAccount = {
        id: PRESENT,
        name: account.kind === 'known' ? (account.member?.name ?? null) : null,
        baseUrl: account.kind === 'known' ? account.baseUrl : null,
        ...{ isInUse: true, left: { unsent: 0, hasTimer: false } },
      };
      const { others, sealed, isFull, forgotten } = accounts;
      return ok({ accounts: [present, ...others], sealed, isFull, forgotten });
    },
    async switchAccount(input) {
      const isListed = input.id === PRESENT || accounts.others.some(({ id }) => id === input.id);
      if (!isListed) return failed('gone', 'This account is not on this computer any more.');
      return leave('switchAccount', input);
    },
    addAccount: async (input) =>
      accounts.isFull ? failed('full', 'in the words of main') : leave('addAccount', input),
    sealAccount: async (input) => leave('sealAccount', input),
    readWhatGoes: async () =>
      ok({
        unsent: main.queue.writes.filter(isLive).length,
        ...{ conflicts: 0, drafts: 0, versions: main.history.length, hasTimer: false },
        ...accounts.goes,
      }),
    async forgetAccount(input) {
      if (main.isDiskFull) return failed('disk', 'The disk is full.');
      main.calls.push({ name: 'forgetAccount', input });
      return ok(null);
    },
    async forgetSealedAccount(input) {
      if (!accounts.sealed.some(({ id }) => id === input.id))
        return failed('gone', 'This account is not on this computer any more.');
      if (main.isDiskFull) return failed('disk', 'The disk is full.');
      main.calls.push({ name: 'forgetSealedAccount', input });
      accounts.sealed = accounts.sealed.filter(({ id }) => id !== input.id);
      return ok(null);
    },
    readOldCaches: async () => ok([]),
    otherCachesMoved: async (input) => leave('otherCachesMoved', input),
    async cachesForgotten({ keys }) {
      accounts.forgotten = accounts.forgotten.filter((key) => !keys.includes(key));
      return ok(null);
    },
  };
}
