/**
 * What was accepted last of each record, for edits of an editor that has not shown it yet (Q8.3). The
 * queue forgets a write once the cache holds its reply; an editor in which somebody types shows it later.
 */
import type { Fields } from '../../records/kinds.ts';
import type { EventOf, QueueEvent } from '../events.ts';
import { laneOf, type PendingWrite } from '../pending-write.ts';
import type { Queue } from '../queue.ts';
import { nextBase } from './next-base.ts';
import { knownId } from './save.ts';

type Accepted = { readonly write: PendingWrite; readonly revision: number };
/** By lane, the latest last. */
export type AcceptedBases = ReadonlyMap<string, Accepted>;

/** As many as a window keeps open. */
const RECORDS_MAX = 20;

/** The bases once `event` has led to `queue`, which has this revision. */
export function withAccepted(
  before: AcceptedBases,
  event: QueueEvent,
  queue: Queue,
  revision: number,
): AcceptedBases {
  if (event.kind === 'account') return new Map(); // the same id is another record there
  if (event.kind !== 'settled' && event.kind !== 'answered') return before;
  const write = queue.writes.find(({ id }) => id === event.id);
  if (write?.state.kind !== 'done' || write.state.reply === null) return before;
  const lane = laneOf(write.record);
  const others = [...before].filter(([other]) => other !== lane).slice(1 - RECORDS_MAX);
  return new Map([...others, [lane, { write, revision }]]);
}

/** What an editor hands over: `base` is what it showed, of the outbox with the revision `shownAt`. */
export type Shown = Pick<EventOf<'saved'>, 'record' | 'base'> & { readonly shownAt?: number };

/** The base of an edit: what was accepted since the editor showed something, or what it showed. */
export function baseOf(
  accepted: AcceptedBases,
  queue: Pick<Queue, 'adopted'>,
  { record: { kind, id }, base, shownAt }: Shown,
): Fields | null {
  const latest = accepted.get(laneOf({ kind, id: knownId(queue, id) }));
  if (latest === undefined || shownAt === undefined || latest.revision <= shownAt) return base;
  const { state } = latest.write;
  return state.kind === 'done' && state.reply ? nextBase(latest.write, state.reply) : base;
}
