/** Saves in the history the versions that a send is about to replace, here or on the service (P2). */
import { asDeleted } from '../../shared/history/deleted-record.ts';
import { meeting } from '../../shared/history/entry.ts';
import type { Clock } from '../../shared/ports.ts';
import { wholeNote } from '../../shared/queue/machine/whole-note.ts';
import type { History } from '../store/history.ts';
import type { PerformParts } from './perform.ts';

/** `createPerform` calls these before a merge, a delete, or before it creates a removed note anew. */
export function keepVersions(
  history: Pick<History, 'deleted' | 'keep'>,
  clock: Clock,
): Pick<PerformParts, 'ondelete' | 'onmerge' | 'onremoved'> {
  return {
    ondelete: (write, now) => history.deleted.keep(asDeleted(write, now, clock.now())),
    onmerge: (write, theirs, result) =>
      history.keep(meeting(write, theirs, { at: clock.now(), how: 'merged', result })),
    onremoved(write) {
      const end = { at: clock.now(), how: 'refiled', result: wholeNote(write) } as const;
      const entry = meeting(write, { id: write.record.id }, end);
      history.keep({ ...entry, id: `${write.id}-removed` }); // beside the entry of an earlier merge
    },
  };
}
