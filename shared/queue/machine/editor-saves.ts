/**
 * Remembers which editor typed into which write, for other editors of the record that have not shown
 * it yet (Q8.7). One record may be open twice: on its page, and in a window of its own.
 */
import type { QueueEvent } from '../events.ts';
import type { Changed } from '../lanes.ts';
import { fieldsSet, laneOf, type PendingWrite } from '../pending-write.ts';
import type { Queue } from '../queue.ts';
import { charsOf, keepLatest, type Memory, nothingKnown, type Sized } from './keep-latest.ts';

/**
 * The last save of one editor into a field of a write. The editor of main itself, and of what names
 * none, is `undefined`; `null` is one that was forgotten. A delete has no field.
 */
type EditorSave = {
  readonly editor: string | null | undefined;
  readonly field: string | undefined;
  readonly revision: number;
};

type OfWrite = Sized & { readonly saves: readonly EditorSave[]; readonly revision: number };

/** By write. */
export type EditorSaves = Memory<OfWrite>;

/** More than a record has fields, in more windows than there are. */
const SAVES_MAX = 16 * 24;

/** The queue before and after an event, and its revision since. */
export type QueueChange = {
  readonly before: Queue;
  readonly queue: Queue;
  readonly revision: number;
};

/** The same, and the writes that differ. */
export type ComparedChange = QueueChange & { readonly changed: Changed };

/** Returns the saves after `event`, which this editor sent if it is an edit. */
export function withSaves(
  known: EditorSaves,
  event: QueueEvent,
  { changed, revision }: ComparedChange,
  editor: string | undefined,
): EditorSaves {
  if (event.kind === 'account') return nothingKnown;
  // No editor showed what the user made of a conflict.
  const isEdit = ['saved', 'deleted', 'resolved'].includes(event.kind);
  const sourcesOf = findSources(event, changed);
  const own = namesOrNone('fields' in event ? event.fields : {}).map((field) => ({
    ...{ editor, field, revision },
  }));
  const earlier = new Map(changed.gone.map((write) => [write.id, write]));
  const news = changed.come.flatMap((write): [string, OfWrite][] => {
    const was = earlier.get(write.id);
    const sources = isEdit ? [] : sourcesOf(write);
    const merged = was ? mergedNames(write, [was, ...sources]) : [];
    const added = isEdit
      ? own
      : [
          ...sources.flatMap((source) => savesOf(known, source)),
          ...merged.map((field) => ({ editor: null, field, revision })),
        ];
    if (added.length === 0) return [];
    return [[write.id, ofWrite(join([...(was ? savesOf(known, was) : []), ...added]))]];
  });
  return news.length === 0 ? known : keepLatest(known, news);
}

type Shown = { readonly editor?: string; readonly revision: number };

/** The fields of this write that other editors saved after revision `shown.revision`. */
export function fieldsElsewhere(
  known: EditorSaves,
  write: PendingWrite,
  shown: Shown,
): readonly (string | undefined)[] {
  return savesOf(known, write)
    .filter((save) => save.editor !== shown.editor && save.revision > shown.revision)
    .map(({ field }) => field);
}

/** Returns at which revision a field of this write got its value. */
export function lastSaveOf(known: EditorSaves, write: PendingWrite, name: string): number {
  const ofField = savesOf(known, write).filter(({ field }) => field === name);
  return Math.max(0, ...ofField.map(({ revision }) => revision));
}

/** The saves into a write. Where they are forgotten, any editor may have typed any of its fields (Q20.201). */
function savesOf({ entries, droppedAt }: EditorSaves, write: PendingWrite): readonly EditorSave[] {
  const saves = entries.get(write.id)?.saves;
  if (saves !== undefined || droppedAt === 0) return saves ?? [];
  return namesOrNone(fieldsSet(write)).map((field) => ({
    ...{ editor: null, field, revision: droppedAt },
  }));
}

/** The names of these fields, or one that is none. */
function namesOrNone(fields: object): readonly (string | undefined)[] {
  const names = Object.keys(fields);
  return names.length > 0 ? names : [undefined];
}

/** The writes that a changed one took in: those folded into it, and the one whose remainder it is. */
function findSources(
  event: QueueEvent,
  { gone, come }: Changed,
): (write: PendingWrite) => readonly PendingWrite[] {
  const known = new Map(gone.map((write) => [write.id, write]));
  const left = new Set(come.map(({ id }) => id));
  const removed = Map.groupBy(
    gone.filter(({ id }) => !left.has(id)),
    ({ record }) => laneOf(record),
  );
  return ({ id, record }) => {
    const folded = removed.get(laneOf(record)) ?? [];
    const parent = known.has(id) || !('id' in event) ? undefined : known.get(event.id);
    return parent === undefined ? folded : [parent, ...folded];
  };
}

/** The fields of a create that came back with words of several writes: no window has shown those together. */
function mergedNames(write: PendingWrite, sources: readonly PendingWrite[]): readonly string[] {
  if (write.change.kind !== 'create') return [];
  return Object.entries(fieldsSet(write))
    .filter(([name, value]) => {
      const said = JSON.stringify(value);
      return sources.every((source) => JSON.stringify(fieldsSet(source)[name]) !== said);
    })
    .map(([name]) => name);
}

function ofWrite(saves: readonly EditorSave[]): OfWrite {
  return {
    saves,
    revision: Math.max(...saves.map(({ revision }) => revision)),
    chars: charsOf(saves),
  };
}

/** Returns the last save of each editor into each field; of too many, whose the oldest were is forgotten. */
function join(saves: readonly EditorSave[]): readonly EditorSave[] {
  const latest = new Map<string, EditorSave>();
  for (const save of saves) {
    const key = JSON.stringify([save.editor === undefined ? 0 : save.editor, save.field]);
    if ((latest.get(key)?.revision ?? -1) < save.revision) latest.set(key, save);
  }
  // Writes that were folded into one bring theirs along, so their order is not that of the saves.
  const all = [...latest.values()].sort((one, other) => one.revision - other.revision);
  const begin = all.length - SAVES_MAX;
  const isKnown = ({ editor }: EditorSave) => editor !== null;
  if (begin <= 0 || !all.slice(0, begin).some(isKnown)) return all;
  return join(all.map((save, place) => (place < begin ? { ...save, editor: null } : save)));
}
