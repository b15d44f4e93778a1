/** Starts the built app under a driver: for pictures, for `npm start` without a display, for tests. */
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
    env: { ...inherited(), ...environment },
  });
  const child = app.process();
  return {
    app,
    main: await windowOf(app, 'index.html'),
    capture: await windowOf(app, 'capture.html'),
    kill: () => stopChild(child, 'SIGKILL'),
    end: () => stopChild(child, 'SIGTERM'),
  };
}

async function windowOf(app: ElectronApplication, page: string): Promise<Page> {
  const isIt = (window: Page) => new URL(window.url()).pathname.endsWith(`/${page}`);
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

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
