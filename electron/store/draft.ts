/** What was typed into the capture window and is not filed yet. */
import * as v from 'valibot';
import { localId } from '../../shared/ids.ts';
import { type CaptureDraft, emptyCapture } from '../../shared/ipc/state.ts';
import type { Random } from '../../shared/ports.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { noteVisibilities } from '../../shared/records/note.ts';
import type { Kept } from './kept.ts';

const KEPT_DRAFT = 'capture draft';

const captureDraft = v.object({
  text: v.string(),
  company: v.nullable(v.object({ id: v.number(), name: v.string() })),
  visibility: v.picklist(noteVisibilities),
  /** The names the note will have when it is filed: filing twice, over a crash, makes one note. */
  writeId: v.string(),
  noteId: v.string(),
});
export type KeptDraft = v.InferOutput<typeof captureDraft>;

/**
 * The capture window's draft; a blank one with fresh names where there is none, or where the one
 * that is there has become a note already and only could not be dropped.
 */
export function readDraft(kept: Kept, random: Random, queue: Queue): KeptDraft {
  const before = kept.get(KEPT_DRAFT, captureDraft);
  if (before !== undefined && !isFiled(before, queue)) return before;
  return { ...emptyCapture, writeId: random.uuid(), noteId: random.uuid() };
}

/** Keeps what is typed; on disk when it returns, throws where the disk refuses. */
export function keepDraft(kept: Kept, draft: KeptDraft, typed: CaptureDraft): void {
  kept.set(KEPT_DRAFT, { ...draft, ...typed });
}

/** Empties the draft; the next one gets names of its own. */
export function dropDraft(kept: Kept): void {
  kept.delete(KEPT_DRAFT);
}

/**
 * Empties a draft whose note is in the queue already: the program ended between the two steps of
 * filing, and the same words must not be offered again.
 */
export function dropFiledDraft(kept: Kept, queue: Queue): void {
  const draft = kept.get(KEPT_DRAFT, captureDraft);
  if (draft !== undefined && isFiled(draft, queue)) dropDraft(kept);
}

function isFiled({ noteId }: KeptDraft, { writes, adopted }: Queue): boolean {
  const note = localId(noteId);
  return Object.hasOwn(adopted, note) || writes.some(({ record }) => record.id === note);
}
