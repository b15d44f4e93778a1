/** Keeps what the user types out of Chromium's form history, which Electron does not have. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Chromium offers again, and saves in the clear, what was typed in a form it calls a profile's. */
const OFF = { profile_enabled: false, credit_card_enabled: false };

/** Turns it off in a Chromium profile that no browser uses, and deletes what an older one holds. */
export function keepNoFormHistory(profile: string): void {
  const folder = path.join(profile, 'Default');
  const file = path.join(folder, 'Preferences');
  const preferences = readPreferences(file);
  if (preferences.autofill?.profile_enabled === false) return;
  mkdirSync(folder, { recursive: true });
  for (const ending of ['', '-journal']) {
    rmSync(path.join(folder, `Web Data${ending}`), { force: true });
  }
  const autofill = { ...preferences.autofill, ...OFF };
  writeFileSync(file, JSON.stringify({ ...preferences, autofill }));
}

type Preferences = { readonly autofill?: { readonly profile_enabled?: boolean } };

/** A file that cannot be read is as good as none: Chromium writes a new one too. */
function readPreferences(file: string): Preferences {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  } catch {
    return {};
  }
}
