/** The jobs of the process for long texts, and their results (decision 0024). */
import type { ApiRequest } from '../../shared/api/endpoints.ts';
import { decideSend, type SendDecision } from '../../shared/history/decide-send.ts';
import { lettersOf } from '../../shared/queue/lookup/body-letters.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { createRequest } from '../../shared/queue/requests/requests.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';

/** Decides the next step of a send. */
export type DecideJob = { readonly write: PendingWrite; readonly record: ConfirmedRecord };
/** Reads the letters of bodies, for a lookup. */
type LettersJob = { readonly bodies: readonly string[] };
/** Makes the request that creates a record: a note's body becomes Markdown. */
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
