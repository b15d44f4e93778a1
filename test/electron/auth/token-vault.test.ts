import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTokenVault, type Keychain } from '../../../electron/auth/token-vault.ts';
import { aKeychain } from '../../support/a-keychain.ts';
import { startKeyring } from '../../support/start-keyring.ts';
import { flushPromises } from '../../support/virtual-time.ts';

const token = 'svc_key_secret';
const script = fileURLToPath(new URL('../../support/ask-vault.ts', import.meta.url));

function aVault(load: () => Promise<Keychain>) {
  const notes: unknown[] = [];
  const vault = createTokenVault(load, {
    note: (event, details) => notes.push({ event, ...details }),
  });
  return { vault, notes };
}

function error(code: string): Error {
  return Object.assign(new Error(`no good: ${token}`), { code });
}

async function ask(environment: Readonly<Record<string, string>>, ...input: string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...input], {
    env: { ...process.env, ...environment },
  });
  return JSON.parse(stdout);
}

describe('a real keyring', () => {
  test('[P8] holds the token for the next start until it is deleted', async () => {
    const keyring = await startKeyring();
    onTestFinished(() => keyring.stop());
    const saved = await ask(keyring.environment, 'keep', 'mara', token);
    const read = await ask(keyring.environment, 'read', 'mara');
    await ask(keyring.environment, 'forget', 'mara');
    const after = await ask(keyring.environment, 'read', 'mara');
    const inKeychain = { token, place: 'in-keychain' };
    expect([saved.answer, read.answer, after.answer]).toEqual(['in-keychain', inKeychain, null]);
  });

  test('counts as no keyring if unreachable', async () => {
    const nowhere = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' };
    const saved = await ask(nowhere, 'keep', 'mara', token);
    expect(saved.answer).toBe('in-memory');
    expect(saved.notes).toHaveLength(1);
  });
});

describe('[P8] saves a token in memory, and tells the screen, if', () => {
  test.each<[string, () => Promise<Keychain>]>([
    ['keytar is not installed', () => Promise.reject(error('ERR_MODULE_NOT_FOUND'))],
    ['keytar is not built', () => Promise.reject(error('MODULE_NOT_FOUND'))],
    ['a library of the system is missing', () => Promise.reject(error('ERR_DLOPEN_FAILED'))],
    [
      'no keychain answers',
      async () => aKeychain({ setPassword: () => Promise.reject(new Error(token)) }),
    ],
    ['what it took does not come back', async () => aKeychain({ getPassword: async () => null })],
  ])('%s', async (_, load) => {
    const { vault, notes } = aVault(load);
    expect(await vault.keep('mara', token)).toBe('in-memory');
    expect(await vault.read('mara')).toEqual({ token, place: 'in-memory' });
    await vault.forget('mara');
    expect(await vault.read('mara')).toBeNull();
    expect(JSON.stringify(notes)).not.toContain(token);
  });
});

test('keeps the tokens of two accounts apart', async () => {
  const { vault } = aVault(async () => aKeychain());
  await vault.keep('mara', 'one');
  await vault.keep('jonas', 'two');
  await vault.forget('mara');
  expect(await vault.read('mara')).toBeNull();
  expect(await vault.read('jonas')).toEqual({ token: 'two', place: 'in-keychain' });
});

test('sends no second call to a keychain that has not responded to the first', async () => {
  let asked = 0;
  const never = () => {
    asked += 1;
    return new Promise<never>(() => undefined);
  };
  const { vault } = aVault(async () => aKeychain({ getPassword: never, setPassword: never }));
  void vault.read('mara');
  void vault.keep('mara', token);
  void vault.read('jonas');
  await flushPromises();
  expect(asked).toBe(1);
});
