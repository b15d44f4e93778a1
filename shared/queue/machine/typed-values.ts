/**
 * Remembers the last values typed into each field of a record, also those that another editor has
 * replaced since. Each is what some editor shows, and so the base of that editor's next edit (Q8.9).
 */
import type { WriteId } from '../../ids.ts';
import type { QueueEvent } from '../events.ts';
import { knownId } from '../known-id.ts';
import { findChanges, laneIn } from '../lanes.ts';
import { fieldsSet, isLive, laneOf, type RecordRef } from '../pending-write.ts';
import type { Queue } from '../queue.ts';
import type { QueueChange } from './editor-saves.ts';
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
};

type OfField = Sized & {
  readonly record: RecordRef;
  readonly field: string;
  /** The latest last. */
  readonly values: readonly TypedValue[];
  readonly revision: number;
  /** The revision of the first value that is not in `values` any more; infinite if there is none. */
  readonly forgottenFrom: number;
};

/** By record and field. */
export type TypedValues = Memory<OfField>;

/** More saves than one editor makes before another one shows them. */
const VALUES_MAX = 8;

/** Returns the values after `event`, which this editor sent if it is an edit. */
export function withTyped(
  known: TypedValues,
  event: QueueEvent,
  { before, queue, revision }: QueueChange,
  editor: string | undefined,
): TypedValues {
  if (event.kind === 'account') return nothingKnown;
  if (event.kind !== 'saved') return underNewIds(known, before, queue);
  const [write] = findChanges(before.writes, queue.writes).come;
  if (write === undefined) return known;
  const { id, record } = write;
  const set = fieldsSet(write);
  const news = Object.keys(event.fields).map((field): [string, OfField] => {
    const key = keyOf(record, field);
    const isMerged = event.merged !== undefined && field in event.merged;
    const own = isMerged ? { own: event.fields[field] } : {};
    const value = { id, editor, revision, value: set[field], ...own, chars: charsOf(set[field]) };
    const earlier = known.entries.get(key);
    const others = earlier?.values ?? valuesBefore(known, before, { record, field });
    return [key, ofField({ record, field }, [...others, value], earlier?.forgottenFrom)];
  });
  return keepLatest(known, news);
}

/** Returns the last of these values, the latest last. `forgottenFrom` is of those that had been forgotten before. */
function ofField(
  place: Pick<OfField, 'record' | 'field'>,
  all: readonly TypedValue[],
  forgottenFrom = Number.POSITIVE_INFINITY,
): OfField {
  const values = all.slice(-VALUES_MAX);
  const forgotten = all.slice(0, -VALUES_MAX).map(({ revision }) => revision);
  return {
    ...place,
    values,
    revision: values.at(-1)?.revision ?? 0,
    forgottenFrom: Math.min(forgottenFrom, ...forgotten),
    chars: charsOfAll(values),
  };
}

/**
 * Returns what all editors show of a record that is not created yet, before one of them types in it. Where
 * values were dropped, only those show it that show the latest of them (Q20.204).
 */
function valuesBefore(
  { droppedAt }: TypedValues,
  { writes }: Queue,
  { record, field }: Place,
): readonly TypedValue[] {
  const create = laneIn(writes, record).find(
    (write) => write.change.kind === 'create' && isLive(write),
  );
  if (create === undefined) return [];
  const value = fieldsSet(create)[field] ?? null;
  return [{ id: create.id, editor: undefined, revision: droppedAt, value, chars: charsOf(value) }];
}

/** Returns the values of each record under its present id: what was typed in it goes along (Q8.11). */
function underNewIds(known: TypedValues, before: Queue, queue: Queue): TypedValues {
  if (queue.adopted === before.adopted) return known;
  const moved = new Map<string, OfField>();
  for (const { record, field, values, forgottenFrom } of known.entries.values()) {
    const now = { kind: record.kind, id: knownId(queue, record.id) };
    const key = keyOf(now, field);
    const other = moved.get(key);
    const all = [...(other?.values ?? []), ...values];
    const inOrder = all.sort((one, next) => one.revision - next.revision);
    const first = Math.min(forgottenFrom, other?.forgottenFrom ?? forgottenFrom);
    moved.set(key, ofField({ record: now, field }, inOrder, first));
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

/** Whether an editor may show a typed value of this field that is not remembered any more (Q20.207). */
export function isForgotten(known: TypedValues, place: Place, shown: Shown): boolean {
  const first = known.entries.get(keyOf(place.record, place.field))?.forgottenFrom;
  const mayShowIt = first !== undefined && first <= shown.revision;
  return mayShowIt && findInEditor(known, place, shown) === undefined;
}

function keyOf(record: RecordRef, field: string): string {
  return `${laneOf(record)} ${field}`;
}
