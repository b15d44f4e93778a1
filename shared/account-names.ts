/** The words by which an account is told from others on this computer. */
import { showName } from './shown-name.ts';

type Named = { readonly name: string | null; readonly baseUrl: string | null };

/** An account in a list, by its member, else by its address. */
export function nameOf({ name, baseUrl }: Named): string {
  if (name !== null) return showName(name);
  return baseUrl === null ? 'Account without a name' : hostOf(baseUrl);
}

/** Its address, where that is not the name already; else nothing. */
export function addressBeside({ name, baseUrl }: Named): string {
  return name === null || baseUrl === null ? '' : hostOf(baseUrl);
}

/** An address without its scheme. */
export function hostOf(baseUrl: string): string {
  return baseUrl.replace(/^https?:\/\//, '');
}
