/** The puller of whichever account is in force; a change of account ends the one before. */
import type { Account } from '../../shared/ipc/state.ts';
import { createPuller, type Puller, type PullerParts, type PullProgress } from './puller.ts';

export interface PullSwitch {
  /** Pulls for this account from now on; no account, no pull. */
  become(account: Account): void;
  nudge(): void;
  wantBody(id: string): void;
  progress(): PullProgress;
}

const nothing: PullProgress = {
  asOf: { companies: null, notes: null, teamMembers: null },
  sweeping: null,
  bodiesLeft: 0,
  setAside: [],
};

/** A switch that begins with no account. */
export function createPullSwitch(parts: Omit<PullerParts, 'accountKey'>): PullSwitch {
  let present: { accountKey: string; puller: Puller; stop: AbortController } | undefined;
  return {
    become(account) {
      const accountKey = account.kind === 'known' ? account.key : undefined;
      if (accountKey === present?.accountKey) return;
      present?.stop.abort();
      present = undefined;
      if (accountKey === undefined) return;
      const stop = new AbortController();
      const signal = AbortSignal.any([parts.signal, stop.signal]);
      const puller = createPuller({ ...parts, signal, accountKey });
      present = { accountKey, puller, stop };
      void puller.run(); // ends with the signal
    },
    nudge: () => present?.puller.nudge(),
    wantBody: (id) => present?.puller.wantBody(id),
    progress: () => present?.puller.progress() ?? nothing,
  };
}
