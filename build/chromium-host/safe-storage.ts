/**
 * Electron's `safeStorage`: a key in the system's keyring, through keytar, and AES-256-GCM.
 *
 * Only the calls that are not deprecated are here. A backend that is not a keyring throws when it is
 * used: an emulation of it would look like encryption.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type Electron from 'electron';
import { NotEmulated, refuseOthers } from './recorded/not-emulated.ts';

type Claimed = Pick<
  Electron.SafeStorage,
  | 'decryptStringAsync'
  | 'encryptStringAsync'
  | 'getSelectedStorageBackend'
  | 'isAsyncEncryptionAvailable'
>;
type Backend = ReturnType<Claimed['getSelectedStorageBackend']>;

/** The part of keytar that is used. */
type Keyring = {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
};

type Parts = {
  readonly isReady: () => boolean;
  readonly appName: () => string;
  /** The value of `--password-store`, empty without it. */
  readonly passwordStore: () => string;
  /** `XDG_CURRENT_DESKTOP`. */
  readonly desktop: string;
  readonly loadKeyring: () => Promise<Keyring>;
};

/** The first bytes of what this host encrypts: Electron could not open it, nor this host Electron's. */
const PREFIX = Buffer.from('host1');
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const GNOME_LIKE = /^(x-cinnamon|deepin|gnome|pantheon|xfce|ukui|unity)$/i;

/** Creates `safeStorage` for one process. */
export function createSafeStorage(parts: Parts): Claimed {
  let reading: Promise<Buffer> | undefined;

  function backend(): Backend {
    if (!parts.isReady()) return 'unknown';
    const store = parts.passwordStore();
    if (store === 'gnome-libsecret') return 'gnome_libsecret';
    const desktops = parts.desktop.split(':');
    if (/^kwallet/.test(store) || (store === '' && desktops.includes('KDE'))) {
      throw new NotEmulated('safeStorage with kwallet');
    }
    return store === '' && desktops.some((one) => GNOME_LIKE.test(one))
      ? 'gnome_libsecret'
      : 'basic_text';
  }

  /** Read again after a failure: the keyring may have been locked. */
  function readKey(): Promise<Buffer> {
    if (backend() !== 'gnome_libsecret') throw new NotEmulated(`safeStorage with ${backend()}`);
    reading ??= keyIn(parts).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  }

  return refuseOthers('safeStorage', {
    getSelectedStorageBackend: backend,
    async isAsyncEncryptionAvailable() {
      const asked = readKey();
      return asked.then(
        () => true,
        () => false,
      );
    },
    async encryptStringAsync(text: string) {
      return encrypt(await readKey(), text);
    },
    async decryptStringAsync(encrypted: Buffer) {
      return { shouldReEncrypt: false, result: decrypt(await readKey(), encrypted) };
    },
  });
}

async function keyIn({ appName, loadKeyring }: Parts): Promise<Buffer> {
  const keyring = await loadKeyring();
  const [service, account] = [`${appName()} Safe Storage`, appName()];
  const found = await keyring.getPassword(service, account);
  if (found !== null) return Buffer.from(found, 'base64');
  const key = randomBytes(32);
  await keyring.setPassword(service, account, key.toString('base64'));
  return key;
}

function encrypt(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([PREFIX, nonce, cipher.getAuthTag(), ...sealed]);
}

/** Throws where the text was encrypted by another key or is damaged. */
function decrypt(key: Buffer, encrypted: Buffer): string {
  const isOurs = encrypted.subarray(0, PREFIX.length).equals(PREFIX);
  if (!isOurs) throw new Error('Error while decrypting the ciphertext provided to safeStorage.');
  const body = encrypted.subarray(PREFIX.length);
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(body.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(body.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
