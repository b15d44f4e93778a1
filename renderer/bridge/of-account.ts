import type { Bridge } from '../../shared/ipc/contract.ts';

/**
 * The bridge of one account's workspace: its changes name the account they were made in, so that none
 * of them ends in another that was signed in to meanwhile (Q16).
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
