/**
 * The handlers of the capture window: its draft is saved with its account until it becomes a note, an
 * entry or both.
 */
import { localId } from '../../shared/ids.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { CaptureDraft } from '../../shared/ipc/state.ts';
import { capturedNote } from '../../shared/note/captured-note.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { dayOf } from '../../shared/time.ts';
import {
  dropDraft,
  dropFiledDraft,
  isQueued,
  keepDraft,
  readDraft,
  type SavedDraft,
  withoutFiled,
} from '../store/draft.ts';
import { onDisk } from '../store/on-disk.ts';
import type { HandlerParts } from './handler-parts.ts';
import { ofAnotherAccount, takeEdit } from './take-edit.ts';

/** The handlers of the capture window's draft. */
export function captureHandlers(
  parts: HandlerParts,
): Pick<Handlers, 'readCapture' | 'saveCapture' | 'fileCapture' | 'hideCapture'> {
  const { clock, random } = parts;
  const { runner, settings } = parts.engine;
  /** The last filed draft, until the capture window is read again: a key pressed twice files once. */
  let filed: CaptureDraft | null = null;

  /** Saves what is typed for the account it was typed in, whoever has signed in since (Q16). */
  function keepTyped<T>(typed: CaptureDraft, value: T): Result<T, 'disk'> {
    const account = accountOf(typed);
    const draft = readDraft(settings, random, runner.queue(), account);
    return onDisk(() => keepDraft(settings, draft, typed, account), value);
  }

  function accountOf({ account }: CaptureDraft): string | null {
    return account ?? runner.queue().account;
  }

  /** The half that is not filed stays, under new names. */
  function keepOther(draft: SavedDraft): void {
    const { account } = runner.queue();
    const left = withoutFiled(draft, runner.queue(), random);
    onDisk(() => keepDraft(settings, left, left, account), null); // else the next start finds it out
  }

  return {
    readCapture() {
      filed = null;
      const { account } = runner.queue();
      dropFiledDraft(settings, random, runner.queue());
      const typed = typedOf(readDraft(settings, random, runner.queue()));
      return ok(account === null ? typed : { account, ...typed });
    },
    saveCapture(typed) {
      const savedAt = clock.now();
      if (isSameDraft(filed, typed)) return ok({ savedAt }); // filed while this was on its way
      return keepTyped(typed, { savedAt });
    },
    fileCapture({ entry, ...typed }) {
      const hasNote = typed.text.trim() !== '';
      if (!hasNote && entry === undefined) return failed('empty', 'There is nothing to save yet.');
      if (isSameDraft(filed, typed)) return ok(null);
      // The note belongs to the client and project of the line too: it is on disk before the line
      // goes.
      const target = typed.target ?? (hasNote && entry ? entry.target : null);
      const isSaved = keepTyped({ ...typed, target }, null);
      if (!isSaved.ok) return isSaved;
      const { account } = runner.queue();
      if (accountOf(typed) !== account) return ofAnotherAccount;
      const draft = readDraft(settings, random, runner.queue());
      const isTimed = entry === undefined ? ok(null) : fileEntry(parts, draft, entry.fields);
      if (!isTimed.ok) return isTimed;
      const isNoted = hasNote ? fileNote(parts, draft) : ok(null);
      if (!isNoted.ok && entry === undefined) return isNoted;
      if (!isNoted.ok) {
        keepOther(draft);
        return failed('half', `The time is saved, the note isn’t. ${isNoted.message}`);
      }
      filed = typed;
      onDisk(() => dropDraft(settings, account), null); // a half that stays is not offered again
      parts.capture.hide();
      return ok(null);
    },
    hideCapture() {
      parts.capture.hide();
      return ok(null);
    },
  };
}

function typedOf({ text, target, visibility, time, half }: SavedDraft): CaptureDraft {
  return { text, target, visibility, time, half };
}

function fileEntry(parts: HandlerParts, { entryId }: SavedDraft, fields: Fields) {
  if (isQueued(entryId, parts.engine.runner.queue())) return ok(null);
  return takeEdit(parts, {
    writeId: entryId,
    record: { kind: 'time-entry', id: localId(entryId) },
    fields,
    base: null,
    isFinished: true,
  });
}

function fileNote(parts: HandlerParts, { writeId, noteId, text, visibility, target }: SavedDraft) {
  return takeEdit(parts, {
    writeId,
    record: { kind: 'note', id: localId(noteId) },
    fields: {
      ...capturedNote(text),
      date: dayOf(parts.clock.now(), parts.timeZone()),
      visibility,
      link: target && { record_type: target.type, record_id: target.id },
    },
    base: null,
    isFinished: true,
  });
}

/** The half on the screen is not part of what is filed. */
function isSameDraft(one: CaptureDraft | null, other: CaptureDraft): boolean {
  return (
    one !== null &&
    one.thought === other.thought &&
    one.text === other.text &&
    one.time === other.time &&
    isSameTarget(one.target, other.target) &&
    one.visibility === other.visibility
  );
}

function isSameTarget(one: CaptureDraft['target'], other: CaptureDraft['target']): boolean {
  return one?.type === other?.type && one?.id === other?.id;
}
