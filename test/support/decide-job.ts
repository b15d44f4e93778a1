/** A comparison of two long versions of a note, for tests of the process that makes it. */
import type { DecideJob } from '../../electron/replay/process-job.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import type { Timer } from '../../shared/ports.ts';
import { aNote, aWrite } from './builders.ts';

/** A real process needs longer than its deadline on a busy machine: these tests are not about that. */
export const patientTimer: Timer = { sleep: (ms, signal) => systemTimer.sleep(ms * 6, signal) };

/** A merge of three versions of a note of about `chars` characters, each changed in another place. */
export function aJob(chars: number): DecideJob {
  const lines = Array.from(
    { length: Math.ceil(chars / 60) },
    (_, line) => `<p>Line ${line} of a long note, in a few words more.</p>`,
  );
  const body = (at: number, text: string) =>
    lines.with(Math.floor(at * lines.length), text).join('');
  const base = lines.join('');
  return {
    write: aWrite({
      state: { kind: 'sending', sentAt: 0 },
      change: {
        kind: 'update',
        fields: { content_html: body(0.2, '<p>Ours</p>') },
        base: { content_html: base },
      },
    }),
    record: aNote({ content_html: body(0.8, '<p>Theirs</p>') }),
  };
}
