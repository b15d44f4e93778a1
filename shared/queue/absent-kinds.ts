/** Whether the service has an endpoint for a kind of record (L9.1, L9.2). */
import type { ListName } from '../api/endpoints.ts';
import { isNotFound } from '../api/outcome.ts';
import { listOf } from '../kinds/field.ts';
import type { PendingWrite } from './pending-write.ts';

export type AbsenceFacts = {
  /** The lists that the service does not have. */
  readonly absent: readonly ListName[];
  readonly writes: readonly PendingWrite[];
};

/** Is true if the service takes and gives no records of this kind. Rests on A2. */
export function isKindAbsent(kind: string, { absent, writes }: AbsenceFacts): boolean {
  const list = listOf(kind);
  if (list !== undefined) return absent.includes(list);
  return kind === 'document' && (absent.includes('templates') || writes.some(isRefusedDocument));
}

/** No path for it: what is wrong with its fields is refused otherwise (docs.not_accessible). */
function isRefusedDocument({ record, change, state }: PendingWrite): boolean {
  const isCreate = record.kind === 'document' && change.kind === 'create';
  return isCreate && state.kind === 'refused' && isNotFound(state);
}
