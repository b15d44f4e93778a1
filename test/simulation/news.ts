/** What has come to a computer's disk, told, counted and booked. */
import { fieldsSeen, fieldsSet } from '../../shared/queue/pending-write.ts';
import { fieldsOf, picked } from '../../shared/records/writable.ts';
import type { Device } from './device.ts';
import type { News } from './disk-reader.ts';
import { type Ledger, markersGone } from './ledger.ts';
import { inWords } from './narrate.ts';
import type { Tale } from './tale.ts';
import type { Tally } from './tally.ts';
import { bookChoice } from './user-choices.ts';

type Books = { readonly tale: Tale; readonly tally: Tally; readonly ledger: Ledger };

/** Tells what has come to a computer's disk since it was told last, and books what it means. */
export function tellNews({ name, onDisk }: Device, { tale, tally, ledger }: Books): void {
  for (const news of onDisk.news()) {
    const outcome = news.event.kind === 'settled' ? news.event.outcome.kind : undefined;
    if (isMerge(news)) tally.count('merges');
    if (outcome === 'conflict') tally.count('conflicts');
    if (outcome === 'refused') tally.count('refusals');
    if (outcome === 'unsure') tally.count('questions to the user');
    bookChoice(news, name, ledger);
    const words = inWords(news.event);
    if (words !== undefined) tale.tell(name, words);
  }
}

/** Whether an edit went out with words of others in the same field that its user had not seen. */
function isMerge({ event, before }: News): boolean {
  if (event.kind !== 'settled' || event.outcome.kind !== 'accepted') return false;
  const { reply } = event.outcome;
  const write = before.writes.find(({ id }) => id === event.id);
  if (write?.change.kind !== 'update' || reply === null) return false;
  const own = fieldsSet(write);
  const said = picked(fieldsOf(write.record.kind, reply), Object.keys(own));
  return markersGone(said, [own, fieldsSeen(write)]).length > 0;
}
