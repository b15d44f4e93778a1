/**
 * `npm start`: builds the app, starts the local service with the sample account, and opens the app
 * connected to it. `npm start -- --account URL` opens the app for your own account instead.
 *
 * Ctrl+C ends everything started here.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from './build-app.ts';
import { chromiumHost, fetchElectron, type Host, hasDisplay } from './choose-host.ts';
import { launchApp } from './launch-app.ts';
import { type LocalService, startLocalService } from './local-service.ts';
import { thisMachine, whyNotElectron } from './why-not-electron.ts';

const root = path.join(import.meta.dirname, '..');
const home = path.join(root, '.traytable');

/** Fixed, because an account is identified by its address, and unsent work waits for it. */
const SAMPLE_PORT = 41_870;

/** Waits for the first pages of records, for a better picture. */
const PICTURE_AFTER_MS = 1_500;

const { values } = parseArgs({ options: { account: { type: 'string' } } });
// Ctrl+C reaches the whole process group: the app and the service end by themselves, then this
// process.
const interrupted = new Promise<void>((resolve) => {
  process.once('SIGINT', () => resolve());
  process.once('SIGTERM', () => resolve());
});

mkdirSync(home, { recursive: true });
if (!buildApp()) process.exit(1);
const service =
  values.account === undefined
    ? await startLocalService(path.join(home, 'sample'), { port: SAMPLE_PORT })
    : undefined;
try {
  await (hasDisplay() ? runInWindow(service) : runHeadless(service));
} finally {
  await service?.stop();
}

async function runInWindow(local: LocalService | undefined): Promise<void> {
  const why = whyNotElectron(thisMachine());
  const host = (why === null ? fetchElectron(Date.now(), say) : null) ?? chromiumHost;
  sayHost(host, why ?? 'Electron’s own binary is not here');
  const child = spawn(host.executable, [root, `--user-data-dir=${profileFolder()}`], {
    stdio: 'inherit',
    env: { ...process.env, ...variables(local), TRAYTABLE_HOST_HEADFUL: '1' },
  });
  const ended = once(child, 'exit');
  void interrupted.then(() => child.kill('SIGTERM'));
  await ended;
}

/** Without a display a picture shows what there would be to see. */
async function runHeadless(local: LocalService | undefined): Promise<void> {
  say('There is no display: running headless on the Chromium host.');
  const launched = await launchApp({ profile: profileFolder(), environment: variables(local) });
  const ended = once(launched.app.process(), 'exit');
  await launched.main.getByRole('heading').first().waitFor();
  await launched.main.waitForTimeout(PICTURE_AFTER_MS);
  const picture = path.join(home, 'window.png');
  await launched.main.screenshot({ path: picture });
  say(`A picture of the window: ${path.relative(root, picture)}. Ctrl+C ends the app.`);
  void interrupted.then(() => launched.end());
  await ended;
}

function profileFolder(): string {
  return path.join(home, values.account === undefined ? 'sample-profile' : 'profile');
}

function variables(local: LocalService | undefined): Record<string, string> {
  if (local !== undefined) {
    return { TRAYTABLE_ACCOUNT: local.baseUrl, TRAYTABLE_API_KEY: local.apiKey };
  }
  return values.account === undefined ? {} : { TRAYTABLE_ACCOUNT: values.account };
}

function sayHost(host: Host, why: string): void {
  const isElectron = host.kind === 'electron';
  say(isElectron ? 'Running on Electron.' : `Running on the Chromium host, because ${why}.`);
}

function say(line: string): void {
  console.log(line);
}
