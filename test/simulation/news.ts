/** What has come to a computer's disk, told, counted and booked. */
import { fieldsSeen, fieldsSet } from '../../shared/queue/pending-write.ts';
import { knownId } from '../../shared/queue/save.ts';
import { fieldsOf, picked } from '../../shared/records/writable.ts';
import type { Device } from './device.ts';
import type { News } from './disk-reader.ts';
import { type Author, type Ledger, markersGone } from './ledger.ts';
import { inWords, named } from './narrate.ts';
import type { Tale } from './tale.ts';
import type { Tally } from './tally.ts';
import { bookChoice } from './user-choices.ts';
import type { Witness } from './witness.ts';

type Books = {
  readonly tale: Tale;
  readonly tally: Tally;
  readonly ledger: Ledger;
  readonly witness: Witness;
  readonly onproblem: (problem: string) => void;
};

export type Teller = (device: Device) => void;

/** Who tells what has come to a computer's disk since it was told last, and books what it means. */
export function createTeller(books: Books): Teller {
  /** Notes of which the user has brought back, or settled, what was older. */
  const reworked = new Set<string>();

  return ({ name, onDisk }) => {
    for (const news of onDisk.news()) {
      tellOne(news, name, books);
      const { event, before, queue } = news;
      const write = 'id' in event ? before.writes.find(({ id }) => id === event.id) : undefined;
      if (write?.record.kind !== 'note') continue;
      const id = knownId(queue, write.record.id);
      if (event.kind !== 'settled') reworked.add(write.record.id).add(id);
      else if (event.outcome.kind === 'conflict' && !reworked.has(id)) {
        if (books.witness.isOnly(name, id)) {
          books.onproblem(
            `I8: ${name} is asked about ${named(write.record)}, which nobody else had`,
          );
        }
      }
    }
  };
}

function tellOne(news: News, name: Author, { tale, tally, ledger }: Books): void {
  const outcome = news.event.kind === 'settled' ? news.event.outcome.kind : undefined;
  if (isMerge(news)) tally.count('merges');
  if (outcome === 'conflict') tally.count('conflicts');
  if (outcome === 'refused') tally.count('refusals');
  if (outcome === 'unsure') tally.count('questions to the user');
  bookChoice(news, name, ledger);
  const words = inWords(news.event);
  if (words !== undefined) tale.tell(name, words);
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
