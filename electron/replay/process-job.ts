/** What the process for long texts is asked, and what it answers (decision 0024). */
import type { ApiRequest } from '../../shared/api/endpoints.ts';
import { decideSend, type SendDecision } from '../../shared/history/decide-send.ts';
import { lettersOf } from '../../shared/queue/lookup/body-letters.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { createRequest } from '../../shared/queue/requests/requests.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';

/** What a send still has to do. */
export type DecideJob = { readonly write: PendingWrite; readonly record: ConfirmedRecord };
/** The letters of bodies, for a lookup. */
type LettersJob = { readonly bodies: readonly string[] };
/** The request that makes a record: that of a note has its body as Markdown. */
export type CreateJob = {
  readonly create: { readonly kind: WritableKind; readonly fields: Fields };
};

export type ProcessJob = DecideJob | LettersJob | CreateJob;
export type ProcessAnswer =
  | SendDecision
  | { readonly letters: readonly string[] }
  | { readonly request: ApiRequest };

export function answerTo(job: ProcessJob): ProcessAnswer {
  if ('create' in job) return { request: createRequest(job.create.kind, job.create.fields) };
  return 'bodies' in job
    ? { letters: job.bodies.map(lettersOf) }
    : decideSend(job.write, job.record);
}
