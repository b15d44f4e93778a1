/**
 * What has come to each record besides its editor, for edits of an editor that has not shown it yet. The
 * queue forgets a write once the cache holds its reply; an editor in which somebody types shows it later.
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

/** Writes that came to a record at a revision, other than by an edit of it. */
type Joined = {
  readonly revision: number;
  /** The record made here that turned out to be this one; `undefined` where a write was restored. */
  readonly local?: RecordId;
  /** Those that an editor of that record did not show until then. */
  readonly pulled: readonly WriteId[];
  /** Those that any other editor did not show until then. */
  readonly made: readonly WriteId[];
};

type OfRecord = {
  readonly accepted: readonly Accepted[];
  readonly joined: readonly Joined[];
};
const nothing: OfRecord = { accepted: [], joined: [] };

/** By lane, the latest last. */
export type AcceptedBases = ReadonlyMap<string, OfRecord>;

/** As many as a window keeps open. */
const RECORDS_MAX = 20;
/** A create, its remainder, and an edit by either name of the record. */
const ACCEPTED_MAX = 4;
/** An id is adopted once; a user restores a few writes between two looks of an editor at the outbox. */
const JOINED_MAX = 4;

/** The queue before an event and after it. */
type Change = { readonly before: Queue; readonly queue: Queue };

/** The bases once `event` has changed the queue, which has this revision now. */
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
  const news = joinedBy(write, { before, queue }, revision);
  if (!isAccepted && news === undefined) return known;
  const ofRecord: OfRecord = {
    accepted: isAccepted ? [...accepted, { write, revision }].slice(-ACCEPTED_MAX) : accepted,
    joined: news === undefined ? joined : [...joined, news].slice(-JOINED_MAX),
  };
  const others = [...known].filter(([other]) => other !== lane).slice(1 - RECORDS_MAX);
  return new Map([...others, [lane, ofRecord]]);
}

/** What was restored, or what an adopted id has brought together: one record of two, each with its writes. */
function joinedBy(
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

/** Which record an editor showed, by its name then, and the revision of the outbox it showed it from. */
export type ShownRecord = { readonly id: RecordId; readonly revision: number };

/** An edit, or a delete, with what its editor showed as the version of the service. */
export type Based = Pick<EventOf<'saved'>, 'record' | 'base'>;

/** What an edit rests on (Q8.4), and the writes of its record that it does not (Q8.5). */
export type EditBase = Pick<EventOf<'saved'>, 'base' | 'unseen'>;

/**
 * The base of an edit is what was accepted since its editor showed something, or what it showed. What was
 * pulled of a record made here is another record until its id is adopted, and so is what was typed here.
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
