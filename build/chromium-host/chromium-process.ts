/** Starts the browser that shows the app's windows, and sees to it that it is the only one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { CdpConnection } from './cdp.ts';
import { chromiumSwitches } from './chromium-switches.ts';
import { findChromium } from './find-chromium.ts';
import { freeProfile } from './profile-owner.ts';

/** A running browser. */
export type ChromiumProcess = {
  readonly connection: CdpConnection;
  /** The line a driver waits for on stderr, if a debugging port was asked for. */
  readonly devToolsLine: string | undefined;
  /** Asks Chromium to write everything down and go; kills it if it does not. */
  stop(): Promise<void>;
};

/** What the app and its start decide about the browser. */
export type ChromiumOptions = {
  readonly profile: string;
  readonly headless: boolean;
  readonly debuggingPort: number | undefined;
  readonly switches: readonly string[];
};

const DEVTOOLS_WAIT_MS = 10_000;
const STOP_WAIT_MS = 5_000;

/** Whether Chromium has to do without its sandbox. */
export const isRoot = process.getuid?.() === 0;

/** A running browser without a window. Throws if there is none to start. */
export async function startChromium(options: ChromiumOptions): Promise<ChromiumProcess> {
  const executable = findChromium();
  mkdirSync(options.profile, { recursive: true });
  await freeProfile(options.profile);
  const more = options.switches;
  const child = spawn(executable, chromiumSwitches({ ...options, isRoot, more }), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // All crash handlers lock the file of their reports, and one that hangs would hold up every other start.
    env: { ...process.env, BREAKPAD_DUMP_LOCATION: path.join(options.profile, 'Crash Reports') },
    // Its own process group: Ctrl+C must reach the host alone, which then closes the windows first.
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

/** Chromium's own messages stay out of the app's unless `TRAYTABLE_HOST_TRACE` asks for them. */
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
  // Chromium answers or is gone first; both are what is wanted.
  connection.browser.send('Browser.close').catch(() => {});
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_WAIT_MS);
  await gone;
  clearTimeout(kill);
}
