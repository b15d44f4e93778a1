/** A real gnome-keyring on a D-Bus of its own, so that no test touches the user's keychain. */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { firstLine, stopChild } from '../../build/child-process.ts';

export type Keyring = {
  /** The environment that a program needs to find this keyring. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

const TRIES_MAX = 10;

/** Starts an unlocked, empty keyring; rejects where D-Bus or gnome-keyring is missing. */
export async function startKeyring(): Promise<Keyring> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const keyring = await tryKeyring();
    if (await hasCollection(keyring)) return keyring;
    await keyring.stop(); // one in ten is unlocked without a collection, and never gets one
  }
  throw new Error('No keyring with a collection could be started.');
}

async function hasCollection({ environment }: Keyring): Promise<boolean> {
  const service = ['--dest=org.freedesktop.secrets', '/org/freedesktop/secrets'];
  const ask = ['org.freedesktop.Secret.Service.ReadAlias', 'string:default'];
  const { stdout } = await promisify(execFile)(
    'dbus-send',
    ['--session', '--print-reply', ...service, ...ask],
    { env: { ...process.env, ...environment } },
  );
  return stdout.includes('/collection/');
}

async function tryKeyring(): Promise<Keyring> {
  const home = mkdtempSync(path.join(tmpdir(), 'traytable-keyring-'));
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const environment = {
    DBUS_SESSION_BUS_ADDRESS: await firstLine(bus, 'dbus-daemon'),
    XDG_DATA_HOME: home,
    XDG_RUNTIME_DIR: home,
  };
  const daemon = spawn(
    'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets', `--control-directory=${home}`],
    { stdio: ['pipe', 'pipe', 'ignore'], env: { ...process.env, HOME: home, ...environment } },
  );
  daemon.stdin?.end('test');
  await firstLine(daemon, 'gnome-keyring-daemon'); // it says where it listens once it is unlocked
  return {
    environment,
    async stop() {
      await stopChild(daemon, 'SIGTERM');
      await stopChild(bus, 'SIGTERM');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
