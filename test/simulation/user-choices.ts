/** What a choice of the user means for the words in their writes, once it is on the disk. */
import { fieldsOf, pick } from '../../shared/kinds/kinds.ts';
import {
  baseFields,
  fieldsSet,
  isParkedFor,
  type PendingWrite,
} from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import type { News } from './disk-reader.ts';
import {
  type Author,
  authorOf,
  type Ledger,
  type Marker,
  markersGone,
  markersIn,
} from './ledger.ts';

/** Books what `author` threw away, brought back, kept twice, filed anew, or gave up in a conflict. */
export function bookChoice({ event, before, queue }: News, author: Author, ledger: Ledger): void {
  if (before.writes === queue.writes) return;
  const after = new Map(queue.writes.map((write) => [write.id, write]));
  // What is filed anew holds what the old note said: it rightly stands in one more.
  const known = new Set(before.refiled);
  for (const { id } of queue.refiled.filter((one) => !known.has(one))) {
    const create = after.get(id);
    if (create) ledger.copy(markersIn(fieldsSet(create)));
  }
  for (const was of before.writes) {
    const is = after.get(was.id);
    if (is === undefined || is === was) continue;
    const wasDiscarded = was.state.kind === 'discarded';
    const isDiscarded = is.state.kind === 'discarded';
    // What came back takes in younger writes before it is discarded: all of it is thrown away.
    if (isDiscarded && !wasDiscarded) ledger.discard(ownIn(is, author), 1);
    if (wasDiscarded && !isDiscarded) ledger.discard(ownIn(was, author), -1);
    if (event.kind === 'kept-both' && event.id === was.id) ledger.copy(markersIn(fieldsSet(is)));
    if (event.kind === 'resolved' && event.id === was.id && was.state.kind === 'conflict') {
      ledger.remove(givenUp(was, was.state.theirs, event.fields));
      const parked = before.writes.filter((write) => isParkedFor(was, write));
      ledger.remove(markersIn(parked.map(fieldsSet)));
    }
  }
}

/** What stood on either side of a conflict and does not in what the user said they settle on. */
function givenUp(was: PendingWrite, theirs: ConfirmedRecord, said: Fields): Marker[] {
  if (was.change.kind === 'delete') return [...markersIn(theirs)];
  const resolved = { ...fieldsSet(was), ...said };
  const other = pick(fieldsOf(was.record.kind, theirs), Object.keys(resolved));
  return [...markersGone(fieldsSet(was), resolved), ...markersGone(other, resolved)];
}

/** What only this write holds of what its user typed. */
function ownIn(write: PendingWrite, author: Author): Marker[] {
  return markersGone(fieldsSet(write), baseFields(write)).filter(
    (marker) => authorOf(marker) === author,
  );
}
