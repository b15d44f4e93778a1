import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The usual places of Chromium and its relatives, best first. */
const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  // The binary before its wrapper script, which exports API keys and adds switches.
  linux: [
    '/usr/lib/chromium/chromium',
    '/usr/bin/chromium',
    '/usr/lib/chromium-browser/chromium-browser',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

type Surroundings = {
  readonly env?: NodeJS.ProcessEnv;
  readonly platform?: NodeJS.Platform;
  readonly exists?: (file: string) => boolean;
  /** The path of Playwright's download; asked last, because loading it takes a while. */
  readonly playwrights?: () => string;
};

/**
 * Finds the browser for windows: `CHROMIUM_PATH` if set, else the first usual place that exists,
 * else Playwright's own, which `build/setup.sh` downloads on Ubuntu. Throws a sentence for the
 * terminal if there is none.
 */
export function findChromium({
  env = process.env,
  platform = process.platform,
  exists = existsSync,
  playwrights = playwrightsChromium,
}: Surroundings = {}): string {
  const asked = env['CHROMIUM_PATH'];
  if (asked) {
    if (exists(asked)) return path.resolve(asked);
    throw new Error(`CHROMIUM_PATH is ${asked}, but there is no such file.`);
  }
  const places = PLACES[platform] ?? [];
  const found = places.find(exists);
  if (found) return found;
  const downloaded = playwrights();
  if (exists(downloaded)) return downloaded;
  const tried = places.length > 0 ? ` (looked at ${places.join(', ')})` : '';
  throw new Error(
    `No Chromium was found${tried}. Install Chromium, or set CHROMIUM_PATH to its executable.`,
  );
}

function playwrightsChromium(): string {
  const require = createRequire(import.meta.url);
  const { chromium } = require('@playwright/test') as typeof import('@playwright/test');
  return chromium.executablePath();
}
