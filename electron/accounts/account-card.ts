/** The card of an account in the list. The account's database is read for it and not changed. */
import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { LeftBehind, WhatGoes } from '../../shared/ipc/account-calls.ts';
import type { Random } from '../../shared/ports.ts';
import type { TeamMember } from '../../shared/records/team-member.ts';
import { type ActingMember, createAccountFinder } from '../auth/account-key.ts';
import { ACCOUNT, savedAccount } from '../auth/saved-account.ts';
import { type LockMark, lockMark, MARK_SETTING } from '../lock/lock-file.ts';
import { createSettings, type Settings } from '../store/settings.ts';
import { databaseOf } from './account-folders.ts';

/** The name of the setting with the work that was left at the last switch, or by sealing. */
const LEFT = 'left behind';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const left = v.object({ unsent: count, hasTimer: v.boolean() });
const whatGoes = v.object({
  ...left.entries,
  ...{ conflicts: count, drafts: count, versions: count },
  undecided: v.exactOptional(count),
});

/** The key of an account as a setting. */
const savedKey = v.pipe(v.string(), v.parseJson(), v.string());

export type AccountCard = {
  readonly id: string;
  /** `null` where nobody has signed in yet, or it cannot be read. */
  readonly saved: {
    readonly key: string;
    readonly baseUrl: string;
    readonly member: TeamMember | null;
  } | null;
  readonly isSealed: boolean;
  readonly left: LeftBehind;
  /** The work in a sealed account, which was counted when it was sealed (K7.3). */
  readonly goes: WhatGoes | null;
  /** The mark of its app lock: `null` where it has none, `undefined` where it cannot be read. */
  readonly lockMark: LockMark | null | undefined;
};

const nothingLeft: LeftBehind = { unsent: 0, hasTimer: false };

/** Reads the card of an account; of a damaged one only its id is known. */
export function readCard(profile: string, id: string): AccountCard {
  const card = readSettings(profile, id, (settings) => {
    const saved = settings.get(ACCOUNT, savedAccount);
    return {
      id,
      saved: saved === undefined ? null : saved,
      isSealed: saved?.isSealed === true,
      left: settings.get(LEFT, left) ?? nothingLeft,
      goes: settings.get(LEFT, whatGoes) ?? null,
      lockMark: settings.get(MARK_SETTING, lockMark) ?? null,
    };
  });
  const unknown = { saved: null, isSealed: false, left: nothingLeft, goes: null };
  return card ?? { id, ...unknown, lockMark: undefined };
}

/** When the account was in use last; `null` where its database is gone. */
export function usedAt(profile: string, id: string): number | null {
  const file = databaseOf(profile, id);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return null;
  // A program that was killed leaves its last writes in the log; one that only reads makes it empty.
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  return Math.max(found.mtimeMs, log !== undefined && log.size > 0 ? log.mtimeMs : 0);
}

/** The account that was in use last, of those that are not sealed. */
export function usedLast(profile: string, ids: readonly string[]): string | undefined {
  const open = ids.filter((id) => !readCard(profile, id).isSealed);
  return open.sort((a, b) => (usedAt(profile, b) ?? 0) - (usedAt(profile, a) ?? 0))[0];
}

/** Notes in the account's own database what is left there. Throws where the disk refuses. */
export function writeLeft(settings: Settings, what: LeftBehind | WhatGoes): void {
  settings.set(LEFT, what);
}

/** The key under which this account knows the member or the token; `undefined` where it does not (K4). */
export function keyIn(
  profile: string,
  id: string,
  acting: ActingMember,
  random: Random,
): string | undefined {
  return readSettings(profile, id, (settings) => {
    const found = createAccountFinder({ settings, random })(acting);
    return found.isKnown ? found.key : undefined;
  });
}

/** The keys of all accounts that have ever signed in here: they name caches and entries of the keychain. */
export function keysIn(profile: string, id: string): readonly string[] {
  const keys = readDatabase(profile, id, (database) =>
    database
      .prepare("select value from kept where key like 'account of %'")
      .all()
      .flatMap(({ value }) => {
        const key = v.safeParse(savedKey, value);
        return key.success ? [key.output] : []; // a garbled one hides none of the others
      }),
  );
  const { saved, lockMark } = readCard(profile, id);
  // The key of its app lock is forgotten with it.
  const others = [saved?.key, lockMark?.keyName].filter((one) => one !== undefined);
  return [...new Set([...(keys ?? []), ...others])];
}

function readSettings<T>(
  profile: string,
  id: string,
  read: (settings: Settings) => T,
): T | undefined {
  return readDatabase(profile, id, (database) => read(createSettings(database)));
}

/** Reads the database of an account; `undefined` where there are none, or they cannot be read. */
function readDatabase<T>(
  profile: string,
  id: string,
  read: (database: DatabaseSync) => T,
): T | undefined {
  const file = databaseOf(profile, id);
  if (!existsSync(file)) return undefined;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    return read(database);
  } catch {
    return undefined; // damaged: it is rescued when it is opened
  } finally {
    database?.close();
  }
}
