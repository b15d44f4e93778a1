/**
 * Remembers what each record received besides its editor's edits, for edits of an editor that has
 * not shown it yet. The queue forgets a write once the cache has its reply; an open editor may show
 * it later.
 */
import type { RecordId, WriteId } from '../../ids.ts';
import { relatedFields } from '../../merge/record/together.ts';
import type { Fields } from '../../records/kinds.ts';
import type { EventOf, QueueEvent } from '../events.ts';
import { knownId, namesFrom } from '../known-id.ts';
import { findChanges, laneIn, writeIn } from '../lanes.ts';
import {
  awaitsBase,
  fieldsSet,
  isFoldable,
  isLive,
  laneOf,
  type PendingWrite,
  type RecordRef,
} from '../pending-write.ts';
import type { Queue } from '../queue.ts';
import { type EditorSaves, fieldsElsewhere, type QueueChange, withSaves } from './editor-saves.ts';
import { findJoined, findUnshown, JOINED_MAX, type Joined } from './joined-writes.ts';
import {
  charsOf,
  charsOfAll,
  keepLatest,
  type Memory,
  nothingKnown,
  type Sized,
} from './keep-latest.ts';
import { mergeElsewhere } from './merge-elsewhere.ts';
import { mergeIntoCreate } from './merge-into-create.ts';
import { nextBase } from './next-base.ts';
import { findInEditor, isForgotten, type TypedValues, withTyped } from './typed-values.ts';

type Accepted = { readonly write: PendingWrite; readonly revision: number };

type OfRecord = Sized & {
  readonly accepted: readonly (Accepted & Sized)[];
  readonly joined: readonly Joined[];
  /** The revision of the last that is not in `joined` any more. */
  readonly droppedAt: number;
  /** That of the last in `joined`, or of what is not there any more. */
  readonly revision: number;
};
const nothing: OfRecord = { accepted: [], joined: [], droppedAt: 0, revision: 0, chars: 0 };

export type AcceptedBases = {
  /** By lane, the latest last. */
  readonly records: Memory<OfRecord>;
  readonly saves: EditorSaves;
  readonly values: TypedValues;
};
export const noBases: AcceptedBases = {
  records: nothingKnown,
  saves: nothingKnown,
  values: nothingKnown,
};

/** A create, its remainder, and an edit by either name of the record. */
const ACCEPTED_MAX = 4;
/** Returns the bases after `event`, which this editor sent if it is an edit. */
export function withAccepted(
  known: AcceptedBases,
  event: QueueEvent,
  change: QueueChange,
  editor?: string,
): AcceptedBases {
  const compared = { ...change, changed: findChanges(change.before.writes, change.queue.writes) };
  return {
    records: withReplies(known.records, event, change),
    saves: withSaves(known.saves, event, compared, editor),
    values: withTyped(known.values, event, compared, { editor, saves: known.saves }),
  };
}

function withReplies(
  known: AcceptedBases['records'],
  event: QueueEvent,
  { before, queue, revision }: QueueChange,
): AcceptedBases['records'] {
  if (event.kind === 'account') return nothingKnown; // the same id is another record there
  if (event.kind !== 'settled' && event.kind !== 'answered' && event.kind !== 'restored') {
    return known;
  }
  const write = writeIn(queue.writes, event.id);
  if (write === undefined) return known;
  const lane = laneOf(write.record);
  const { accepted, joined, droppedAt } = ofLane(known, lane);
  const isAccepted = write.state.kind === 'done' && write.state.reply !== null;
  const news = findJoined(write, { before, queue, revision });
  if (!isAccepted && news === undefined) return known;
  const latest = isAccepted
    ? [...accepted, { write, revision, chars: charsOf(write) }].slice(-ACCEPTED_MAX)
    : accepted;
  const all = news === undefined ? joined : [...joined, news];
  const gone = all.at(-1 - JOINED_MAX)?.revision ?? droppedAt;
  const ofRecord: OfRecord = {
    accepted: latest,
    joined: all.slice(-JOINED_MAX),
    droppedAt: gone,
    revision: all.at(-1)?.revision ?? gone,
    chars: charsOfAll(latest),
  };
  return keepLatest(known, [[lane, ofRecord]]);
}

function ofLane({ entries, droppedAt }: AcceptedBases['records'], lane: string): OfRecord {
  return entries.get(lane) ?? { ...nothing, droppedAt };
}

/**
 * The record that an editor showed, by its name then, and the outbox revision it was shown from. An
 * editor is an open record, or all lists of a window together.
 */
export type ShownRecord = {
  readonly id: RecordId;
  readonly revision: number;
  readonly editor?: string;
};

/** An edit, or a delete without fields, with the version its editor showed. */
export type Based = Pick<EventOf<'saved'>, 'record' | 'base'> & { readonly fields?: Fields };

/** The base of an edit (Q8.4, Q8.9), and the writes of its record that it is not based on (Q8.5). */
export type EditBase = Pick<EventOf<'saved'>, 'base' | 'unseen' | 'typed' | 'merged'>;

/**
 * Returns the base of an edit: what was accepted since its editor last showed the record, else what
 * it showed. The local and the pulled record are two records until the id is adopted.
 */
export function baseOf(
  known: AcceptedBases,
  queue: Pick<Queue, 'adopted' | 'writes'>,
  said: Based,
  shown: ShownRecord | undefined,
): EditBase {
  const { base } = said;
  if (shown === undefined) return { base };
  const record = { kind: said.record.kind, id: knownId(queue, said.record.id) };
  const { accepted, joined, droppedAt } = ofLane(known.records, laneOf(record));
  const ofRecord = laneIn(queue.writes, record);
  const written = [...accepted.map(({ write }) => write), ...ofRecord];
  const ofCopy =
    shown.revision < droppedAt
      ? written.filter((write) => !isUnmade(write)).map(({ id }) => id)
      : findUnshown(joined, namesFrom(queue, shown.id), shown);
  const typedElsewhere = (write: PendingWrite) => fieldsElsewhere(known.saves, write, shown);
  const isElsewhere = (write: PendingWrite) => typedElsewhere(write).length > 0;
  const latest = accepted.findLast(
    ({ write, revision }) =>
      revision > shown.revision && !ofCopy.includes(write.id) && !isElsewhere(write),
  );
  const elsewhere = ofRecord.filter((write) => isElsewhere(write) && !isUnmade(write));
  const others = canJoin(elsewhere, said, typedElsewhere)
    ? elsewhere.filter((write) => !isLive(write))
    : elsewhere;
  const unseen = ofRecord.filter(
    (write, place) =>
      ofCopy.includes(write.id) ||
      others.includes(write) ||
      isHidden(write, ofRecord.slice(place + 1), { others, said }),
  );
  const isApart = unseen.length > 0 || written.some(isElsewhere);
  const editing = { record, said, shown, ofCopy };
  const typed = isApart ? findUnsent(known.values, editing, { accepted, ofRecord }) : {};
  const create = ofRecord.find((write) => isUnmade(write) && isFoldable(write));
  const given = latest ? acceptedBase(latest.write) : base;
  const own =
    latest && !isApart
      ? given
      : withoutForgotten(known.values, { ...editing, given }, { accepted, ofRecord });
  const [met, ...further] = ofRecord.filter(isLive);
  const isMet = met !== undefined && further.length === 0 && others.includes(met);
  const isCopied = ofRecord.some(({ id }) => ofCopy.includes(id));
  const both =
    isMet && !isCopied ? mergeElsewhere(met, { ...own, ...typed }, said.fields ?? {}) : undefined;
  const merged = both ?? (create ? mergeIntoCreate(create, known, editing) : {});
  return {
    base: own,
    ...(unseen.length > 0 && both === undefined && { unseen: unseen.map(({ id }) => id) }),
    ...(Object.keys(typed).length > 0 && { typed }),
    ...(Object.keys(merged).length > 0 && { merged }),
  };
}

type Editing = {
  readonly record: RecordRef;
  readonly said: Based;
  readonly shown: ShownRecord;
  readonly ofCopy: readonly WriteId[];
};
type Given = { readonly given: Fields | null };
type Written = {
  readonly accepted: readonly Accepted[];
  readonly ofRecord: readonly PendingWrite[];
};

/**
 * The values of the edit's fields in its editor that were not confirmed when the editor showed them. The
 * base that a window sends has none of those.
 */
function findUnsent(
  values: TypedValues,
  { record, said: { fields = {} }, shown, ofCopy }: Editing,
  { accepted, ofRecord }: Written,
): Fields {
  const isBehind = ofRecord.some((write) => isUnmade(write) && isLive(write));
  const unsent = Object.keys(fields).flatMap((field): [string, unknown][] => {
    const place = { record, field };
    const inWindow = { ...shown, unseen: ofCopy };
    const found = findInEditor(values, place, inWindow);
    // Behind a create there is no base to leave it out of: an empty one counts nothing as deleted.
    if (isBehind && isForgotten(values, place, inWindow)) return [[field, null]];
    const answered = accepted.find(({ write }) => write.id === found?.id);
    const write = answered?.write ?? ofRecord.find(({ id }) => id === found?.id);
    const isConfirmed = answered !== undefined && answered.revision <= shown.revision;
    // Folded into another write, or discarded before somebody made the record anew.
    const isGone = write === undefined || (isBehind && isDiscarded(write));
    if (found?.leftAt !== undefined && found.leftAt <= shown.revision) return []; // it showed what came after
    if (found && isGone) return [[field, found.value]];
    if (!found || !write || isConfirmed || isDiscarded(write)) return [];
    // The service may have respelt what is the last in its write.
    const isLast = (fieldsSet(write)[field] ?? null) === (found.value ?? null);
    return [[field, isLast ? (acceptedBase(write) ?? fieldsSet(write))[field] : found.value]];
  });
  return Object.fromEntries(unsent);
}

/**
 * Returns the given base of the edit. A field is left out where the window showed a pending value that is
 * forgotten. It never showed what the service has under that (Q20.207).
 */
function withoutForgotten(
  values: TypedValues,
  { record, said: { fields = {} }, shown, ofCopy, given }: Editing & Given,
  { accepted, ofRecord }: Written,
): Fields | null {
  const since = accepted.filter(({ revision }) => revision > shown.revision);
  const covering = [...since.map(({ write }) => write), ...ofRecord.filter(isLive)];
  const isLeftOut = (field: string) =>
    covering.some((write) => Object.hasOwn(fieldsSet(write), field)) &&
    isForgotten(values, { record, field }, { ...shown, unseen: ofCopy });
  if (given === null || !Object.keys(fields).some(isLeftOut)) return given;
  return Object.fromEntries(
    Object.entries(given).filter(([field]) => !(field in fields) || !isLeftOut(field)),
  );
}

function isDiscarded({ state }: PendingWrite): boolean {
  return state.kind === 'discarded';
}

type Hiding = { readonly others: readonly PendingWrite[]; readonly said: Based };

/** Whether a later write from elsewhere stood in its place on the screen, in a field of the edit. */
function isHidden(
  write: PendingWrite,
  later: readonly PendingWrite[],
  { others, said: { fields = {} } }: Hiding,
): boolean {
  if (!isFoldable(write) || isUnmade(write)) return false; // nothing joins it, or all do
  const names = Object.keys(fields).filter((name) => Object.hasOwn(fieldsSet(write), name));
  return later.some(
    (other) =>
      isLive(other) &&
      others.includes(other) &&
      names.some((name) => Object.hasOwn(fieldsSet(other), name)),
  );
}

/** Whether this creates the record: without it there is nothing to edit (Q8.8). */
function isUnmade({ change, state }: PendingWrite): boolean {
  return change.kind === 'create' && state.kind !== 'done';
}

/** Whether an edit may join what was typed elsewhere and waits: it has other fields (Q8.8). */
function canJoin(
  elsewhere: readonly PendingWrite[],
  { record, fields }: Based,
  typedElsewhere: (write: PendingWrite) => readonly (string | undefined)[],
): boolean {
  const names = fields && Object.keys(fields);
  const related = names?.flatMap((name) => [name, ...relatedFields(record.kind, name)]);
  return elsewhere.filter(isLive).every((write) => {
    const typed = typedElsewhere(write);
    const hasBase = isFoldable(write) && !awaitsBase(write);
    return hasBase && related?.every((name) => !typed.includes(name));
  });
}

function acceptedBase(write: PendingWrite): Fields | null {
  const { state } = write;
  return state.kind === 'done' && state.reply ? nextBase(write, state.reply) : null;
}
