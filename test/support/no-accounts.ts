/** The calls about accounts of a program whose profile is in memory: it has one. */
import type { AccountHandlers } from '../../electron/ipc/account-handlers.ts';
import { failed, ok } from '../../shared/result.ts';

const full = () => failed('disk', 'The disk is full.');

export const noAccounts = {
  readAccounts: () => ok({ accounts: [], sealed: [], isFull: true, forgotten: [] }),
  switchAccount: full,
  addAccount: full,
  sealAccount: full,
  readWhatGoes: () => ok({ unsent: 0, conflicts: 0, drafts: 0, versions: 0, hasTimer: false }),
  forgetAccount: full,
  forgetSealedAccount: full,
  readOldCaches: () => ok([]),
  otherCachesMoved: full,
  cachesForgotten: full,
  takeChosenRecord: () => ok(null),
} satisfies AccountHandlers;
