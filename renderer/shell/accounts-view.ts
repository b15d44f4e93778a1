/** The program of signed-in windows. Who signs in sees their form before it is read. */
import type { Component } from 'svelte';
import type { WindowParts } from '../app/app-context.ts';

export type AccountsProps = {
  readonly parts: WindowParts;
  /** Since the window was opened. */
  readonly hasJustConnected: boolean;
  /** The service's address, where the user typed that of a page and has to know. */
  readonly usedAddress: string | null;
  readonly onaddressread: () => void;
  readonly onconnected: (usedAddress: string | null) => void;
};

export type AccountsView = Component<AccountsProps>;

/** Reads it, once for a window; rejects if its file cannot be read. */
export async function loadAccounts(): Promise<AccountsView> {
  const { default: view } = await import('./Accounts.svelte');
  return view;
}
