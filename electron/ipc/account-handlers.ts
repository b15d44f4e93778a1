/** The handlers of the calls about the accounts of this computer. */
import type { accountCalls, WhatGoes } from '../../shared/ipc/account-calls.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { Random, Timer } from '../../shared/ports.ts';
import { countChanges } from '../../shared/queue/words/count-changes.ts';
import { failed, ok } from '../../shared/result.ts';
import { ACCOUNTS_MAX } from '../../shared/storage-limits.ts';
import { writeLeft } from '../accounts/account-card.ts';
import type { Accounts, Leaving } from '../accounts/accounts.ts';
import { linkInto, targetOf } from '../accounts/link-accounts.ts';
import { KEYCHAIN_WAIT_MS } from '../auth/keychain.ts';
import type { TokenVault } from '../auth/token-vault.ts';
import type { Engine } from '../engine/engine.ts';
import { readDraft } from '../store/draft.ts';
import { onDisk, unlessRefused, unlessRefusedLater } from '../store/on-disk.ts';
import { typedUnsaved } from '../store/refused-by-disk.ts';
import { inTime } from '../system/in-time.ts';
import type { ChosenRecord } from '../windows/chosen-record.ts';
import { unsavedWork } from './unsaved-work.ts';

export type AccountHandlers = Pick<Handlers, keyof typeof accountCalls | 'takeChosenRecord'>;

type AccountEngine = Pick<Engine, 'history' | 'runner' | 'session' | 'settings' | 'timer'>;

export type AccountHandlerParts = {
  readonly accounts: Accounts;
  readonly engine: AccountEngine;
  readonly random: Random;
  readonly vault: Pick<TokenVault, 'forget'>;
  readonly timer: Timer;
  /** Resolves once no window has typed text that main lacks; false if that takes too long. */
  readonly whenSaved: () => Promise<boolean>;
  readonly records: Pick<ChosenRecord, 'take'>;
  /** Starts the program again, and opens the link then. */
  readonly restart: (link?: string) => void;
};

const gone = failed('gone', 'This account is not on this computer any more.');

/** Creates these handlers. */
export function accountHandlers(parts: AccountHandlerParts): AccountHandlers {
  const { accounts, engine, random, restart } = parts;
  const leaving = () => leavingOf(engine, random);

  /** Does the change, then starts again; says why if the disk refuses. */
  function change(work: () => void, link?: string) {
    const done = onDisk(work, null);
    if (done.ok) restart(link);
    return done;
  }

  return {
    readAccounts: () => ok(accounts.view(engine.session.account())),
    takeChosenRecord() {
      const chosen = parts.records.take();
      return ok(chosen && targetOf(chosen, engine.session.account(), accounts));
    },
    async switchAccount({ id, record }) {
      const { accounts: listed } = accounts.view(engine.session.account());
      if (!listed.some((one) => one.id === id)) return gone;
      if (!(await parts.whenSaved())) return typedUnsaved;
      const link = record && linkInto(id, record, accounts);
      return change(() => accounts.leaveFor(id, leaving()), link);
    },
    async addAccount() {
      if (accounts.isFull()) {
        return failed('full', `Traytable keeps up to ${ACCOUNTS_MAX} accounts. Forget one first.`);
      }
      if (!(await parts.whenSaved())) return typedUnsaved;
      return change(() => accounts.leaveFor(accounts.make(), leaving()));
    },
    async sealAccount() {
      if (!(await parts.whenSaved())) return typedUnsaved;
      const refusal = await unlessRefusedLater(async () => {
        writeLeft(engine.settings, whatGoes(engine, random)); // counted while it is open (K7.3)
        await engine.session.signOut({ isSealed: true });
        return null;
      });
      if (refusal !== null) return refusal;
      // Where this fails, the next start finds the seal, and opens another account by itself.
      onDisk(() => accounts.leave(), null);
      restart();
      return ok(null);
    },
    readWhatGoes: () => ok(whatGoes(engine, random)),
    forgetAccount: () => forgetAccount(parts),
    forgetSealedAccount: ({ id }) =>
      unlessRefused(() => (accounts.forgetSealed(id) ? ok(null) : gone)),
    readOldCaches: () => ok(accounts.areOldCachesLeft() ? accounts.forgotten() : []),
    async otherCachesMoved() {
      if (!(await parts.whenSaved())) return typedUnsaved;
      return change(() => accounts.takeMovedCaches());
    },
    cachesForgotten: ({ keys }) =>
      unlessRefusedLater(async () => {
        // Again: the start that forgot it may have ended before the keychain did.
        const ours = accounts.forgotten().filter((key) => keys.includes(key));
        const forgetting = forgetAll(parts.vault, ours);
        if (!(await inTime(parts.timer, forgetting, KEYCHAIN_WAIT_MS))) return ok(null); // likewise
        // Else the files of the other caches still have them: the next start asks again.
        if (!accounts.areOldCachesLeft()) accounts.acknowledgeForgotten(ours);
        return ok(null);
      }),
  };
}

/** Resolves with true. */
async function forgetAll(vault: Pick<TokenVault, 'forget'>, keys: readonly string[]) {
  for (const key of keys) await vault.forget(key);
  return true;
}

async function forgetAccount({ accounts, engine, restart }: AccountHandlerParts) {
  const forgotten = onDisk(() => accounts.forget(), null);
  if (!forgotten.ok) return forgotten;
  // From here on it is forgotten; the service is asked to end the sign-in too.
  await engine.session.signOut().catch(() => undefined);
  restart();
  return ok(null);
}

/** The account in use, as it is left by a switch. */
export function leavingOf(engine: AccountEngine, random: Random): Leaving {
  const { unsent, drafts, versions, hasTimer } = whatGoes(engine, random);
  const isEmpty = engine.runner.queue().writes.length + drafts + versions === 0 && !hasTimer;
  const isUnused = engine.session.account().kind === 'none' && isEmpty;
  return { settings: engine.settings, unsent, hasTimer, isUnused };
}

function whatGoes({ history, runner, settings, timer }: AccountEngine, random: Random): WhatGoes {
  const queue = runner.queue();
  const { unsent, conflicts } = countChanges(queue.writes);
  const { text, time } = readDraft(settings, random, queue);
  const { running, undecided } = timer.state();
  const quickNotes = text.trim() === '' && time.trim() === '' ? 0 : 1;
  return {
    ...{ unsent, conflicts, versions: history.count() },
    drafts: quickNotes + unsavedWork(settings, queue).length,
    ...{ hasTimer: running !== null, undecided: undecided.length },
  };
}
