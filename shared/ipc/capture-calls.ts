/** The calls of the capture window. */
import * as v from 'valibot';
import { fields } from '../queue/pending-write.ts';
import type { Instant } from '../time.ts';
import { call, output } from './call.ts';
import { type CaptureDraft, captureDraft, captureTarget } from './state.ts';
import { areFieldsOf, isShortEnough, tooLongField } from './written-fields.ts';

const capture = ['capture'] as const;

/** The draft to save, and the fields of the entry that its line stands for. */
const filedCapture = v.object({
  ...captureDraft.entries,
  entry: v.exactOptional(
    v.object({
      fields: v.pipe(
        fields,
        v.check(
          (given) => tooLongField('time-entry', given) === null,
          ({ input }) => tooLongField('time-entry', input) ?? '',
        ),
        v.check((given) => areFieldsOf('time-entry', given), 'fields of a time entry'),
        v.check(
          (given) => Object.values(given).every(isShortEnough),
          'This text is longer than the service takes. Shorten it.',
        ),
      ),
      /** The record for a note in the other half, unless the user chose another. */
      target: v.nullable(captureTarget),
    }),
  ),
});

export const captureCalls = {
  readCapture: call(capture, v.null(), output<CaptureDraft>()),
  /** Saves the draft, so that it survives Esc, blur, a crash and sign-out. */
  saveCapture: call(capture, captureDraft, output<{ readonly savedAt: Instant }>(), ['disk']),
  /**
   * Saves the draft as a note, its line as the given entry, or both. Then empties the draft and
   * hides the window. Only in its own account. `half`: the entry is saved and the note is not.
   */
  fileCapture: call(capture, filedCapture, output<null>(), [
    'empty',
    'full',
    'disk',
    'other-account',
    'half',
  ]),
  hideCapture: call(capture, v.null(), output<null>()),
} as const;
