/**
 * Text in the capture window that is not filed yet: one draft for each account (Q16). One more is
 * from before any sign-in and belongs to the first who signs in.
 */
import * as v from 'valibot';
import { localId } from '../../shared/ids.ts';
import {
  type CaptureDraft,
  captureHalves,
  captureTarget,
  emptyCapture,
} from '../../shared/ipc/state.ts';
import type { Random } from '../../shared/ports.ts';
import type { OfAccount, Queue } from '../../shared/queue/queue.ts';
import { noteVisibilities } from '../../shared/records/note.ts';
import { onDisk } from './on-disk.ts';
import { type AccountSettings, readTyped } from './settings.ts';

/** Nobody's yet; an account's own has its key appended. */
const DRAFT_KEY = 'capture draft';

const captureDraft = v.object({
  text: v.string(),
  target: v.optional(v.nullable(captureTarget)),
  /** Fields from before a note could be attached to anything else. */
  company: v.optional(v.nullable(v.object({ id: v.number(), name: v.string() }))),
  visibility: v.picklist(noteVisibilities),
  time: v.optional(v.string(), ''),
  half: v.optional(v.picklist(captureHalves), 'note'),
  /** The ids of the note and the entry to be made: filing twice, over a crash, makes each once. */
  writeId: v.string(),
  noteId: v.string(),
  entryId: v.optional(v.string()),
});

/** The text, with the ids it will have. */
export type SavedDraft = CaptureDraft & {
  readonly writeId: string;
  readonly noteId: string;
  /** Identifies the entry and its write. */
  readonly entryId: string;
};

/** The key of an account; `null` before anybody has signed in. */
type AccountKey = Queue['account'];

/**
 * Returns the capture window's draft of an account. It is blank with fresh ids if there is none, or
 * if the saved one has become a note and only could not be deleted.
 */
export function readDraft(
  settings: AccountSettings,
  random: Random,
  queue: Queue,
  account: AccountKey = queue.account,
): SavedDraft {
  const before = read(settings, account, random) ?? read(settings, null, random);
  if (before !== undefined && !isFiled(before, ofAccount(queue, account))) return before;
  return { ...emptyCapture, ...freshNames(random) };
}

function freshNames(random: Random) {
  return { writeId: random.uuid(), noteId: random.uuid(), entryId: random.uuid() };
}

function read(
  settings: AccountSettings,
  account: AccountKey,
  random: Random,
): SavedDraft | undefined {
  const saved = readTyped(settings, draftKey(account), captureDraft);
  if (saved === undefined) return undefined;
  const { company = null, target, entryId = random.uuid(), ...draft } = saved;
  const before = company && { type: 'company' as const, ...company };
  return { ...draft, entryId, target: target === undefined ? before : target };
}

/** Saves the text; on disk when it returns, throws where the disk refuses. */
export function keepDraft(
  settings: AccountSettings,
  draft: SavedDraft,
  typed: CaptureDraft,
  account: AccountKey,
): void {
  settings.set(draftKey(account), { ...draft, ...typed });
}

/** Empties the draft of an account; the next one gets ids of its own. */
export function dropDraft(settings: AccountSettings, account: AccountKey): void {
  settings.delete(draftKey(account));
}

/**
 * Empties what is in the queue already: the program ended between the steps of filing, and the same
 * words must not be offered again. Later text gets ids of its own. A disk that refuses leaves it where it
 * is: it still has the ids of what is queued.
 */
export function dropFiledDraft(settings: AccountSettings, random: Random, queue: Queue): void {
  const { account } = queue;
  const draft = read(settings, account, random);
  if (draft === undefined) return;
  const left = withoutFiled(draft, queue, random);
  onDisk(() => {
    if (isFiled(draft, queue)) dropDraft(settings, account);
    else if (left !== draft) settings.set(draftKey(account), left);
  }, null);
}

/** A draft of which one half is filed: the other one, under new ids. */
export function withoutFiled(
  draft: SavedDraft,
  queue: Pick<OfAccount, 'writes' | 'adopted'>,
  random: Random,
): SavedDraft {
  const isEntryThere = isQueued(draft.entryId, queue);
  if (isEntryThere === isQueued(draft.noteId, queue)) return draft;
  const { text, target } = emptyCapture;
  return isEntryThere
    ? { ...draft, time: '', half: 'note', entryId: random.uuid() }
    : { ...draft, text, target, writeId: random.uuid(), noteId: random.uuid() };
}

/**
 * Assigns text from before any sign-in, or under `from`, to the account that is signed in: the next
 * user must not find it. A disk that refuses leaves it where it is.
 */
export function claimDraft(
  settings: AccountSettings,
  { account }: Queue,
  from: AccountKey = null,
): void {
  const name = draftKey(from);
  const draft = settings.get(name, captureDraft);
  if (account === null || draft === undefined) return;
  onDisk(() => {
    const own = readTyped(settings, draftKey(account), captureDraft);
    if (own === undefined) settings.set(draftKey(account), draft);
    if (own === undefined || own.noteId === draft.noteId) settings.delete(name);
  }, null);
}

/** The setting that has it. */
export function draftKey(account: AccountKey): string {
  return account === null ? DRAFT_KEY : `${DRAFT_KEY} of ${account}`;
}

function ofAccount(queue: Queue, account: AccountKey): Pick<OfAccount, 'writes' | 'adopted'> {
  if (account === null || account === queue.account) return queue;
  return queue.apart[account] ?? { writes: [], adopted: {} };
}

/** Is true if every half with text is in the queue, or has been. */
function isFiled(
  { text, time, noteId, entryId }: SavedDraft,
  queue: Pick<OfAccount, 'writes' | 'adopted'>,
): boolean {
  const [note, entry] = [isQueued(noteId, queue), isQueued(entryId, queue)];
  const isNoteDone = note || (entry && text.trim() === '');
  const isEntryDone = entry || (note && time.trim() === '');
  return isNoteDone && isEntryDone;
}

/** Is true if a record of this id is in the queue, or has been. */
export function isQueued(
  name: string,
  { writes, adopted }: Pick<OfAccount, 'writes' | 'adopted'>,
): boolean {
  const id = localId(name);
  return Object.hasOwn(adopted, id) || writes.some(({ record }) => record.id === id);
}
