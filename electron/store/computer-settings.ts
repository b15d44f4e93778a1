/**
 * The settings of this computer, whatever account is in use: theme, zoom, the window's place, closing,
 * the shortcut (K2). They are in a file of their own. They are a courtesy: a damaged file counts as none.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Settings } from './settings.ts';
import { readSmallFile, type SmallFile } from './small-file.ts';
import { writeWholeFile } from './whole-file.ts';

/** Their names in the database of a profile from before there were several accounts. */
const EARLIER = [
  ...['theme', 'zoom', 'closing', 'main window bounds'],
  ...['capture shortcut', 'capture shortcut acknowledged'],
  ...['token keeping', 'token places'],
];

const schema = v.record(v.string(), v.unknown());

/** Far more than the places of many windows. */
const FILE_BYTES_MAX = 1_000_000;

/** The file in a profile. */
export function computerFileIn(profile: string): SmallFile<typeof schema> {
  const file = path.join(profile, 'computer.json');
  return { of: 'settings', file, schema, bytesMax: FILE_BYTES_MAX };
}

/** Opens the file in `profile`; where there is none yet, it begins with those of `account`. */
export function openComputerSettings(profile: string, account: Settings): Settings {
  const { file } = computerFileIn(profile);
  let values = existsSync(file) ? valuesIn(profile) : earlierValues(account);
  if (!existsSync(file)) trySave(); // the next start may be another account's

  function save(next: Readonly<Record<string, unknown>>): void {
    writeWholeFile(file, JSON.stringify(next));
    values = next;
  }

  function trySave(): void {
    try {
      save(values);
    } catch {
      // They are read from the account again.
    }
  }

  return {
    get(key, schema) {
      const parsed = v.safeParse(schema, values[key]);
      return key in values && parsed.success ? parsed.output : undefined;
    },
    set: (key, value) => save({ ...values, [key]: value }),
    delete(key) {
      const { [key]: _, ...others } = values;
      save(others);
    },
  };
}

/** One of them, before the account is opened. */
export function readComputerSetting<T extends v.GenericSchema>(
  profile: string,
  key: string,
  schema: T,
): v.InferOutput<T> | undefined {
  const parsed = v.safeParse(schema, valuesIn(profile)[key]);
  return parsed.success ? parsed.output : undefined;
}

function valuesIn(profile: string): Readonly<Record<string, unknown>> {
  const values = readSmallFile(computerFileIn(profile));
  return typeof values === 'string' ? {} : values;
}

function earlierValues(account: Settings): Readonly<Record<string, unknown>> {
  const found = EARLIER.map((key) => [key, account.get(key, v.unknown())] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}
