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
      const { account } = runner.queue();
      const zone = account === null ? undefined : zones.of(account, [was])[was];
      // Before it is there: no time of it is billed twice (T4.10). Its ids follow from the delete, so a
      // crash before the last step doubles nothing.
      const renamed = onDisk(() => {
        if (account !== null) billed.rename(account, deleted.record, localId(id));
      }, null);
      if (!renamed.ok) return renamed;
      const taken = takeEdit(parts, {
        ...{ writeId: `${id}-anew`, record: { kind, id: localId(id) } },
        ...{ fields: deleted.fields, base: null, isFinished: true, ...(zone && { zone }) },
      });
      if (taken.ok) onDisk(() => store.drop(id), null);
      return taken.ok ? ok({ kind, id: localId(id) }) : taken;
    },
  };
}
