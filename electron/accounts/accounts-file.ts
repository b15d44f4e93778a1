/** The file that names the account in use, and those that are being forgotten. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { writeWholeFile } from '../store/whole-file.ts';
import { FIRST_ACCOUNT, isAccountId } from './account-folders.ts';

const id = v.pipe(v.string(), v.check(isAccountId, 'the folder of an account'));

/** More than anybody forgets while the window deletes the caches of none. */
const FORGETTING_MAX = 100;

const forgetting = v.pipe(
  v.array(
    v.object({
      id,
      /** The names of its caches and of its entries in the keychain. */
      keys: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(100)),
    }),
  ),
  v.maxLength(FORGETTING_MAX),
);

const accountsFile = v.object({
  inUse: id,
  forgetting,
  /**
   * The state of the cache files that hold what was forgotten (K7.4). `null` while they are there, `moved` once
   * all other caches are elsewhere, then `deleted`.
   */
  oldCaches: v.optional(v.nullable(v.picklist(['moved', 'deleted'])), null),
});

export type AccountsFile = Readonly<v.InferOutput<typeof accountsFile>>;

const firstOnly: AccountsFile = { inUse: FIRST_ACCOUNT, forgetting: [], oldCaches: null };

/** Reads the file; a missing or damaged one names the first account. */
export function readAccountsFile(profile: string): AccountsFile {
  try {
    const parsed = v.safeParse(accountsFile, JSON.parse(readFileSync(fileIn(profile), 'utf8')));
    return parsed.success ? parsed.output : firstOnly;
  } catch {
    return firstOnly;
  }
}

/** Replaces the file. Throws where the disk refuses, and then it is as before (K3). */
export function writeAccountsFile(profile: string, accounts: AccountsFile): void {
  writeWholeFile(fileIn(profile), JSON.stringify(accounts));
}

function fileIn(profile: string): string {
  return path.join(profile, 'accounts.json');
}
