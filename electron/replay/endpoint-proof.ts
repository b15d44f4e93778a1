/** The proof that an endpoint works: a missing one (A2) answers 404 for every record. */
import { listPage } from '../../shared/api/endpoints.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { Outcome } from '../../shared/queue/events.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import { outcomeOf } from '../../shared/queue/requests/outcome-of.ts';
import { readRequest } from '../../shared/queue/requests/requests.ts';
import { idText } from '../../shared/records/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import type { Ask, Client } from '../api/client.ts';

/** Another record of the kind was read, or its list is empty; else the failure, if there was one. */
export type EndpointProof =
  | 'other-found'
  | 'none-listed'
  | { readonly failure: Outcome | undefined };

/** Reads another record of the kind; without a failure the endpoint is missing. */
export async function proveEndpoint(
  client: Pick<Client, 'list' | 'record'>,
  ask: Ask,
  { kind, id }: RecordRef,
): Promise<EndpointProof> {
  const { list: name, record: schema } = kinds[kind];
  if (name === undefined) return { failure: undefined };
  const page = await client.list(listPage(name, 1, { size: 2 }), lists[name].record, ask);
  if (page.kind !== 'ok') return failureOf(page);
  if (page.records.length + page.quarantined.length === 0) return 'none-listed';
  const other = page.records.map(idText).find((one) => one !== id);
  if (other === undefined) return { failure: undefined };
  const read = await client.record(readRequest(kind, other), schema, ask);
  return read.kind === 'ok' ? 'other-found' : failureOf(read);
}

function failureOf(failed: Parameters<typeof outcomeOf>[0]): EndpointProof {
  return { failure: failed.kind === 'refused' ? undefined : outcomeOf(failed) };
}
