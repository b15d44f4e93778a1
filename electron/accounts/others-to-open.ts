import { addressBeside, nameOf } from '../../shared/account-names.ts';
import type { OtherAccount } from '../../shared/ipc/lock-window-calls.ts';
import type { Accounts } from './accounts.ts';

/** The accounts that can be opened instead of a locked one, as its window lists them (X8.1). */
export function othersToOpen(accounts: Pick<Accounts, 'view'>): readonly OtherAccount[] {
  const { accounts: listed } = accounts.view({ kind: 'none' });
  const others = listed.filter(({ isInUse }) => !isInUse);
  return others.map((one) => ({ id: one.id, name: nameOf(one), address: addressBeside(one) }));
}
