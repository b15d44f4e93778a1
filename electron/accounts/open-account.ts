/** Opens the account in use: its folder, its database with its copies, and the settings of this computer. */
import type { DamagedFile } from '../../shared/ipc/state.ts';
import { sealedFileIn } from '../auth/sealed-file.ts';
import { openWithBackups } from '../backup/open-with-backups.ts';
import type { AppLock } from '../lock/app-lock.ts';
import type { Instead } from '../lock/open-lock.ts';
import { computerFileIn, openComputerSettings } from '../store/computer-settings.ts';
import { createSettings, type Settings } from '../store/settings.ts';
import { keepDamaged } from '../store/small-file.ts';
import { type Accounts, type AccountsParts, openAccounts } from './accounts.ts';
import { accountsFileIn } from './accounts-file.ts';

type Parts = AccountsParts &
  Omit<Parameters<typeof openWithBackups>[0], 'seal'> & {
    /** Deletes the files of the windows' caches. Throws where the disk refuses. */
    readonly removeCaches: () => void;
    /** Opens the lock of the account in use. */
    readonly openLock: (accounts: Accounts) => Promise<AppLock | Instead>;
  };

export type OpenedAccount = NonNullable<Awaited<ReturnType<typeof openWithBackups>>> & {
  readonly accounts: Accounts;
  readonly computer: Settings;
  readonly lock: AppLock;
  /** Found at this start. */
  readonly damagedFiles: readonly DamagedFile[];
};

/** Resolves with `null` where the user was asked for a key or about a copy and wants to quit. */
export async function openAccount(parts: Parts): Promise<OpenedAccount | null> {
  const { profile, log } = parts;
  const files = [accountsFileIn(profile), computerFileIn(profile), sealedFileIn(profile)];
  return open(parts, keepDamaged(files, log));
}

async function open(
  parts: Parts,
  damagedBefore: readonly DamagedFile[],
): Promise<OpenedAccount | null> {
  const accounts = openAccounts(parts);
  const damagedFiles = withLost(damagedBefore, accounts);
  accounts.deleteOldCaches(parts.removeCaches);
  const lock = await parts.openLock(accounts);
  if (lock === 'other account') return open(parts, damagedFiles);
  if (lock === 'quit') return null;
  const { seal } = lock;
  const opened = await openWithBackups({ ...parts, profile: accounts.folder, seal });
  if (opened === null) return null;
  const { database, backups } = opened;
  await lock.convert(database);
  // Only now: a copy of values in both forms would keep its clear ones for good (X3.8).
  void backups.run(); // ends with the signal
  const computer = openComputerSettings(parts.profile, createSettings(database, seal));
  return { ...opened, accounts, computer, lock, damagedFiles };
}

/** A file that is gone is told like a damaged one, once. */
function withLost(
  damaged: readonly DamagedFile[],
  { isFileLost }: Accounts,
): readonly DamagedFile[] {
  const isListed = damaged.some((one) => one.of === 'accounts');
  return isFileLost && !isListed ? [...damaged, { of: 'accounts', preservedAs: null }] : damaged;
}
