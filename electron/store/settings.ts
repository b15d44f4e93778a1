/** Small values by name: settings, the capture draft, pull positions. */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { openSeal, type Seal } from './seal.ts';

/** Values by name, parsed when read; on disk when `set` returns. */
export interface Settings {
  /** The value under `key`, or `undefined` where there is none or it does not fit `schema`. */
  get<T extends v.GenericSchema>(key: string, schema: T): v.InferOutput<T> | undefined;
  /** Throws where the disk refuses. */
  set(key: string, value: unknown): void;
  delete(key: string): void;
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

/** Creates {@link Settings} in the profile's database. */
export function createSettings(database: DatabaseSync, seal: Seal = openSeal): Settings {
  const read = database.prepare('select value from kept where key = ?');
  const write = database.prepare(
    'insert into kept (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const remove = database.prepare('delete from kept where key = ?');
  return {
    get(key, schema) {
      const row = read.get(key);
      if (row === undefined) return undefined;
      const text = seal.open(settingPlace(key), String(row['value']));
      const parsed = v.safeParse(schema, parseJson(text));
      return parsed.success ? parsed.output : undefined;
    },
    set(key, value) {
      const text = JSON.stringify(value);
      write.run(key, isClearSetting(key) ? text : seal.seal(settingPlace(key), text));
    },
    delete(key) {
      remove.run(key);
    },
  };
}

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
