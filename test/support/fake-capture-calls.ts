import type { Bridge, CaptureBridge } from '../../shared/ipc/contract.ts';
import { type CaptureDraft, emptyCapture } from '../../shared/ipc/state.ts';
import { capturedNote } from '../../shared/note/captured-note.ts';
import { failed, ok } from '../../shared/result.ts';
import { dayOf } from '../../shared/time.ts';
import type { FakeMain } from './fake-bridge.ts';

/** The window for a quick note. */
export function captureCalls(main: FakeMain) {
  return {
    readCapture: async () => readCapture(main),
    saveCapture: async (input) => {
      if (main.trouble('saveCapture', input)) return failed('disk', 'The disk is full.');
      if (isSameThought(main.filed, input)) return ok({ savedAt: main.clock.now() }); // late
      const { thought: _thought, ...draft } = input;
      main.draft = draft;
      return ok({ savedAt: main.clock.now() });
    },
    fileCapture: async ({ entry, ...input }) => {
      const hasNote = input.text.trim() !== '';
      if (!hasNote && entry === undefined) {
        return failed('empty', 'There is nothing to save yet.');
      }
      if (isSameThought(main.filed, input)) return ok(null);
      const made = entry === undefined ? input : { ...input, entry };
      if (main.trouble('fileCapture', made)) return failed('disk', 'The disk is full.');
      if (main.isOfAnother(input)) return failed('other-account', 'in the words of main');
      main.filed = input;
      main.draft = emptyCapture;
      main.isCaptureShown = false;
      if (entry !== undefined) main.save('time-entry', entry.fields);
      const target = input.target ?? entry?.target;
      if (hasNote) {
        main.save('note', {
          ...capturedNote(input.text),
          date: dayOf(main.clock.now(), 'UTC'),
          visibility: input.visibility,
          ...(target && { link: { record_type: target.type, record_id: target.id } }),
        });
      }
      return ok(null);
    },
    hideCapture: (input) => {
      main.isCaptureShown = false;
      return main.note('hideCapture', input);
    },
    keepSnapshot: (input) => main.note('keepSnapshot', input),
    screenDrawn: (input) => main.note('screenDrawn', input),
    openCapture: (input) => {
      main.isCaptureShown = true;
      return main.note('openCapture', input);
    },
  } satisfies Partial<Bridge & CaptureBridge>;
}

function readCapture(main: FakeMain) {
  main.filed = null;
  return ok(main.draft);
}

function isSameThought(filed: CaptureDraft | null, typed: CaptureDraft): boolean {
  return (
    filed !== null &&
    filed.text === typed.text &&
    filed.time === typed.time &&
    filed.thought === typed.thought
  );
}
