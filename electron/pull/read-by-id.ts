/** Reads single records by their ids. */
import { type ListName, readOne } from '../../shared/api/endpoints.ts';
import { type Failure, isForbidden, isNotFound } from '../../shared/api/outcome.ts';
import type { Pulled, RecordOf } from '../../shared/pull/delivery.ts';
import type { Answer } from '../../shared/pull/removal.ts';
import { isGone, lists } from '../../shared/records/lists.ts';
import { note } from '../../shared/records/note.ts';
import type { Client } from '../api/client.ts';

export type ReadById = {
  readonly answer: Answer;
  readonly record?: RecordOf<ListName>;
  /** Whether the endpoint has returned a record (L12). */
  readonly isProof: boolean;
};

type How = { readonly signal: AbortSignal; readonly priority: 'view' | 'pull' };

/** Requests the record; a note comes with its body. */
export async function readById(
  list: ListName,
  id: string,
  { client }: { readonly client: Client },
  how: How,
): Promise<ReadById> {
  const schema = list === 'notes' ? note : lists[list].record;
  const read = await client.record(readOne(list, id), schema, how);
  if (read.kind !== 'ok') return { answer: answerOf(read), isProof: false };
  const record = read.record as RecordOf<ListName>;
  // A deleted record may still be read by its id.
  if (isGone(list, record)) return { answer: 'not-found', isProof: true };
  return { answer: 'found', record, isProof: true };
}

/** The delivery of records that were read by their ids. */
export function pulledById(
  list: ListName,
  records: readonly RecordOf<ListName>[],
  asOf: number,
): Pulled {
  return { kind: list === 'notes' ? 'bodies' : list, asOf, records } as Pulled;
}

function answerOf(failure: Failure): Answer {
  if (isNotFound(failure)) return 'not-found';
  return isForbidden(failure) ? 'forbidden' : undefined;
}
