/** The quick note: its draft is kept with its account until it is filed as a note. */
import { localId } from '../../shared/ids.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { CaptureDraft } from '../../shared/ipc/state.ts';
import { capturedNote } from '../../shared/note/captured-note.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { dayOf } from '../../shared/time.ts';
import { dropDraft, keepDraft, readDraft } from '../store/draft.ts';
import { onDisk } from '../store/on-disk.ts';
import type { HandlerParts } from './handler-parts.ts';
import { ofAnotherAccount, takeEdit } from './take-edit.ts';

/** The handlers of the capture window's draft. */
export function captureHandlers(
  parts: HandlerParts,
): Pick<Handlers, 'readCapture' | 'saveCapture' | 'fileCapture' | 'hideCapture'> {
  const { clock, random } = parts;
  const { runner, settings } = parts.engine;
  /** What was filed last, until the capture window is read again: a key pressed twice files once. */
  let filed: CaptureDraft | null = null;

  /** Keeps what is typed with the account it was typed in, whoever has signed in since (Q16). */
  function keepTyped<T>(typed: CaptureDraft, value: T): Result<T, 'disk'> {
    const account = accountOf(typed);
    const draft = readDraft(settings, random, runner.queue(), account);
    return onDisk(() => keepDraft(settings, draft, typed, account), value);
  }

  function accountOf({ account }: CaptureDraft): string | null {
    return account ?? runner.queue().account;
  }

  return {
    readCapture() {
      filed = null;
      const { account } = runner.queue();
      const { text, company, visibility } = readDraft(settings, random, runner.queue());
      return ok({ ...(account === null ? {} : { account }), text, company, visibility });
    },
    saveCapture(typed) {
      const savedAt = clock.now();
      if (isSameDraft(filed, typed)) return ok({ savedAt }); // on its way when it was filed
      return keepTyped(typed, { savedAt });
    },
    fileCapture(typed) {
      if (typed.text.trim() === '') return failed('empty', 'There is nothing to save yet.');
      if (isSameDraft(filed, typed)) return ok(null);
      const isSaved = keepTyped(typed, null);
      if (!isSaved.ok) return isSaved;
      const { account } = runner.queue();
      if (accountOf(typed) !== account) return ofAnotherAccount;
      const draft = readDraft(settings, random, runner.queue());
      const saved = takeEdit(parts, 'saved', {
        writeId: draft.writeId,
        record: { kind: 'note', id: localId(draft.noteId) },
        fields: {
          ...capturedNote(typed.text),
          date: dayOf(clock.now(), parts.timeZone()),
          visibility: typed.visibility,
          link: typed.company && { record_type: 'company', record_id: typed.company.id },
        },
        base: null,
        isFinished: true,
      });
      if (!saved.ok) return saved;
      filed = typed;
      onDisk(() => dropDraft(settings, account), null); // one that stays is not offered again: it is a note now
      parts.capture.hide();
      return ok(null);
    },
    hideCapture() {
      parts.capture.hide();
      return ok(null);
    },
  };
}

function isSameDraft(one: CaptureDraft | null, other: CaptureDraft): boolean {
  return (
    one !== null &&
    one.thought === other.thought &&
    one.text === other.text &&
    one.company?.id === other.company?.id &&
    one.visibility === other.visibility
  );
}
