/** Small values by name: settings, the capture draft, pull positions. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { onDisk } from './on-disk.ts';
import { openSeal, type Seal } from './seal.ts';

/** Values by name, parsed when read; on disk when `set` returns. */
export interface Settings {
  /** The value under `key`, or `undefined` where there is none or it does not fit `schema`. */
  get<T extends v.GenericSchema>(key: string, schema: T): v.InferOutput<T> | undefined;
  /** Throws where the disk refuses. */
  set(key: string, value: unknown): void;
  delete(key: string): void;
}

/** Settings of an account, some of which the user typed. */
export interface AccountSettings extends Settings {
  /** Saves a value as it is under another name, so that the next one is not written over it. */
  quarantine(key: string): void;
  /** The values that were quarantined under `key`, as they are; the first few, and the last. */
  quarantined(key: string): readonly string[];
}

/** Where the value of a setting is sealed. */
export function settingPlace(key: string): string {
  return `setting ${key}`;
}

/**
 * Is true for settings that are never sealed: another account's program reads them to list or find
 * this one (K4). They have no word that the user wrote. All others are sealed (X1).
 */
export function isClearSetting(key: string): boolean {
  return CLEAR.includes(key) || key.startsWith('account of ');
}

const CLEAR = ['account', 'left behind', 'token salt', 'app lock'];

/** Creates {@link AccountSettings} in the profile's database. */
export function createSettings(database: DatabaseSync, seal: Seal = openSeal): AccountSettings {
  const read = database.prepare('select value from kept where key = ?');
  const write = database.prepare(
    'insert into kept (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const remove = database.prepare('delete from kept where key = ?');
  const openAt = (key: string): string | undefined => {
    const row = read.get(key);
    return row && seal.open(settingPlace(key), String(row['value']));
  };
  const put = (key: string, text: string) =>
    void write.run(key, isClearSetting(key) ? text : seal.seal(settingPlace(key), text));

  return {
    get(key, schema) {
      const text = openAt(key);
      if (text === undefined) return undefined;
      const parsed = v.safeParse(schema, parseJson(text));
      return parsed.success ? parsed.output : undefined;
    },
    set: (key, value) => put(key, JSON.stringify(value)),
    delete(key) {
      remove.run(key);
    },
    quarantine(key) {
      const text = openAt(key);
      if (text === undefined) return;
      const names = quarantineNames(key);
      const name = names.find((one) => read.get(one) === undefined) ?? names.at(-1) ?? key;
      put(name, text);
      remove.run(key);
    },
    quarantined: (key) => quarantineNames(key).flatMap((name) => openAt(name) ?? []),
  };
}

/**
 * Reads what the user typed. What does not fit, such as a garbled value or that of another release, is
 * quarantined: the next text would be written over it. A disk that refuses leaves it where it is.
 */
export function readTyped<T extends v.GenericSchema>(
  settings: AccountSettings,
  key: string,
  schema: T,
): v.InferOutput<T> | undefined {
  const value = settings.get(key, schema);
  if (value === undefined) onDisk(() => settings.quarantine(key), null);
  return value;
}

/** Where values of a name are quarantined, the first one first. */
function quarantineNames(key: string): readonly string[] {
  return Array.from({ length: QUARANTINED_MAX }, (_, index) => `${key} unreadable ${index + 1}`);
}

const QUARANTINED_MAX = 5;

/** Saves what is only a courtesy, `undefined` being nothing; false where the disk refuses. */
export function tryKeep(settings: Settings, key: string, value: unknown): boolean {
  try {
    if (value === undefined) settings.delete(key);
    else settings.set(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Saves something, or deletes it. Throws where the disk refuses either. */
export function tryDisk(settings: Settings): void {
  settings.set(TRIAL, true);
  settings.delete(TRIAL);
}

const TRIAL = 'does the disk take anything';

/** A garbled value counts as none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
