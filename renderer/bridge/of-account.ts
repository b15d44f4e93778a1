import type { Bridge } from '../../shared/ipc/contract.ts';
import type { ShownRecord } from '../../shared/queue/machine/accepted-bases.ts';

/**
 * Returns the bridge of one account's workspace. Its changes name the account they were made in, so
 * that none reaches another account after a new sign-in (Q16). Those of lists name this window as
 * their editor (Q8.7).
 */
export function ofAccount(bridge: Bridge, account: string, editor: string): Bridge {
  const inWindow = <T extends { readonly shown?: ShownRecord }>(said: T) => ({
    ...said,
    account,
    ...(said.shown && { shown: { editor, ...said.shown } }),
  });
  return {
    ...bridge,
    saveRecord: (said) => bridge.saveRecord(inWindow(said)),
    saveRecords: ({ edits, deletes, ...more }) =>
      bridge.saveRecords({
        ...{ ...more, edits: edits.map(inWindow) },
        ...(deletes && { deletes: deletes.map(inWindow) }),
      }),
    keepUnsendable: (said) => bridge.keepUnsendable({ ...said, account }),
    readUnsendable: (said) => bridge.readUnsendable({ ...said, account }),
    deleteRecord: (said) => bridge.deleteRecord(inWindow(said)),
    deleteRecords: ({ deletes }) => bridge.deleteRecords({ deletes: deletes.map(inWindow) }),
  };
}
