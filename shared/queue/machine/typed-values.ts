/**
 * Remembers the last values typed into each field of a record, also those that another editor has
 * replaced since. Each is what some editor shows, and so the base of that editor's next edit (Q8.9).
 */
import { isLocalId, type WriteId } from '../../ids.ts';
import type { QueueEvent } from '../events.ts';
import { knownId } from '../known-id.ts';
import { type Changed, laneIn } from '../lanes.ts';
import {
  fieldsSet,
  isLive,
  isSame,
  laneOf,
  type PendingWrite,
  type RecordRef,
} from '../pending-write.ts';
import type { Queue } from '../queue.ts';
import { type ComparedChange, type EditorSaves, lastSaveOf } from './editor-saves.ts';
import {
  charsOf,
  charsOfAll,
  keepLatest,
  type Memory,
  nothingKnown,
  type Sized,
} from './keep-latest.ts';

export type TypedValue = Sized & {
  /** The write that had it then. */
  readonly id: WriteId;
  readonly editor: string | undefined;
  readonly revision: number;
  readonly value: unknown;
  /** The value that its editor shows, where the write has words of another one too (Q8.14). */
  readonly own?: unknown;
  /** Since this revision its write has left the record, and no other one has taken it in. */
  readonly leftAt?: number;
};

type OfField = Sized & {
  readonly record: RecordRef;
  readonly field: string;
  /** The latest last. */
  readonly values: readonly TypedValue[];
  readonly revision: number;
  /** The editors that showed the record from the one revision until the other may show a forgotten value. */
  readonly forgotten: Forgotten;
};

type Forgotten = { readonly from: number; readonly until: number };
const allForgotten: Forgotten = { from: 0, until: Number.POSITIVE_INFINITY };
const nothingForgotten: Forgotten = { from: Number.POSITIVE_INFINITY, until: 0 };

/** By record and field; `typedFrom` is the revision of the first value of all. */
export type TypedValues = Memory<OfField> & { readonly typedFrom?: number };

/** More saves than one editor makes before another one shows them. */
const VALUES_MAX = 8;

/** The editor that sent an event, and all saves before that. */
type Typing = { readonly editor: string | undefined; readonly saves: EditorSaves };

/** Returns the values after `event`, which this editor sent if it is an edit. */
export function withTyped(
  knownBefore: TypedValues,
  event: QueueEvent,
  { before, queue, changed, revision }: ComparedChange,
  { editor, saves }: Typing,
): TypedValues {
  if (event.kind === 'account') return nothingKnown;
  const known = withLeft(knownBefore, { queue, changed, revision });
  if (event.kind !== 'saved') return underNewIds(known, before, queue);
  const edited = { kind: event.record.kind, id: knownId(queue, event.record.id) };
  const come = changed.come.find((one) => isSame(one.record, edited));
  const isBack = come === undefined; // at its base: nothing of it is left to send (Q7.3)
  const write = come ?? changed.gone.find((one) => isSame(one.record, edited));
  if (write === undefined) return known;
  const { id, record } = write;
  const set = isBack ? event.fields : fieldsSet(write);
  const left = isBack ? { leftAt: revision } : {};
  const news = Object.keys(event.fields).map((field): [string, OfField] => {
    const key = keyOf(record, field);
    const isMerged = event.merged !== undefined && field in event.merged;
    const own = isMerged ? { own: event.fields[field] } : {};
    const at = { id, editor, revision, ...own, ...left };
    const value = { ...at, value: set[field], chars: charsOf(set[field]) };
    const earlier = known.entries.get(key);
    const others = earlier?.values ?? valuesBefore(saves, before, { record, field });
    const forgotten = earlier?.forgotten ?? forgottenWhole(known, record);
    return [key, ofField({ record, field }, [...others, value], forgotten)];
  });
  return { ...keepLatest(known, news), typedFrom: known.typedFrom ?? revision };
}

/** The writes that left their record, by id, each with the write of it that took it in; without one where none did. */
function takers({ gone, come }: Changed, queue: Queue): ReadonlyMap<WriteId, WriteId | undefined> {
  const laneNow = ({ kind, id }: RecordRef) => laneOf({ kind, id: knownId(queue, id) });
  const lanes = Map.groupBy(come, ({ record }) => laneOf(record));
  const same = new Set(gone.map(({ change }) => change));
  return new Map(
    gone.flatMap(({ id, record }) => {
      const ofRecord = lanes.get(laneNow(record)) ?? [];
      if (ofRecord.some((write) => write.id === id)) return [];
      return [[id, ofRecord.find(({ change }) => !same.has(change))?.id]];
    }),
  );
}

/** Moves what was typed along with its write into the one that took that in, or marks it where none did. */
function withLeft(
  known: TypedValues,
  { queue, changed, revision }: Omit<ComparedChange, 'before'>,
): TypedValues {
  const left = takers(changed, queue);
  if (left.size === 0) return known;
  const follow = (value: TypedValue): TypedValue => {
    if (!left.has(value.id)) return value;
    const taker = left.get(value.id);
    return taker === undefined ? { ...value, leftAt: revision } : { ...value, id: taker };
  };
  const entries = [...known.entries].map(([key, one]): [string, OfField] => {
    const isHeld = one.values.some(({ id }) => left.has(id));
    return [key, isHeld ? { ...one, values: one.values.map(follow) } : one];
  });
  return { ...known, entries: new Map(entries) };
}

/** Returns the last of these values, the latest last. `before` is of those that had been forgotten before. */
function ofField(place: Place, all: readonly TypedValue[], before: Forgotten): OfField {
  const values = all.slice(-VALUES_MAX);
  const gone = all.slice(0, -VALUES_MAX).map(({ revision }) => revision);
  const from = Math.min(before.from, ...gone);
  const until = gone.length > 0 ? Number.POSITIVE_INFINITY : before.until;
  return {
    ...place,
    values,
    revision: values.at(-1)?.revision ?? 0,
    forgotten: { from, until },
    chars: charsOfAll(values),
  };
}

/**
 * The editors that may show a value of a field that was dropped whole (Q20.210). Of a record that is not created yet
 * any editor may: it has values before somebody types, and others when its create comes back.
 */
function forgottenWhole({ droppedAt, typedFrom = 0 }: TypedValues, record: RecordRef): Forgotten {
  if (droppedAt === 0) return nothingForgotten;
  return isLocalId(record.id) ? allForgotten : { from: typedFrom, until: droppedAt };
}

/**
 * Returns what all editors show of a field that waits to be sent, before one of them types in it. Where values were
 * dropped, only those show it that show the latest of them (Q20.204). Where a create was discarded, an editor may
 * still show that.
 */
function valuesBefore(
  saves: EditorSaves,
  { writes }: Queue,
  { record, field }: Place,
): readonly TypedValue[] {
  const ofRecord = laneIn(writes, record);
  const isSet = (write: PendingWrite) => Object.hasOwn(fieldsSet(write), field);
  const shown =
    ofRecord.findLast((write) => isLive(write) && isSet(write)) ??
    ofRecord.findLast((write) => write.change.kind === 'create');
  if (shown === undefined) return [];
  const value = fieldsSet(shown)[field] ?? null;
  const revision = lastSaveOf(saves, shown, field);
  return [{ id: shown.id, editor: undefined, revision, value, chars: charsOf(value) }];
}

/** Returns the values of each record under its present id: what was typed in it goes along (Q8.11). */
function underNewIds(known: TypedValues, before: Queue, queue: Queue): TypedValues {
  if (queue.adopted === before.adopted) return known;
  const moved = new Map<string, OfField>();
  for (const { record, field, values, forgotten } of known.entries.values()) {
    const now = { kind: record.kind, id: knownId(queue, record.id) };
    const key = keyOf(now, field);
    const other = moved.get(key);
    const all = [...(other?.values ?? []), ...values];
    const inOrder = all.sort((one, next) => one.revision - next.revision);
    const both = {
      from: Math.min(forgotten.from, other?.forgotten.from ?? forgotten.from),
      until: Math.max(forgotten.until, other?.forgotten.until ?? forgotten.until),
    };
    moved.set(key, ofField({ record: now, field }, inOrder, both));
  }
  return { ...known, entries: moved };
}

type Place = { readonly record: RecordRef; readonly field: string };
type Shown = {
  readonly editor?: string;
  readonly revision: number;
  readonly unseen: readonly WriteId[];
};

/** Returns what an editor has in a field: what it typed since it last showed the record, else what it showed. */
export function findInEditor(
  known: TypedValues,
  { record, field }: Place,
  shown: Shown,
): TypedValue | undefined {
  const all = known.entries.get(keyOf(record, field))?.values ?? [];
  const values = all.filter(({ id }) => !shown.unseen.includes(id));
  const isOwn = ({ editor, revision }: TypedValue) =>
    editor === shown.editor && revision > shown.revision;
  const own = values.findLast(isOwn);
  if (own !== undefined) return 'own' in own ? { ...own, value: own.own } : own;
  return values.findLast(({ revision }) => revision <= shown.revision);
}

/** Whether an editor may show a typed value of this field that is not remembered any more (Q20.207, Q20.210). */
export function isForgotten(known: TypedValues, place: Place, shown: Shown): boolean {
  const ofPlace = known.entries.get(keyOf(place.record, place.field));
  const { from, until } = ofPlace?.forgotten ?? forgottenWhole(known, place.record);
  const mayShowIt = from <= shown.revision && shown.revision < until;
  return mayShowIt && findInEditor(known, place, shown) === undefined;
}

function keyOf(record: RecordRef, field: string): string {
  return `${laneOf(record)} ${field}`;
}
