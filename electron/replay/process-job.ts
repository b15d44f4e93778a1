/** What the process for long texts is asked, and what it answers (decision 0024). */
import { decideSend, type SendDecision } from '../../shared/history/decide-send.ts';
import { lettersOf } from '../../shared/queue/lookup/body-letters.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord } from '../../shared/records/kinds.ts';

/** What a send still has to do. */
export type DecideJob = { readonly write: PendingWrite; readonly record: ConfirmedRecord };
/** The letters of bodies, for a lookup. */
type LettersJob = { readonly bodies: readonly string[] };

export type ProcessJob = DecideJob | LettersJob;
export type ProcessAnswer = SendDecision | { readonly letters: readonly string[] };

export function answerTo(job: ProcessJob): ProcessAnswer {
  return 'bodies' in job
    ? { letters: job.bodies.map(lettersOf) }
    : decideSend(job.write, job.record);
}
