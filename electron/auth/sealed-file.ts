/**
 * The keychain over Electron's safeStorage: entries in a file of the profile, sealed by a key in the
 * system's keychain.
 *
 * The file is beside the database and not in it, so that no copy of the database has a token. Each
 * entry names the backend that sealed it: after a change of desktop another one could not open it.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import type Electron from 'electron';
import * as v from 'valibot';
import { readSmallFile, type SmallFile } from '../store/small-file.ts';
import { writeWholeFile } from '../store/whole-file.ts';
import { type Keychain, NoKeychain } from './keychain.ts';

/** The part of Electron's `safeStorage` that we use. Its synchronous calls are deprecated. */
export type SafeStorage = Pick<
  Electron.SafeStorage,
  | 'decryptStringAsync'
  | 'encryptStringAsync'
  | 'getSelectedStorageBackend'
  | 'isAsyncEncryptionAvailable'
>;

/** Far more than the entries of many accounts. */
const FILE_BYTES_MAX = 1_000_000;

const schema = v.object({
  version: v.literal(1),
  entries: v.record(v.string(), v.object({ backend: v.string(), sealed: v.string() })),
});
type Entries = v.InferOutput<typeof schema>['entries'];

/** The file in a profile. */
export function sealedFileIn(profile: string): SmallFile<typeof schema> {
  return smallFile(path.join(profile, 'sealed-tokens.json'));
}

function smallFile(file: string): SmallFile<typeof schema> {
  return { of: 'sign-ins', file, schema, bytesMax: FILE_BYTES_MAX };
}

/** Creates the keychain; reading and writing reject with {@link NoKeychain} where there is no key. */
export function createSealedFile(
  safeStorage: SafeStorage,
  { file, platform }: { readonly file: string; readonly platform: string },
): Keychain {
  const nameOf = (service: string, account: string) => `${service} ${account}`;

  async function seal(name: string, backend: string, text: string): Promise<void> {
    const sealed = (await safeStorage.encryptStringAsync(text)).toString('base64');
    write(file, { ...read(file), [name]: { backend, sealed } });
  }

  return {
    async getPassword(service, account) {
      const backend = await readyBackend(safeStorage, platform);
      const name = nameOf(service, account);
      const entry = read(file)[name];
      if (entry === undefined) return null;
      if (entry.backend !== backend) {
        throw new NoKeychain(
          `Your sign-in was encrypted by ${entry.backend}, and this desktop has ${backend}.`,
        );
      }
      const opened = await safeStorage.decryptStringAsync(Buffer.from(entry.sealed, 'base64'));
      if (opened.shouldReEncrypt) await seal(name, backend, opened.result);
      return opened.result;
    },
    async setPassword(service, account, password) {
      const backend = await readyBackend(safeStorage, platform);
      await seal(nameOf(service, account), backend, password);
    },
    async deletePassword(service, account) {
      const { [nameOf(service, account)]: entry, ...others } = read(file);
      if (entry !== undefined) write(file, others);
      return entry !== undefined;
    },
  };
}

/** The name of what encrypts; throws {@link NoKeychain} where nothing does. */
async function readyBackend(safeStorage: SafeStorage, platform: string): Promise<string> {
  const backend = platform === 'linux' ? safeStorage.getSelectedStorageBackend() : platform;
  if (backend === 'basic_text' || backend === 'unknown') {
    throw new NoKeychain(
      'Electron finds no keychain on this desktop. It would encrypt with a password that every program knows, so your sign-in isn’t saved that way.',
    );
  }
  if (await safeStorage.isAsyncEncryptionAvailable()) return backend;
  throw new NoKeychain('The keychain didn’t give Electron a key. It may be locked.');
}

/** None where there is no file. A damaged one is not written over: it has the entries of all accounts. */
function read(file: string): Entries {
  const saved = readSmallFile(smallFile(file));
  if (saved === 'missing') return {};
  if (saved !== 'damaged') return saved.entries;
  throw new NoKeychain(
    'The encrypted file of your sign-ins is damaged. Restart Traytable: it keeps that file aside and begins a new one.',
  );
}

function write(file: string, entries: Entries): void {
  if (Object.keys(entries).length === 0) rmSync(file, { force: true });
  else writeWholeFile(file, JSON.stringify({ version: 1, entries }));
}
