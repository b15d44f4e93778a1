/** The effect of a user's choice on the words in their writes, once it is on the disk. */
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

/** Records what `author` discarded, restored, kept twice, filed anew, or gave up in a conflict. */
export function bookChoice({ event, before, queue }: News, author: Author, ledger: Ledger): void {
  if (before.writes === queue.writes) return;
  const after = new Map(queue.writes.map((write) => [write.id, write]));
  // A note that is filed anew has the words of the old one, rightly in one more place.
  const refiled = new Set(before.refiled);
  for (const { id } of queue.refiled.filter((one) => !refiled.has(one))) {
    const create = after.get(id);
    if (create) ledger.copy(markersIn(fieldsSet(create)));
  }
  // The remainder of a create whose note is to be deleted begins among the discarded writes (Q14.3).
  if (event.kind === 'settled' || event.kind === 'answered') {
    const known = new Set(before.writes.map(({ id }) => id));
    for (const write of queue.writes) {
      if (write.state.kind === 'discarded' && !known.has(write.id)) {
        ledger.discard(ownWords(write, author), 1);
      }
    }
  }
  for (const was of before.writes) {
    const is = after.get(was.id);
    if (is === undefined || is === was) continue;
    const wasDiscarded = was.state.kind === 'discarded';
    const isDiscarded = is.state.kind === 'discarded';
    // A returned write joins younger ones before it is discarded: all of it is discarded.
    if (isDiscarded && !wasDiscarded) ledger.discard(ownWords(is, author), 1);
    if (wasDiscarded && !isDiscarded) ledger.discard(ownWords(was, author), -1);
    if (event.kind === 'kept-both' && event.id === was.id) ledger.copy(markersIn(fieldsSet(is)));
    if (event.kind === 'resolved' && event.id === was.id && was.state.kind === 'conflict') {
      ledger.remove(wordsGivenUp(was, was.state.theirs, event.fields));
      const parked = before.writes.filter((write) => isParkedFor(was, write));
      ledger.remove(markersIn(parked.map(fieldsSet)));
    }
  }
}

/** The words of either side of a conflict that the user's resolution lacks. */
function wordsGivenUp(was: PendingWrite, theirs: ConfirmedRecord, said: Fields): Marker[] {
  if (was.change.kind === 'delete') return [...markersIn(theirs)];
  const resolved = { ...fieldsSet(was), ...said };
  const other = pick(fieldsOf(was.record.kind, theirs), Object.keys(resolved));
  return [...markersGone(fieldsSet(was), resolved), ...markersGone(other, resolved)];
}

/** The words of its user that only this write holds. */
function ownWords(write: PendingWrite, author: Author): Marker[] {
  return markersGone(fieldsSet(write), baseFields(write)).filter(
    (marker) => authorOf(marker) === author,
  );
}
