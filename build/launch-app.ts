/**
 * Starts the built app under a driver: for screenshots, tests, and `npm start` without a display.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { refuseStaleBuild } from './build-app.ts';
import { stopChild } from './child-process.ts';
import { chromiumHost, type Host } from './choose-host.ts';

const root = path.join(import.meta.dirname, '..');

export type LaunchOptions = {
  /** The profile's folder, which survives starts. */
  readonly profile: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** A module that the main process loads before the app. */
  readonly preload?: string;
  readonly host?: Host;
  /** Called with the main window while it may still show its snapshot. */
  readonly early?: (main: Page, app: ElectronApplication) => Promise<void>;
  /** Unlocks a locked app; it has no other window before that. */
  readonly unlock?: (lock: Page, app: ElectronApplication) => Promise<void>;
};

export type LaunchedApp = {
  readonly app: ElectronApplication;
  readonly main: Page;
  readonly capture: Page;
  /** Ends the app as a power cut would; resolves when the process has ended. */
  kill(): Promise<void>;
  /** Asks the app to quit, as Ctrl+C does; resolves when the process has ended. */
  end(): Promise<void>;
};

/** Launches the app from `out/`, unless that is stale; resolves when both windows show their page. */
export async function launchApp(options: LaunchOptions): Promise<LaunchedApp> {
  const { profile, environment = {}, args = [], preload, host = chromiumHost } = options;
  const before = preload === undefined ? [] : ['-r', preload];
  refuseStaleBuild();
  const app = await _electron.launch({
    executablePath: host.executable,
    args: [...before, root, `--user-data-dir=${profile}`, ...args],
    env: { ...inheritedEnvironment(), ...environment },
  });
  const stop = await stopperOf(app);
  if (options.unlock) await options.unlock(await windowOf(app, 'lock.html'), app);
  const main = await windowOf(app, 'index.html');
  await options.early?.(main, app);
  await waitUntilDrawn(main);
  return {
    app,
    main,
    capture: await windowOf(app, 'capture.html'),
    kill: () => stop('SIGKILL'),
    end: () => stop('SIGTERM'),
  };
}

/**
 * Starts the app on the profile of one that runs; resolves when it has handed its command line over
 * and ended. A driver would report its end as an error of its own, at whatever moment.
 */
export async function startAgain(options: LaunchOptions): Promise<void> {
  await once(spawnApp(options), 'exit');
}

/** Starts the app and kills it after this time, as a power cut would; resolves when it has ended by either. */
export async function startAndKill(options: LaunchOptions, afterMs: number): Promise<void> {
  const child = spawnApp(options);
  const timeout = setTimeout(() => child.kill('SIGKILL'), afterMs);
  await once(child, 'exit');
  clearTimeout(timeout);
}

function spawnApp({ profile, environment, args = [], host = chromiumHost }: LaunchOptions) {
  refuseStaleBuild();
  return spawn(host.executable, [root, `--user-data-dir=${profile}`, ...args], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
}

/**
 * Returns a function that sends the app a signal and resolves when it has ended. On Windows the
 * driver starts a shell that starts the app, so the app itself reports its process id. A signal
 * there ends a process at once, so SIGTERM is emitted inside the app.
 */
async function stopperOf(
  app: ElectronApplication,
): Promise<(signal: 'SIGTERM' | 'SIGKILL') => Promise<void>> {
  const child = app.process();
  if (process.platform !== 'win32') return (signal) => stopChild(child, signal);
  const id = await app.evaluate(() => process.pid);
  return async (signal) => {
    if (child.exitCode !== null) return;
    const gone = once(child, 'exit'); // the shell ends with what it has started
    try {
      if (signal === 'SIGKILL') process.kill(id, signal);
      else await app.evaluate(() => void setImmediate(() => process.emit('SIGTERM')));
    } catch {
      // It has just ended by itself.
    }
    await gone;
  };
}

/** Waits until the snapshot is gone: a driver would find everything twice. */
async function waitUntilDrawn(window: Page): Promise<void> {
  await window.locator('#app > *').first().waitFor({ state: 'attached' });
  await window.locator('#snapshot').waitFor({ state: 'detached' });
}

async function windowOf(app: ElectronApplication, page: string): Promise<Page> {
  // A new window may have no address yet.
  const isIt = (window: Page) => URL.parse(window.url())?.pathname.endsWith(`/${page}`) ?? false;
  for (;;) {
    const window = app.windows().find(isIt);
    if (window !== undefined) {
      await window.waitForLoadState();
      return window;
    }
    // A window is announced before it has its address, so check again when one changes.
    await Promise.race([
      app.waitForEvent('window', { timeout: 30_000 }).catch(() => undefined),
      ...app.windows().map((one) => one.waitForURL(`**/${page}*`).catch(() => undefined)),
    ]);
  }
}

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
