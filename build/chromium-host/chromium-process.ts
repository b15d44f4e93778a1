/** Starts the browser of the app's windows and makes sure that it is the only one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { CdpConnection } from './cdp.ts';
import { chromiumSwitches } from './chromium-switches.ts';
import { findChromium } from './find-chromium.ts';
import { keepNoFormHistory } from './no-form-history.ts';
import { freeProfile } from './profile-owner.ts';

/** A running browser. */
export type ChromiumProcess = {
  readonly connection: CdpConnection;
  /** The line on stderr that a driver waits for, if it asked for a debugging port. */
  readonly devToolsLine: string | undefined;
  /** Asks Chromium to save and quit; kills it after a while. */
  stop(): Promise<void>;
};

/** The options of the browser. */
export type ChromiumOptions = {
  readonly profile: string;
  readonly headless: boolean;
  readonly debuggingPort: number | undefined;
  readonly switches: readonly string[];
};

const DEVTOOLS_WAIT_MS = 10_000;
const STOP_WAIT_MS = 5_000;

/** Whether Chromium must run without its sandbox. */
export const isRoot = process.getuid?.() === 0;

/** Starts a browser without a window; throws if none is installed. */
export async function startChromium(options: ChromiumOptions): Promise<ChromiumProcess> {
  const executable = findChromium();
  mkdirSync(options.profile, { recursive: true });
  await freeProfile(options.profile);
  keepNoFormHistory(options.profile);
  const more = options.switches;
  const child = spawn(executable, chromiumSwitches({ ...options, isRoot, more }), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // All crash handlers lock one file of reports; a hanging one would block every other start.
    env: { ...process.env, BREAKPAD_DUMP_LOCATION: path.join(options.profile, 'Crash Reports') },
    // A process group of its own: Ctrl+C must reach only the host, which closes the windows first.
    detached: true,
  });
  const [, , errors, write, read] = child.stdio;
  const connection = new CdpConnection(write as Writable, read as Readable);
  child.on('error', (error) => connection.close(`Chromium could not be started: ${error.message}`));
  child.on('exit', (code, signal) => connection.close(`Chromium ended (${signal ?? code})`));
  const devToolsLine = watchErrors(errors as Readable);
  return {
    connection,
    devToolsLine: options.debuggingPort === undefined ? undefined : await devToolsLine,
    stop: () => stop(child, connection),
  };
}

/** Hides Chromium's own messages unless `TRAYTABLE_HOST_TRACE` is set. */
function watchErrors(errors: Readable): Promise<string | undefined> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(resolve, DEVTOOLS_WAIT_MS, undefined);
    giveUp.unref();
    let text = '';
    errors.on('data', (chunk: Buffer) => {
      text += chunk;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('DevTools listening on ')) resolve(line);
        else if (process.env['TRAYTABLE_HOST_TRACE']) console.error('[chromium]', line);
      }
    });
  });
}

async function stop(child: ChildProcess, connection: CdpConnection): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  // Chromium replies or ends first; either is fine.
  connection.browser.send('Browser.close').catch(() => {});
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_WAIT_MS);
  await gone;
  clearTimeout(kill);
}
