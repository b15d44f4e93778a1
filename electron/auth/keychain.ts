/** The two keychains that outlast a run share one interface: keytar's. */

export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** The name of our entries. */
export const SERVICE = 'Traytable';

/** A keychain that cannot be used, with a sentence for the user. */
export class NoKeychain extends Error {
  override readonly name = 'NoKeychain';
}
