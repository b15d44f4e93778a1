/** Shows the requests that a write leads to. */
import type { ApiRequest } from '../../api/endpoints.ts';
import { pick } from '../../kinds/kinds.ts';
import { differing } from '../../merge/record/values.ts';
import { baseFields, fieldsSet, type PendingWrite } from '../pending-write.ts';
import { createRequest, deleteRequest, readRequest, updateRequest } from './requests.ts';

/**
 * Returns them in order. An update is shown as if nobody else had changed the record; the real one
 * depends on the record's next read.
 */
export function requestsOf(write: PendingWrite): readonly ApiRequest[] {
  const { kind, id } = write.record;
  const { change } = write;
  if (change.kind === 'create') return [createRequest(kind, change.fields)];
  const read = readRequest(kind, id);
  if (change.kind === 'delete') return [read, deleteRequest(kind, id)];
  const set = fieldsSet(write);
  return [read, updateRequest(kind, id, pick(set, differing(kind, set, baseFields(write))))];
}
