/**
 * Remembers which editor typed into which write, for other editors of the record that have not shown
 * it yet (Q8.7). One record may be open twice: on its page, and in a window of its own.
 */
import type { WriteId } from '../../ids.ts';
import type { QueueEvent } from '../events.ts';
import { type Changed, findChanges } from '../lanes.ts';
import { laneOf, type PendingWrite } from '../pending-write.ts';
import type { Queue } from '../queue.ts';

/**
 * The last save of one editor into a field of a write; main itself and what names no editor is
 * `undefined`, and so is the field of a delete.
 */
type EditorSave = {
  readonly editor: string | undefined;
  readonly field: string | undefined;
  readonly revision: number;
};

/** By write, the latest last. */
export type EditorSaves = ReadonlyMap<WriteId, readonly EditorSave[]>;

/** Far more writes than are under way between two updates of an editor. */
const WRITES_MAX = 1_000;
/** More than a record has fields, in more windows than there are. */
const SAVES_MAX = 16 * 24;

/** The queue before and after an event, and its revision since. */
export type QueueChange = {
  readonly before: Queue;
  readonly queue: Queue;
  readonly revision: number;
};

/** Returns the saves after `event`, which this editor sent if it is an edit. */
export function withSaves(
  known: EditorSaves,
  event: QueueEvent,
  { before, queue, revision }: QueueChange,
  editor: string | undefined,
): EditorSaves {
  if (event.kind === 'account') return new Map();
  const changes = findChanges(before.writes, queue.writes);
  // No editor showed what the user made of a conflict.
  const isEdit = ['saved', 'deleted', 'resolved'].includes(event.kind);
  const sourcesOf = isEdit ? undefined : findSources(event, changes);
  const own = fieldsOfEdit(event).map((field) => ({ editor, field, revision }));
  const news = changes.come.flatMap((write): [WriteId, readonly EditorSave[]][] => {
    const saves = sourcesOf?.(write).flatMap((id) => known.get(id) ?? []) ?? own;
    return saves.length === 0 ? [] : [[write.id, join(known.get(write.id) ?? [], saves)]];
  });
  if (news.length === 0) return known;
  const changed = new Set(news.map(([id]) => id));
  const others = [...known].filter(([id]) => !changed.has(id));
  return new Map([...others, ...news].slice(-WRITES_MAX));
}

type Shown = { readonly editor?: string; readonly revision: number };

/** The saves of other editors into this write after revision `shown.revision`. */
export function savesElsewhere(
  saves: EditorSaves,
  id: WriteId,
  shown: Shown,
): readonly EditorSave[] {
  const ofWrite = saves.get(id) ?? [];
  return ofWrite.filter((save) => save.editor !== shown.editor && save.revision > shown.revision);
}

/** The fields that an edit sets, or one without a name. */
function fieldsOfEdit(event: QueueEvent): readonly (string | undefined)[] {
  const names = 'fields' in event ? Object.keys(event.fields) : [];
  return names.length > 0 ? names : [undefined];
}

/** The writes that a changed one took in: those folded into it, and the one whose remainder it is. */
function findSources(
  event: QueueEvent,
  { gone, come }: Changed,
): (write: PendingWrite) => readonly WriteId[] {
  const known = new Set(gone.map(({ id }) => id));
  const left = new Set(come.map(({ id }) => id));
  const removed = Map.groupBy(
    gone.filter(({ id }) => !left.has(id)),
    ({ record }) => laneOf(record),
  );
  return ({ id, record }) => {
    const folded = removed.get(laneOf(record))?.map((write) => write.id) ?? [];
    return known.has(id) || !('id' in event) ? folded : [event.id, ...folded];
  };
}

function join(older: readonly EditorSave[], newer: readonly EditorSave[]): readonly EditorSave[] {
  const latest = new Map<string, EditorSave>();
  for (const save of [...older, ...newer]) {
    const key = JSON.stringify([save.editor, save.field]);
    if ((latest.get(key)?.revision ?? -1) < save.revision) latest.set(key, save);
  }
  return [...latest.values()].slice(-SAVES_MAX);
}
