import type { Keychain } from './keychain.ts';

/**
 * Loads keytar; rejects where it cannot start.
 *
 * It can be absent in four ways: not installed, not built, without its system library, or without a
 * keychain that responds. The last one shows only at the first call.
 */
export async function loadKeytar(): Promise<Keychain> {
  const name: string = 'keytar'; // a variable, so that type checking works without the package
  const loaded: { readonly default: Keychain } = await import(name);
  return loaded.default;
}
