/** The requests a write leads to, as they would go out now, for whoever wants to see exactly. */
import type { ApiRequest } from '../../api/endpoints.ts';
import { pick } from '../../kinds/kinds.ts';
import { differing } from '../../merge/record/values.ts';
import { baseFields, fieldsSet, type PendingWrite } from '../pending-write.ts';
import { createRequest, deleteRequest, readRequest, updateRequest } from './requests.ts';

/**
 * In the order they are sent. A change is shown as it is if nobody else has changed the record: what
 * is left to send is only known once it has been read.
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
