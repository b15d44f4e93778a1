/** Opens the account in use: its folder, its database with its copies, and the settings of this computer. */
import { openWithBackups } from '../backup/open-with-backups.ts';
import type { AppLock } from '../lock/app-lock.ts';
import { openComputerSettings } from '../store/computer-settings.ts';
import { createSettings } from '../store/settings.ts';
import { databaseOf } from './account-folders.ts';
import { type Accounts, type AccountsParts, openAccounts } from './accounts.ts';

type Parts = AccountsParts &
  Omit<Parameters<typeof openWithBackups>[0], 'seal'> & {
    /** Opens the lock of the account in use; `null` where the user wants to quit. */
    readonly openLock: (accounts: Accounts) => Promise<AppLock | null>;
  };

/** Resolves with `null` where the user was asked for a key or about a copy and wants to quit. */
export async function openAccount(parts: Parts) {
  const accounts = openAccounts(parts);
  const { folder, inUse } = accounts;
  const lock = await parts.openLock(accounts);
  if (lock === null) return null;
  const { seal } = lock;
  const opened = await openWithBackups({ ...parts, profile: folder, seal });
  if (opened === null) return null;
  const { database } = opened;
  await lock.convert(database, databaseOf(parts.profile, inUse));
  const computer = openComputerSettings(parts.profile, createSettings(database, seal));
  return { ...opened, accounts, computer, lock };
}
