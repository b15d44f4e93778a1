/** The two keychains that outlast a run share one interface: keytar's. */
import { SECOND_MS } from '../../shared/time.ts';

export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** A keychain may ask its user first, or hang for ever: nobody waits longer for it. */
export const KEYCHAIN_WAIT_MS = 20 * SECOND_MS;

/** The name of our entries. */
export const SERVICE = 'Traytable';

/** A keychain that cannot be used, with a sentence for the user. */
export class NoKeychain extends Error {
  override readonly name = 'NoKeychain';
}
