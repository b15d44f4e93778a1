/** The file that names the account in use, and those that are being forgotten. */
import path from 'node:path';
import * as v from 'valibot';
import { readSmallFile, type SmallFile } from '../store/small-file.ts';
import { writeWholeFile } from '../store/whole-file.ts';
import { isAccountId } from './account-folders.ts';

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

const schema = v.object({
  inUse: id,
  forgetting,
  /**
   * The state of the cache files that hold what was forgotten (K7.4). `null` while they are there, `moved` once
   * all other caches are elsewhere, then `deleted`.
   */
  oldCaches: v.optional(v.nullable(v.picklist(['moved', 'deleted'])), null),
});

export type AccountsFile = Readonly<v.InferOutput<typeof schema>>;

/** More than that many forgotten accounts with all their keys. */
const FILE_BYTES_MAX = 3_000_000;

/** Reads the file; `null` where it is missing or damaged. */
export function readAccountsFile(profile: string): AccountsFile | null {
  const saved = readSmallFile(accountsFileIn(profile));
  return typeof saved === 'string' ? null : saved;
}

/** Replaces the file. Throws where the disk refuses, and then it is as before (K3). */
export function writeAccountsFile(profile: string, accounts: AccountsFile): void {
  writeWholeFile(accountsFileIn(profile).file, JSON.stringify(accounts));
}

/** The file in a profile. */
export function accountsFileIn(profile: string): SmallFile<typeof schema> {
  const file = path.join(profile, 'accounts.json');
  return { of: 'accounts', file, schema, bytesMax: FILE_BYTES_MAX };
}
