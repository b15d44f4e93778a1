/** Reports, counts and records the events on a computer's disk, and checks that they are allowed. */
import { listNames } from '../../shared/api/endpoints.ts';
import { fieldsOf, pick } from '../../shared/kinds/kinds.ts';
import type { Clock } from '../../shared/ports.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import {
  baseFields,
  fieldsSet,
  isLive,
  isSame,
  isSentAgain,
  type PendingWrite,
} from '../../shared/queue/pending-write.ts';
import { LOOKUP_GAP_MS } from '../../shared/queue-limits.ts';
import { lists } from '../../shared/records/lists.ts';
import { findSentTooEarly } from '../support/read-invariants.ts';
import { createDenialWatch } from './denial-watch.ts';
import type { Device } from './device.ts';
import type { News } from './disk-reader.ts';
import { bookFacts, type Facts } from './facts.ts';
import { type Author, type Ledger, markersGone } from './ledger.ts';
import { inWords, named } from './narrate.ts';
import { createPatienceWatch } from './patience-watch.ts';
import { short, type Tale } from './tale.ts';
import type { Tally } from './tally.ts';
import { isTypedTwice } from './two-editors.ts';
import { createUndoWatch } from './undo-watch.ts';
import { bookChoice } from './user-choices.ts';
import { cached } from './window.ts';
import type { Witness } from './witness.ts';

type Books = {
  readonly tale: Tale;
  readonly tally: Tally;
  readonly ledger: Ledger;
  readonly facts: Facts;
  readonly witness: Witness;
  /** True time, which no computer need have. */
  readonly clock: Clock;
  readonly onproblem: (problem: string) => void;
};

/** As in Q3.1, whatever the program's own limit is. */
const LOOKUPS_MAX = 2;

export type Teller = (device: Device) => void;

/** Reports the events on a computer's disk since the last call, and records their meaning. */
export function createTeller(books: Books): Teller {
  /** Notes of which the user has restored or resolved an older version, or has two. */
  const reworked = new Set<string>();
  const lookupWatch = createLookupWatch(books.clock);
  const undos = createUndoWatch(books.clock);
  const patience = createPatienceWatch(books.clock);
  const findAskedAgain = createDenialWatch();

  return (device) => {
    const { name, onDisk } = device;
    for (const news of onDisk.news()) {
      tellOne(news, name, books);
      for (const problem of [
        ...lookupWatch(news),
        ...undos(news, device),
        ...patience(news, device),
        ...findSlowLookups(news),
        ...findAskedAgain(news, device),
        ...findOutOfOrder(news),
        ...findReadTooEarly(news),
        ...findWrongRestore(news),
        ...unknown(news, device),
      ]) {
        books.onproblem(`${problem} by ${name}`);
      }
      const { event, before, queue } = news;
      const write = 'id' in event ? before.writes.find(({ id }) => id === event.id) : undefined;
      if (write?.record.kind !== 'note') continue;
      const id = knownId(queue, write.record.id);
      // A user with it open under either id continues with one version or the other.
      const hasTwo = id !== write.record.id && cached(device.cache, { kind: 'note', id });
      if (event.kind !== 'settled' || hasTwo) reworked.add(write.record.id).add(id);
      else if (
        event.outcome.kind === 'conflict' &&
        !reworked.has(id) &&
        device.restorations === 0
      ) {
        const isOwn = books.witness.isOnly(name, id);
        if (isOwn && !isTypedTwice(books.facts.all(), name, { write, queue })) {
          books.onproblem(
            `I8: ${name} is asked about ${named(write.record)}, which nobody else had`,
          );
        }
      }
    }
  };
}

/** I2: two lookups of a create are some seconds apart, whatever any clock shows (Q6). */
function createLookupWatch(clock: Clock): (news: News) => string[] {
  const foundNothingAt = new Map<string, number>();
  return ({ event, queue }) => {
    if (event.kind !== 'settled' || event.outcome.kind !== 'nothing') return [];
    const before = foundNothingAt.get(event.id) ?? Number.NEGATIVE_INFINITY;
    foundNothingAt.set(event.id, clock.now());
    const isSentAgain = queue.writes.some(
      (one) => one.id === event.id && one.state.kind === 'ready',
    );
    const gapMs = clock.now() - before;
    if (!isSentAgain || (gapMs >= LOOKUP_GAP_MS && Number.isFinite(gapMs))) return [];
    return [`I2: ${short(event.id)} is to be sent again after two looks within ${gapMs} ms (Q6),`];
  };
}

/** I7: lookups leave slots for the other writes (Q3.1). */
function findSlowLookups({ queue }: News): string[] {
  const lookups = queue.writes.filter(({ state }) => state.kind === 'looking').length;
  return lookups > LOOKUPS_MAX ? [`I7: ${lookups} lookups are under way at once`] : [];
}

/**
 * I7: no write is started before an older one of its record, unless that may have arrived already
 * (Q2). A write that moves in front of it later, because two records turned out to be one, follows
 * it.
 */
function findOutOfOrder({ before, queue }: News): string[] {
  if (before.writes === queue.writes) return [];
  const states = new Map(before.writes.map(({ id, state }) => [id, state.kind]));
  return queue.writes.flatMap((write, at) => {
    const isBegun = write.state.kind === 'sending' && states.get(write.id) !== 'sending';
    if (!isBegun || isSentAgain(write)) return [];
    const older = queue.writes.slice(0, at);
    const [first] = older.filter((one) => isLive(one) && isSame(one.record, write.record));
    return first ? [`I7: ${short(write.id)} is sent before the older ${short(first.id)}`] : [];
  });
}

/** I7: no write is started before an older change of what the service reads with it (Q13.6). */
function findReadTooEarly(news: News): string[] {
  if (news.before.writes === news.queue.writes) return [];
  return findSentTooEarly(news).map(({ write, first }) => {
    const ids = first.map(({ id }) => short(id)).join(', ');
    return `I7: ${short(write.id)} is sent before ${ids}, which the service reads with it`;
  });
}

/** I9: a discarded write returns only if its record has no live write (Q11). */
function findWrongRestore({ event, before, queue }: News): string[] {
  if (event.kind !== 'restored') return [];
  const back = queue.writes.find(({ id }) => id === event.id);
  const hasStood = (write: PendingWrite) =>
    before.writes.some(
      (one) => one.id !== write.id && isLive(one) && isSame(one.record, write.record),
    );
  if (back === undefined || !isLive(back) || !hasStood(back)) return [];
  return [`I9: ${short(event.id)} is brought back over other work on its record (Q11)`];
}

/** I9: main has saved the id of a record before the cache takes its reply from the queue (L20). */
function unknown({ event, before }: News, device: Device): string[] {
  if (event.kind !== 'stored') return [];
  return before.writes.flatMap(({ id, record, state }) => {
    const list = listNames.find((one) => lists[one].kind === record.kind);
    if (!event.ids.includes(id) || state.kind !== 'done' || list === undefined) return [];
    const isKnown = device.knows(list, record.id);
    if (isKnown || cached(device.cache, record) === undefined) return [];
    return [`I9: ${named(record)} is kept, and nobody would ever miss it (L20)`];
  });
}

function tellOne(news: News, name: Author, { tale, tally, ledger, facts }: Books): void {
  const outcome = news.event.kind === 'settled' ? news.event.outcome.kind : undefined;
  if (isMerge(news)) tally.count('merges');
  if (outcome === 'conflict') tally.count('conflicts');
  if (outcome === 'refused') tally.count('refusals');
  if (outcome === 'unsure') tally.count('questions to the user');
  bookChoice(news, name, ledger);
  bookFacts(news, name, facts);
  const words = inWords(news.event);
  if (words !== undefined) tale.tell(name, words);
}

/** Is true if an edit was sent with other users' words in the same field that its user had not read. */
function isMerge({ event, before }: News): boolean {
  if (event.kind !== 'settled' || event.outcome.kind !== 'accepted') return false;
  const { reply } = event.outcome;
  const write = before.writes.find(({ id }) => id === event.id);
  if (write?.change.kind !== 'update' || reply === null) return false;
  const own = fieldsSet(write);
  const said = pick(fieldsOf(write.record.kind, reply), Object.keys(own));
  return markersGone(said, [own, baseFields(write)]).length > 0;
}
