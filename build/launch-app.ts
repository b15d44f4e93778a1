/** Starts the built app under a driver: for pictures, for `npm start` without a display, for tests. */
import { once } from 'node:events';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { stopChild } from './child-process.ts';
import { chromiumHost, type Host } from './choose-host.ts';

const root = path.join(import.meta.dirname, '..');

export type LaunchOptions = {
  /** The folder of the profile: what is kept between starts. */
  readonly profile: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly host?: Host;
};

export type LaunchedApp = {
  readonly app: ElectronApplication;
  readonly main: Page;
  readonly capture: Page;
  /** Ends it as a power cut would; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Asks it to quit, as Ctrl+C does; resolves when the process is gone. */
  end(): Promise<void>;
};

/** Launches the app from `out/`; resolves when both windows show their page. */
export async function launchApp(options: LaunchOptions): Promise<LaunchedApp> {
  const { profile, environment = {}, args = [], host = chromiumHost } = options;
  const app = await _electron.launch({
    executablePath: host.executable,
    args: [root, `--user-data-dir=${profile}`, ...args],
    env: { ...inheritedEnvironment(), ...environment },
  });
  const stop = await stopperOf(app);
  return {
    app,
    main: await windowOf(app, 'index.html'),
    capture: await windowOf(app, 'capture.html'),
    kill: () => stop('SIGKILL'),
    end: () => stop('SIGTERM'),
  };
}

/**
 * Sends the app a signal, and resolves when it is gone. On Windows the driver starts a shell that starts
 * the app: that one's number is asked of the app itself, and as a signal there ends a process without
 * asking it, the app is told of SIGTERM as if it had come.
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
      // It has ended by itself just now.
    }
    await gone;
  };
}

async function windowOf(app: ElectronApplication, page: string): Promise<Page> {
  // A window that has not got its address yet has none at all.
  const isIt = (window: Page) => URL.parse(window.url())?.pathname.endsWith(`/${page}`) ?? false;
  for (;;) {
    const window = app.windows().find(isIt);
    if (window !== undefined) {
      await window.waitForLoadState();
      return window;
    }
    // A window is announced before it has its address; look again when something moves.
    await Promise.race([
      app.waitForEvent('window', { timeout: 30_000 }).catch(() => undefined),
      ...app.windows().map((one) => one.waitForURL(`**/${page}`).catch(() => undefined)),
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
