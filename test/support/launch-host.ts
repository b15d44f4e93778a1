/**
 * Starts apps in the Chromium host, or in Electron itself with `TRAYTABLE_TEST_ELECTRON` set to its
 * executable. Specs that use no lever of `host-levers.ts` are meant for both.
 */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  test as base,
  type ElectronApplication,
  _electron as electron,
  expect,
  type Page,
} from '@playwright/test';

const ROOT = path.join(import.meta.dirname, '../..');

/** The probe: an app made for the specs of the host. */
export const PROBE_APP = path.join(ROOT, 'test/host/app');

/** The program that stands in for Electron's executable. */
const EXECUTABLE =
  process.env['TRAYTABLE_TEST_ELECTRON'] ?? path.join(ROOT, 'build/chromium-host/bin/electron');

/** The options in which launches may differ. */
type LaunchOptions = {
  /** The app's folder or main file; the probe by default. */
  readonly app?: string;
  /** A profile to go on with; a new one by default. */
  readonly userData?: string;
  readonly args?: readonly string[];
  /** Chromium's own, which stand before the app. */
  readonly switches?: readonly string[];
};

/** One running app. It is closed, and a profile made for it removed, when its test ends. */
export type Launched = {
  readonly app: ElectronApplication;
  readonly userData: string;
  /** The page of the probe's window `name`, once its script has run. */
  page(name: string): Promise<Page>;
};

/** An app that runs without a driver. It is killed if it outlives its test. */
type Started = {
  /** The number of its process, and of a process group of its own. */
  readonly id: number;
  /** Its output and exit once it has ended. */
  readonly ended: Promise<{
    readonly code: number | null;
    readonly output: string;
    readonly errors: string;
  }>;
};

type Launch = (options?: LaunchOptions) => Promise<Launched>;
type Start = (args: readonly string[], env?: NodeJS.ProcessEnv) => Started;

type Fixtures = {
  readonly launch: Launch;
  /** Starts an app of the probe's folder by its file's name, on the `profile`. */
  readonly start: Start;
  /** The folder of a new profile, removed when the test ends. */
  readonly profile: string;
};

/** Playwright's `test` with ways to start apps, and a `probe` shared by all tests of a worker. */
export const test = base.extend<Fixtures, { probe: Launched }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures off this.
  launch: async ({}, use) => {
    const closing = new Closing();
    await use((options = {}) => closing.launch(options));
    await closing.end();
  },
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  profile: async ({}, use) => {
    const profile = newProfile();
    await use(profile);
    rmSync(profile, { recursive: true, force: true });
  },
  start: async ({ profile }, use) => {
    const children: ChildProcess[] = [];
    await use((args, env = {}) => {
      const child = startApp(profile, args, env);
      children.push(child);
      return { id: child.pid ?? 0, ended: endOf(child) };
    });
    for (const child of children) child.kill('SIGKILL');
  },
  probe: [
    // biome-ignore lint/correctness/noEmptyPattern: see above.
    async ({}, use) => {
      const closing = new Closing();
      await use(await closing.launch({}));
      await closing.end();
    },
    { scope: 'worker' },
  ],
});

class Closing {
  readonly #apps: ElectronApplication[] = [];
  readonly #profiles: string[] = [];

  async launch(options: LaunchOptions): Promise<Launched> {
    const { app: target = PROBE_APP, args = [], switches = [] } = options;
    const profile = options.userData ?? newProfile();
    if (options.userData === undefined) this.#profiles.push(profile);
    const app = await electron.launch({
      executablePath: EXECUTABLE,
      args: [...switches, target, `--user-data-dir=${profile}`, ...args],
    });
    this.#apps.push(app);
    return { app, userData: profile, page: (name) => pageOf(app, name) };
  }

  async end(): Promise<void> {
    // An app that has ended in its test cannot be asked to.
    await Promise.all(this.#apps.map((app) => app.close().catch(() => {})));
    for (const profile of this.#profiles) rmSync(profile, { recursive: true, force: true });
  }
}

function startApp(
  profile: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(EXECUTABLE, [`--user-data-dir=${profile}`, ...args], {
    cwd: PROBE_APP,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

async function endOf(child: ChildProcessByStdio<null, Readable, Readable>) {
  const [[code], output, errors] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code: code as number | null, output, errors };
}

function newProfile(): string {
  return mkdtempSync(path.join(tmpdir(), 'traytable-host-'));
}

async function pageOf(app: ElectronApplication, name: string): Promise<Page> {
  const hash = new RegExp(`#${name}$`);
  // The addresses, so that a failure says which windows there are.
  await expect
    .poll(() => app.windows().map((one) => one.url()))
    .toContainEqual(expect.stringMatching(hash));
  const page = app.windows().find((one) => hash.test(one.url()));
  if (!page) throw new Error(`The window #${name} has closed.`);
  await page.getByRole('heading', { name: 'ready' }).waitFor();
  return page;
}
