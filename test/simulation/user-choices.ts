/** What a choice of the user in the outbox means for the words in the write, once it is on the disk. */
import { fieldsSeen, fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { News } from './disk-reader.ts';
import {
  type Author,
  authorOf,
  type Ledger,
  type Marker,
  markersGone,
  markersIn,
} from './ledger.ts';

/** Books what `author` threw away, brought back, or kept twice. */
export function bookChoice(news: News, author: Author, ledger: Ledger): void {
  const { event } = news;
  if (!('id' in event) || event.kind === 'settled') return;
  const before = news.before.writes.find(({ id }) => id === event.id);
  const after = news.queue.writes.find(({ id }) => id === event.id);
  if (before === undefined || after === undefined || before === after) return;
  const wasDiscarded = before.state.kind === 'discarded';
  const isDiscarded = after.state.kind === 'discarded';
  if (isDiscarded && !wasDiscarded) ledger.discard(ownIn(before, author), 1);
  if (wasDiscarded && !isDiscarded) ledger.discard(ownIn(before, author), -1);
  if (before.record.id !== after.record.id) ledger.copy(markersIn(fieldsSet(after)));
}

/** What only this write holds of what its user typed. */
function ownIn(write: PendingWrite, author: Author): Marker[] {
  return markersGone(fieldsSet(write), fieldsSeen(write)).filter(
    (marker) => authorOf(marker) === author,
  );
}
