/** Records that are read already, or not here, in the words for what another one names. */
import type { NamedRecord } from '../../shared/kinds/field.ts';
import { isDeletedHere, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { lists } from '../../shared/records/lists.ts';
import { nameWithMark, showRecord } from '../../shared/shown-name.ts';
import { LiveQuery } from './live-query.ts';
import { createGone, nameKey } from './read.ts';
import type { NamesParts } from './record-names.ts';

/** Shows a record by the name that was read of it, or says why it has none. */
export type RecordWords = (record: NamedRecord, name?: string | null) => string;

/** Follows what is deleted or no longer shared. */
export function createRecordWords({ cache, outbox, state }: NamesParts): RecordWords {
  const gone = new LiveQuery(createGone(cache));
  const writesOf = groupOnce();
  return ({ list, id }, name) => {
    const known = outbox.knownId(id);
    const own = writesOf(outbox.writes).get(`${lists[list].kind} ${known}`) ?? [];
    const isDeleted = isDeletedHere(own);
    const shown = showRecord({
      ...{ word: lists[list].words[0], id: known, name: name ?? undefined, isDeleted },
      why: gone.whenRead?.get(nameKey({ list, id: known })),
      isDownloaded: state.status.asOf[list] !== null,
    });
    // Nobody knows yet why it is not here.
    return gone.whenRead || isDeleted ? nameWithMark(shown) : shown.name;
  };
}

/** Groups the writes of one outbox by their records, once for all names on a screen. */
function groupOnce() {
  let before: {
    readonly writes: readonly PendingWrite[];
    readonly by: Map<string, PendingWrite[]>;
  };
  return (writes: readonly PendingWrite[]) => {
    if (before?.writes !== writes) {
      before = { writes, by: Map.groupBy(writes, ({ record }) => `${record.kind} ${record.id}`) };
    }
    return before.by;
  };
}
