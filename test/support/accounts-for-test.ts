/** The calls about accounts over a real profile folder; a restart is counted and nothing else. */
import { openAccounts } from '../../electron/accounts/accounts.ts';
import type { Engine } from '../../electron/engine/engine.ts';
import { type AccountHandlers, accountHandlers } from '../../electron/ipc/account-handlers.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import type { Random } from '../../shared/ports.ts';

export function accountsForTest(engine: Engine, profile: string, random: Random): AccountHandlers {
  return accountHandlers({
    accounts: openAccounts({ profile, random, log: { note: () => undefined } }),
    ...{ engine, random, vault: { forget: async () => undefined }, timer: systemTimer },
    whenSaved: async () => true,
    records: { take: () => null },
    restart: () => undefined,
  });
}
