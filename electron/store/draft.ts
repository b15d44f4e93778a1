/**
 * What was typed into the capture window and is not filed yet: one draft for each account (Q16), and
 * one from before anybody had signed in, which belongs to the first who does.
 */
import * as v from 'valibot';
import { localId } from '../../shared/ids.ts';
import { type CaptureDraft, emptyCapture } from '../../shared/ipc/state.ts';
import type { Random } from '../../shared/ports.ts';
import type { OfAccount, Queue } from '../../shared/queue/queue.ts';
import { noteVisibilities } from '../../shared/records/note.ts';
import { isDiskError } from './database.ts';
import type { Settings } from './settings.ts';

/** Nobody's yet; an account's own has its key behind it. */
const DRAFT_KEY = 'capture draft';

const captureDraft = v.object({
  text: v.string(),
  company: v.nullable(v.object({ id: v.number(), name: v.string() })),
  visibility: v.picklist(noteVisibilities),
  /** The names the note will have when it is filed: filing twice, over a crash, makes one note. */
  writeId: v.string(),
  noteId: v.string(),
});
export type SavedDraft = v.InferOutput<typeof captureDraft>;

/** The key of an account; `null` before anybody has signed in. */
type AccountKey = Queue['account'];

/**
 * The capture window's draft of an account; a blank one with fresh names where there is none, or
 * where the one that is there has become a note already and only could not be dropped.
 */
export function readDraft(
  settings: Settings,
  random: Random,
  queue: Queue,
  account: AccountKey = queue.account,
): SavedDraft {
  const before =
    settings.get(nameOf(account), captureDraft) ?? settings.get(DRAFT_KEY, captureDraft);
  if (before !== undefined && !isFiled(before, ofAccount(queue, account))) return before;
  return { ...emptyCapture, writeId: random.uuid(), noteId: random.uuid() };
}

/** Keeps what is typed; on disk when it returns, throws where the disk refuses. */
export function keepDraft(
  settings: Settings,
  draft: SavedDraft,
  typed: CaptureDraft,
  account: AccountKey,
): void {
  settings.set(nameOf(account), { ...draft, ...typed });
}

/** Empties the draft of an account; the next one gets names of its own. */
export function dropDraft(settings: Settings, account: AccountKey): void {
  settings.delete(nameOf(account));
}

/**
 * Empties a draft whose note is in the queue already: the program ended between the two steps of
 * filing, and the same words must not be offered again.
 */
export function dropFiledDraft(settings: Settings, queue: Queue): void {
  const draft = settings.get(nameOf(queue.account), captureDraft);
  if (draft !== undefined && isFiled(draft, queue)) dropDraft(settings, queue.account);
}

/**
 * Gives what was typed before anybody had signed in, or under `from`, to the account that is signed in:
 * the next one must not find it. A disk that refuses leaves it where it is.
 */
export function claimDraft(settings: Settings, { account }: Queue, from: AccountKey = null): void {
  const name = nameOf(from);
  const draft = settings.get(name, captureDraft);
  if (account === null || draft === undefined) return;
  try {
    const own = settings.get(nameOf(account), captureDraft);
    if (own === undefined) settings.set(nameOf(account), draft);
    if (own === undefined || own.noteId === draft.noteId) settings.delete(name);
  } catch (error) {
    if (!isDiskError(error)) throw error;
  }
}

function nameOf(account: AccountKey): string {
  return account === null ? DRAFT_KEY : `${DRAFT_KEY} of ${account}`;
}

function ofAccount(queue: Queue, account: AccountKey): Pick<OfAccount, 'writes' | 'adopted'> {
  if (account === null || account === queue.account) return queue;
  return queue.apart[account] ?? { writes: [], adopted: {} };
}

function isFiled(
  { noteId }: SavedDraft,
  { writes, adopted }: Pick<OfAccount, 'writes' | 'adopted'>,
): boolean {
  const note = localId(noteId);
  return Object.hasOwn(adopted, note) || writes.some(({ record }) => record.id === note);
}
