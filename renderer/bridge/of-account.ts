import type { Bridge } from '../../shared/ipc/contract.ts';

/**
 * Returns the bridge of one account's workspace. Its changes name the account they were made in, so
 * that none reaches another account after a new sign-in (Q16).
 */
export function ofAccount(bridge: Bridge, account: string): Bridge {
  return {
    ...bridge,
    saveRecord: (said) => bridge.saveRecord({ ...said, account }),
    keepUnsendable: (said) => bridge.keepUnsendable({ ...said, account }),
    readUnsendable: (said) => bridge.readUnsendable({ ...said, account }),
    deleteRecord: (said) => bridge.deleteRecord({ ...said, account }),
  };
}
