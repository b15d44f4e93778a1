/** The proof that an endpoint works: a missing one (A2) answers 404 for every record. */
import { listPage } from '../../shared/api/endpoints.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { Clock } from '../../shared/ports.ts';
import type { Outcome } from '../../shared/queue/events.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import { outcomeOf } from '../../shared/queue/requests/outcome-of.ts';
import { readRequest } from '../../shared/queue/requests/requests.ts';
import { idText, type WritableKind } from '../../shared/records/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import { PROOF_LASTS_MS } from '../../shared/request-limits.ts';
import type { Instant } from '../../shared/time.ts';
import type { Ask, Client } from '../api/client.ts';

type Reader = Pick<Client, 'list' | 'record'>;

/** Another record of the kind was read, or its list is empty; else the failure, if there was one. */
export type EndpointProof =
  | 'other-found'
  | 'none-listed'
  | { readonly failure: Outcome | undefined };

type Found = { readonly other: string };
type Proving = {
  readonly at: Instant;
  readonly proof: Promise<Exclude<EndpointProof, 'other-found'> | Found>;
};

/**
 * Returns the prover of one client. A record that was found proves the endpoint for all edits of its kind
 * (Q15.12). Without that, each of many edits would read two more.
 */
export function createEndpointProofs(
  { client, clock }: { readonly client: Reader; readonly clock: Clock },
  ask: Ask,
): (record: RecordRef) => Promise<EndpointProof> {
  const known = new Map<WritableKind, Proving>();

  return async (record) => {
    const last = known.get(record.kind);
    if (last !== undefined && Math.abs(clock.now() - last.at) < PROOF_LASTS_MS) {
      const found = await last.proof;
      if (isFound(found) && found.other !== record.id) return 'other-found';
    }
    const proof = prove(client, ask, record);
    known.set(record.kind, { at: clock.now(), proof });
    const found = await proof;
    return isFound(found) ? 'other-found' : found;
  };
}

function isFound(proof: Awaited<Proving['proof']>): proof is Found {
  return typeof proof === 'object' && 'other' in proof;
}

/** Reads another record of the kind; without a failure the endpoint is missing. */
async function prove(
  client: Reader,
  ask: Ask,
  { kind, id }: RecordRef,
): Promise<Awaited<Proving['proof']>> {
  const { list: name, record: schema } = kinds[kind];
  if (name === undefined) return { failure: undefined };
  const page = await client.list(listPage(name, 1, { size: 2 }), lists[name].record, ask);
  if (page.kind !== 'ok') return failureOf(page);
  if (page.records.length + page.quarantined.length === 0) return 'none-listed';
  const other = page.records.map(idText).find((one) => one !== id);
  if (other === undefined) return { failure: undefined };
  const read = await client.record(readRequest(kind, other), schema, ask);
  return read.kind === 'ok' ? { other } : failureOf(read);
}

function failureOf(failed: Parameters<typeof outcomeOf>[0]) {
  return { failure: failed.kind === 'refused' ? undefined : outcomeOf(failed) };
}
