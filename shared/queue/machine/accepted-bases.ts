/**
 * Remembers what each record received besides its editor's edits, for edits of an editor that has
 * not shown it yet. The queue forgets a write once the cache has its reply; an open editor may show
 * it later.
 */
import { isLocalId, type RecordId, type WriteId } from '../../ids.ts';
import type { Fields } from '../../records/kinds.ts';
import type { EventOf, QueueEvent } from '../events.ts';
import { writeIn } from '../lanes.ts';
import { isLive, laneOf, type PendingWrite } from '../pending-write.ts';
import { type Queue, writesOf } from '../queue.ts';
import { nextBase } from './next-base.ts';
import { knownId, namesFrom } from './save.ts';

type Accepted = { readonly write: PendingWrite; readonly revision: number };

/** Writes that a record got at a revision, other than by an edit of it. */
type Joined = {
  readonly revision: number;
  /** The local record that turned out to be this one; `undefined` if a write was restored. */
  readonly local?: RecordId;
  /** Those that an editor of the pulled record had not shown. */
  readonly pulled: readonly WriteId[];
  /** Those that any other editor had not shown. */
  readonly made: readonly WriteId[];
};

type OfRecord = {
  readonly accepted: readonly Accepted[];
  readonly joined: readonly Joined[];
};
const nothing: OfRecord = { accepted: [], joined: [] };

/** By lane, the latest last. */
export type AcceptedBases = ReadonlyMap<string, OfRecord>;

/** The number of records a window keeps open. */
const RECORDS_MAX = 20;
/** A create, its remainder, and an edit by either name of the record. */
const ACCEPTED_MAX = 4;
/** An id is adopted once; users restore few writes between two updates of an editor. */
const JOINED_MAX = 4;

/** The queue before and after an event. */
type Change = { readonly before: Queue; readonly queue: Queue };

/** Returns the bases after `event` changed the queue to this revision. */
export function withAccepted(
  known: AcceptedBases,
  event: QueueEvent,
  { before, queue }: Change,
  revision: number,
): AcceptedBases {
  if (event.kind === 'account') return new Map(); // the same id is another record there
  if (event.kind !== 'settled' && event.kind !== 'answered' && event.kind !== 'restored') {
    return known;
  }
  const write = writeIn(queue.writes, event.id);
  if (write === undefined) return known;
  const lane = laneOf(write.record);
  const { accepted, joined } = known.get(lane) ?? nothing;
  const isAccepted = write.state.kind === 'done' && write.state.reply !== null;
  const news = findJoined(write, { before, queue }, revision);
  if (!isAccepted && news === undefined) return known;
  const ofRecord: OfRecord = {
    accepted: isAccepted ? [...accepted, { write, revision }].slice(-ACCEPTED_MAX) : accepted,
    joined: news === undefined ? joined : [...joined, news].slice(-JOINED_MAX),
  };
  const others = [...known].filter(([other]) => other !== lane).slice(1 - RECORDS_MAX);
  return new Map([...others, [lane, ofRecord]]);
}

/** Returns the restored write, or the two sides that an adopted id joined, each with its writes. */
function findJoined(
  write: PendingWrite,
  { before, queue }: Change,
  revision: number,
): Joined | undefined {
  const { id, record, change, state } = write;
  const was = writeIn(before.writes, id);
  if (was?.record.id === record.id) {
    const isBack = was.state.kind === 'discarded' && isLive(write) && change.kind === 'update';
    return isBack && !isLocalId(record.id) ? { revision, made: [id], pulled: [] } : undefined;
  }
  if (was === undefined || state.kind !== 'done') return undefined;
  const idsIn = (one: Queue) => writesOf(one, record).map((each) => each.id);
  const pulled = idsIn(before);
  const made = idsIn(queue).filter((each) => !pulled.includes(each));
  return { revision, local: was.record.id, pulled, made };
}

/**
 * The record that an editor showed, by its name then, and the outbox revision it was shown from.
 */
export type ShownRecord = { readonly id: RecordId; readonly revision: number };

/** An edit or delete, with the version its editor showed. */
export type Based = Pick<EventOf<'saved'>, 'record' | 'base'>;

/** The base of an edit (Q8.4), and the writes of its record that it is not based on (Q8.5). */
export type EditBase = Pick<EventOf<'saved'>, 'base' | 'unseen'>;

/**
 * Returns the base of an edit: what was accepted since its editor last showed the record, else what
 * it showed. The local and the pulled record are two records until the id is adopted.
 */
export function baseOf(
  known: AcceptedBases,
  queue: Pick<Queue, 'adopted' | 'writes'>,
  { record: { kind, id }, base }: Based,
  shown: ShownRecord | undefined,
): EditBase {
  if (shown === undefined) return { base };
  const { accepted, joined } = known.get(laneOf({ kind, id: knownId(queue, id) })) ?? nothing;
  const names = namesFrom(queue, shown.id);
  const others = joined
    .filter(({ revision }) => shown.revision < revision)
    .flatMap(({ local, pulled, made }) =>
      local !== undefined && names.has(local) ? pulled : made,
    );
  const latest = accepted.findLast(
    ({ write, revision }) => revision > shown.revision && !others.includes(write.id),
  );
  const unseen = others.filter((other) => writeIn(queue.writes, other) !== undefined);
  return {
    base: latest ? acceptedBase(latest.write) : base,
    ...(unseen.length > 0 && { unseen }),
  };
}

function acceptedBase(write: PendingWrite): Fields | null {
  const { state } = write;
  return state.kind === 'done' && state.reply ? nextBase(write, state.reply) : null;
}
