/** Requests to an address before anybody is signed in there. */
import { listProbe, readMe } from '../../shared/api/endpoints.ts';
import type { Clock } from '../../shared/ports.ts';
import { company } from '../../shared/records/company.ts';
import { teamMember } from '../../shared/records/team-member.ts';
import type { Client, ClientParts, Credential } from '../api/client.ts';
import type { RateGate } from '../api/rate-gate.ts';
import type { ServiceQuestions } from './find-service.ts';

type Parts = {
  readonly clientOf: (who: Pick<ClientParts, 'credential' | 'onfailure' | 'onclock'>) => Client;
  readonly gate: RateGate;
  readonly clock: Clock;
  readonly signal: AbortSignal;
};

/** Sends these requests without waiting: during a pause of the service they return that. */
export function createServiceQuestions({ clientOf, gate, clock, signal }: Parts): ServiceQuestions {
  const ask = { priority: 'view', signal } as const;

  /** A response to a trial credential tells nothing about the present one. */
  function clientFor(credential: Credential): Client {
    return clientOf({
      credential: () => credential,
      onfailure: () => undefined,
      onclock: () => undefined,
    });
  }

  function pause() {
    const until = gate.pausedUntil();
    if (until === null) return null;
    return { kind: 'rate-limited', retryAfterMs: until - clock.now() } as const;
  }

  return {
    who: async (credential) =>
      pause() ?? (await clientFor(credential).record(readMe(), teamMember, ask)),
    list: async (credential) =>
      pause() ?? (await clientFor(credential).list(listProbe(), company, ask)),
  };
}
