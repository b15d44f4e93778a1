/** Sends one authenticated read that shows whether the service itself responds. */
import { listProbe, readMe } from '../../shared/api/endpoints.ts';
import type { ListOutcome, RecordOutcome } from '../../shared/api/outcome.ts';
import { judgeCaller, judgeList, type ServiceVerdict } from '../../shared/api/service-proof.ts';
import type { Timer } from '../../shared/ports.ts';
import { company } from '../../shared/records/company.ts';
import { teamMember } from '../../shared/records/team-member.ts';
import { PROBE_TIMEOUT_MS } from '../../shared/request-limits.ts';
import type { Ask, Client } from '../api/client.ts';

/** `failing`: the service itself answered, with an error (5xx). */
export type ProbeVerdict = ServiceVerdict['kind'] | 'signed-out' | 'failing';

export type ServiceProbeParts = {
  readonly client: Pick<Client, 'record' | 'list'>;
  readonly timer: Timer;
  readonly signal: AbortSignal;
};

/** Creates probes over one client; each sends one request, or two where A6 has just failed. */
export function createServiceProbe({ client, timer, signal }: ServiceProbeParts) {
  /** A6 did not hold at the last probe, and a list proved the service instead. */
  let isListEnough = false;

  /** Where A6 does not hold only a list proves that the service itself responds. */
  async function probe(): Promise<ProbeVerdict> {
    if (isListEnough) {
      const verdict = await readList();
      if (verdict !== 'not-service') return verdict;
      isListEnough = false; // another service may have taken its place
    }
    const me = await inTime((ask) => client.record(readMe(), teamMember, ask));
    if (me.kind === 'signed-out') return 'signed-out';
    if (isFailing(me)) return 'failing';
    const verdict = judgeCaller(me, null);
    if (verdict !== null) return verdict.kind;
    const ofList = await readList();
    isListEnough = ofList === 'proven';
    return ofList;
  }

  async function readList(): Promise<ProbeVerdict> {
    const list = await inTime((ask) => client.list(listProbe(), company, ask));
    if (list.kind === 'signed-out') return 'signed-out';
    return isFailing(list) ? 'failing' : judgeList(list, null).kind;
  }

  /** A network that swallows requests must not delay the next probe for long. */
  async function inTime<T>(send: (ask: Ask) => Promise<T>): Promise<T> {
    const end = new AbortController();
    const either = AbortSignal.any([signal, end.signal]);
    const answer = await send({
      priority: 'view',
      signal: either,
      // A closed gate tells nothing about the connection.
      onsent: () => void timer.sleep(PROBE_TIMEOUT_MS, either).then(() => end.abort()),
    });
    end.abort();
    return answer;
  }

  return probe;
}

/** Whether it is the service's own error, and none of a proxy, gateway or portal before it. */
function isFailing(outcome: RecordOutcome<unknown> | ListOutcome<unknown>): boolean {
  return outcome.kind === 'broken' && outcome.isOwnError === true;
}
