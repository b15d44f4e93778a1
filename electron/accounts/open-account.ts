/** Opens the account in use: its folder, its database with its copies, and the settings of this computer. */
import { openWithBackups } from '../backup/open-with-backups.ts';
import { openComputerSettings } from '../store/computer-settings.ts';
import { createSettings } from '../store/settings.ts';
import { type AccountsParts, openAccounts } from './accounts.ts';

type Parts = AccountsParts & Parameters<typeof openWithBackups>[0];

/** Resolves with `null` where the user was asked about a copy and wants to quit. */
export async function openAccount(parts: Parts) {
  const accounts = openAccounts(parts);
  const opened = await openWithBackups({ ...parts, profile: accounts.folder });
  if (opened === null) return null;
  const computer = openComputerSettings(parts.profile, createSettings(opened.database));
  return { ...opened, accounts, computer };
}
