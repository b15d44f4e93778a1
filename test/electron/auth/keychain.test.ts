import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSafeStorage } from '../../../build/chromium-host/safe-storage.ts';
import {
  createSealedFile,
  type SafeStorage,
  sealedFileIn,
} from '../../../electron/auth/sealed-file.ts';
import { keepDamaged } from '../../../electron/store/small-file.ts';
import { aKeychain } from '../../support/a-keychain.ts';
import { keychainAnswers } from '../../support/keychain-answers.ts';
import { folderForTest } from '../../support/profile-for-test.ts';
import { startKeyring } from '../../support/start-keyring.ts';

const script = fileURLToPath(new URL('../../support/ask-keychain.ts', import.meta.url));

async function ask(environment: Readonly<Record<string, string>>, ...input: string[]) {
  const env = { ...process.env, ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...input], { env });
  return JSON.parse(stdout);
}

/** The host's safeStorage, over a keyring in memory. */
function aSafeStorage({ desktop = 'GNOME', held = new Map<string, string>() } = {}): SafeStorage {
  return createSafeStorage({
    ...{ isReady: () => true, appName: () => 'Traytable', passwordStore: () => '', desktop },
    loadKeyring: async () => aKeychain({}, held),
  });
}

function aSealedFile(safeStorage = aSafeStorage()) {
  const file = path.join(folderForTest(), 'sealed-tokens.json');
  return { file, keychain: createSealedFile(safeStorage, { file, platform: 'linux' }) };
}

describe('[S11] a keychain', () => {
  test('answers alike: keytar and the sealed file over a real keyring, and the fakes of the tests', async () => {
    const keyring = await startKeyring();
    onTestFinished(() => keyring.stop());
    const { file, keychain } = aSealedFile();
    const gnome = { ...keyring.environment, XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' };
    const fake = await keychainAnswers(aKeychain());
    expect(fake).toHaveLength(13);
    expect(await ask(gnome, 'keytar')).toEqual(fake);
    expect(await ask(gnome, 'sealed-file', `${file}.real`)).toEqual(fake);
    expect(await keychainAnswers(keychain)).toEqual(fake);
  });
});

describe('the sealed file', () => {
  test('[S11] holds no token in clear, is its user’s alone, and goes with its last entry', async () => {
    const { file, keychain } = aSealedFile();
    await keychain.setPassword('Traytable', 'mara', 'svc_key_secret');
    expect(readFileSync(file, 'utf8')).not.toContain('svc_key_secret');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await keychain.deletePassword('Traytable', 'mara');
    expect(existsSync(file)).toBe(false);
  });

  test.each(['', 'ubuntu', 'i3:sway'])(
    '[S15] refuses basic_text on the desktop "%s", in words',
    async (desktop) => {
      const { file, keychain } = aSealedFile(aSafeStorage({ desktop }));
      await expect(keychain.setPassword('Traytable', 'mara', 'token')).rejects.toThrow(
        /a password that every program knows/,
      );
      await expect(keychain.getPassword('Traytable', 'mara')).rejects.toThrow(
        /every program knows/,
      );
      expect(existsSync(file)).toBe(false);
    },
  );

  test('[S15] leaves an entry that another keychain sealed, and says which', async () => {
    const held = new Map<string, string>();
    const { file, keychain } = aSealedFile(aSafeStorage({ held }));
    await keychain.setPassword('Traytable', 'mara', 'token');
    const before = readFileSync(file, 'utf8');
    const kwallet = {
      ...aSafeStorage({ held }),
      getSelectedStorageBackend: () => 'kwallet6' as const,
    };
    const elsewhere = createSealedFile(kwallet, { file, platform: 'linux' });
    await expect(elsewhere.getPassword('Traytable', 'mara')).rejects.toThrow(
      'encrypted by gnome_libsecret, and this desktop has kwallet6',
    );
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(await keychain.getPassword('Traytable', 'mara')).toBe('token');
  });

  test('[S13] says that a keyring without a key may be locked, and asks it again later', async () => {
    let isLocked = true;
    const keyring = aKeychain();
    const safeStorage = createSafeStorage({
      ...{ isReady: () => true, appName: () => 'Traytable', passwordStore: () => '' },
      desktop: 'GNOME',
      async loadKeyring() {
        if (isLocked) throw new Error('locked');
        return keyring;
      },
    });
    const { keychain } = aSealedFile(safeStorage);
    await expect(keychain.setPassword('A', 'mara', 'token')).rejects.toThrow(/may be locked/);
    isLocked = false;
    await keychain.setPassword('A', 'mara', 'token');
    expect(await keychain.getPassword('A', 'mara')).toBe('token');
  });

  test('seals an entry anew where Electron asks for it', async () => {
    const { file, keychain } = aSealedFile();
    await keychain.setPassword('A', 'mara', 'token');
    const before = readFileSync(file, 'utf8');
    const held = new Map<string, string>();
    const rotated = {
      ...aSafeStorage({ held }),
      decryptStringAsync: async () => ({ shouldReEncrypt: true, result: 'token' }),
    };
    const later = createSealedFile(rotated, { file, platform: 'linux' });
    expect(await later.getPassword('A', 'mara')).toBe('token');
    expect(readFileSync(file, 'utf8')).not.toBe(before);
  });

  test.each([
    ['is garbled', '{"version":1,"entries":'],
    ['is of a later version', '{"version":2,"entries":{}}'],
    ['is far too long', `{"version":1,"entries":{},"x":"${'x'.repeat(1_000_000)}"}`],
  ])(
    '[S10] [S10.1] is not written over if it %s, and begins anew once it is aside',
    async (_, text) => {
      const { file, keychain } = aSealedFile();
      writeFileSync(file, text);
      for (const call of [
        keychain.getPassword('A', 'mara'),
        keychain.setPassword('A', 'mara', 'x'),
      ])
        await expect(call).rejects.toThrow(/is damaged. Restart Traytable/);
      expect(readFileSync(file, 'utf8')).toBe(text);
      const log = { note: () => undefined };
      const [aside] = keepDamaged([sealedFileIn(path.dirname(file))], log);
      expect(readFileSync(aside?.preservedAs ?? '', 'utf8')).toBe(text);
      expect(await keychain.getPassword('A', 'mara')).toBeNull();
      await keychain.setPassword('A', 'mara', 'token');
      expect(await keychain.getPassword('A', 'mara')).toBe('token');
    },
  );
});
