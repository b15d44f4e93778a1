/** Finds which of a few addresses is the service's, with the user's key. */
import type { ListOutcome, RecordOutcome } from '../../shared/api/outcome.ts';
import { judgeCaller, judgeList, type ServiceVerdict } from '../../shared/api/service-proof.ts';
import type { TeamMember } from '../../shared/records/team-member.ts';
import type { Credential } from '../api/client.ts';

/** The requests that find out, each with this credential and no other. */
export type ServiceQuestions = {
  /** Requests the member the credential acts as (A6). */
  readonly who: (credential: Credential) => Promise<RecordOutcome<TeamMember>>;
  /** The first page of a list that the document shows. */
  readonly list: (credential: Credential) => Promise<ListOutcome<unknown>>;
};

export type FoundService = {
  readonly kind: 'found';
  readonly baseUrl: string;
  /** `null` where the service does not tell who the key acts as. */
  readonly member: TeamMember | null;
};
export type NoService = Exclude<ServiceVerdict, { kind: 'proven' }>;

/** A bearer that nobody has been given. */
const NO_KEY = 'no-key-of-anybody';

/** Tries each address in order, all on one host; the first that proves itself is the service's. */
export async function findService(
  addresses: readonly string[],
  apiKey: string,
  ask: ServiceQuestions,
): Promise<FoundService | NoService> {
  let worst: NoService = { kind: 'not-service' };
  for (const baseUrl of addresses) {
    const { verdict, member } = await prove({ baseUrl, token: apiKey }, ask);
    if (verdict.kind === 'proven') return { kind: 'found', baseUrl, member };
    // On one host: if it is unreachable or asks for a pause, the next address is no better.
    if (verdict.kind === 'unreachable' || verdict.kind === 'rate-limited') return verdict;
    if (verdict.kind === 'refused' || worst.kind === 'not-service') worst = verdict;
  }
  return worst;
}

/** The same before there is a key: finds the first that rejects a stranger as the service does. */
export async function findAddress(
  addresses: readonly string[],
  ask: ServiceQuestions,
): Promise<{ readonly kind: 'found'; readonly baseUrl: string } | NoService> {
  let worst: NoService = { kind: 'not-service' };
  for (const baseUrl of addresses) {
    const stranger = { baseUrl, token: NO_KEY };
    const caller = await ask.who(stranger);
    const judged = judgeCaller(caller, null) ?? judgeList(await ask.list(stranger), null);
    if (judged.kind === 'refused') return { kind: 'found', baseUrl };
    if (judged.kind === 'unreachable' || judged.kind === 'rate-limited') return judged;
    if (judged.kind === 'not-service') worst = judged;
  }
  return worst;
}

type Proof = { readonly verdict: ServiceVerdict; readonly member: TeamMember | null };

async function prove(credential: Credential, ask: ServiceQuestions): Promise<Proof> {
  const stranger = { ...credential, token: NO_KEY };
  const caller = await ask.who(credential);
  const verdict = judgeCaller(caller, caller.kind === 'ok' ? await ask.who(stranger) : null);
  if (verdict !== null) return { verdict, member: caller.kind === 'ok' ? caller.record : null };
  const list = await ask.list(credential);
  const withoutKey = list.kind === 'ok' ? await ask.list(stranger) : null;
  return { verdict: judgeList(list, withoutKey), member: null };
}
