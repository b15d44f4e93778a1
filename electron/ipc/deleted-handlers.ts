/** The handlers of records that were deleted on the service: each can be restored as a new one (P2). */
import { headOf } from '../../shared/history/deleted-record.ts';
import { localId } from '../../shared/ids.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import { failed, ok } from '../../shared/result.ts';
import { onDisk } from '../store/on-disk.ts';
import type { HandlerParts } from './handler-parts.ts';
import { takeEdit } from './take-edit.ts';

/** The most that are listed. */
const DELETED_SHOWN_MAX = 100;

export function deletedHandlers(
  parts: HandlerParts,
): Pick<Handlers, 'readDeleted' | 'restoreDeleted'> {
  const { billed, history, runner, zones } = parts.engine;
  const { deleted: store } = history;
  return {
    readDeleted() {
      // Until its delete is accepted, the record is still there.
      const open = new Set(runner.queue().writes.flatMap((one) => (isLive(one) ? [one.id] : [])));
      const all = store.newest(DELETED_SHOWN_MAX);
      return ok(all.filter(({ id }) => !open.has(id)).map(headOf));
    },
    restoreDeleted({ id }) {
      const deleted = store.find(id);
      if (deleted === undefined) {
        return failed('gone', 'It was restored already, or was deleted more than 90 days ago.');
      }
      const { kind, id: was } = deleted.record;
      const record = { kind, id: localId(id) };
      const { account } = runner.queue();
      const zone = account === null ? undefined : zones.of(account, [was])[was];
      const edit = {
        ...{ writeId: `${id}-anew`, record },
        ...{ fields: deleted.fields, base: null, isFinished: true, ...(zone && { zone }) },
      };
      // By one transaction: no time of it is billed twice, and it is not restored twice (T19.155).
      const taken = takeEdit(parts, edit, () => {
        if (account !== null) billed.rename(account, deleted.record, record.id);
        store.drop(id);
      });
      if (!taken.ok) return taken;
      // An earlier version may have restored it without dropping it: then nothing was taken in.
      return store.find(id) ? onDisk(() => store.drop(id), record) : ok(record);
    },
  };
}
