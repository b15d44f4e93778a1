/** `safeStorage` over a real keyring. Electron itself encrypts with another key. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, expect } from '@playwright/test';
import { test as base, PROBE_APP } from '../support/launch-host.ts';
import { startKeyring } from '../support/start-keyring.ts';

const EXECUTABLE = path.join(import.meta.dirname, '../../build/chromium-host/bin/electron');

/** A start of the probe in a desktop of its own. */
const test = base.extend<{
  startIn: (environment: Readonly<Record<string, string>>) => ReturnType<typeof _electron.launch>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures off this.
  startIn: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'traytable-safe-storage-'));
    const started: Awaited<ReturnType<typeof _electron.launch>>[] = [];
    await use(async (environment) => {
      const app = await _electron.launch({
        executablePath: EXECUTABLE,
        args: [PROBE_APP, `--user-data-dir=${path.join(folder, String(started.length))}`],
        env: { ...(process.env as Record<string, string>), ...environment },
      });
      started.push(app);
      return app;
    });
    for (const app of started) await app.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

test.skip(process.platform !== 'linux', 'the keyring of this test is Linux’s');

test('encrypts for the next start with a key in the keyring', { tag: '@host' }, async ({
  startIn,
}) => {
  const keyring = await startKeyring();
  try {
    const gnome = { ...keyring.environment, XDG_CURRENT_DESKTOP: 'GNOME' };
    const first = await startIn(gnome);
    const [backend, isReady, sealed] = await first.evaluate(async ({ safeStorage }) => [
      safeStorage.getSelectedStorageBackend(),
      await safeStorage.isAsyncEncryptionAvailable(),
      (await safeStorage.encryptStringAsync('plain words')).toString('base64'),
    ]);
    expect([backend, isReady]).toEqual(['gnome_libsecret', true]);
    expect(Buffer.from(String(sealed), 'base64').toString('latin1')).not.toContain('plain words');
    const second = await startIn(gnome);
    const opened = await second.evaluate(
      async ({ safeStorage }, text) =>
        safeStorage.decryptStringAsync(Buffer.from(text, 'base64')).catch(String),
      String(sealed),
    );
    expect(opened).toEqual({ shouldReEncrypt: false, result: 'plain words' });
    const harmed = await second.evaluate(async ({ safeStorage }, text) => {
      const bytes = Buffer.from(text, 'base64');
      bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
      return safeStorage.decryptStringAsync(bytes).catch(() => 'refused');
    }, String(sealed));
    expect(harmed).toBe('refused');
  } finally {
    await keyring.stop();
  }
});

test('has no key without a keyring, and emulates no other backend', { tag: '@host' }, async ({
  startIn,
}) => {
  const nowhere = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' };
  const answers = async (desktop: string) => {
    const app = await startIn({ ...nowhere, XDG_CURRENT_DESKTOP: desktop });
    return app.evaluate(async ({ safeStorage }) => {
      const attempt = async (work: () => unknown) => {
        try {
          return await work();
        } catch (error) {
          return (error as Error).message;
        }
      };
      return [
        await attempt(() => safeStorage.getSelectedStorageBackend()),
        await attempt(() => safeStorage.isAsyncEncryptionAvailable()),
      ];
    });
  };
  expect(await answers('GNOME')).toEqual(['gnome_libsecret', false]);
  expect(await answers('sway')).toEqual([
    'basic_text',
    'not emulated: safeStorage with basic_text',
  ]);
  const kwallet = 'not emulated: safeStorage with kwallet';
  expect(await answers('KDE')).toEqual([kwallet, kwallet]);
});
