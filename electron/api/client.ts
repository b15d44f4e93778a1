/** Requests through the gate, with the bearer, read as outcomes. */
import type * as v from 'valibot';
import { correctClockAhead } from '../../shared/api/clock-ahead.ts';
import type { ApiRequest } from '../../shared/api/endpoints.ts';
import {
  type Failure,
  type ListOutcome,
  listOutcome,
  type RecordOutcome,
  type Reply,
  recordOutcome,
} from '../../shared/api/outcome.ts';
import type { Priority } from '../../shared/api/window.ts';
import type { Clock, Log, Random } from '../../shared/ports.ts';
import { containNow } from '../system/contain.ts';
import { createExchange, type Exchanged } from './exchange.ts';
import type { Permit, PermitPair, RateGate } from './rate-gate.ts';
import type { Transport } from './transport.ts';

export type Ask = {
  readonly priority: Priority;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** One of {@link Client.reserve}; without it the request waits for its own. */
  readonly permit?: Permit;
  /** Asked when the request may go, which may be long after it was made: false sends nothing. */
  readonly mayBeSent?: () => boolean;
  /** Called when the request is sent: before that it waits for its permit, not for a response. */
  readonly onsent?: () => void;
};

export interface Client {
  /**
   * Resolves when a read and the write after it both have permits: the write then doesn't wait with
   * what it has read (P4). The caller returns what it does not use. A write whose permit lapsed
   * during a pause is `rate-limited` and not sent. `null` when called off.
   */
  reserve(ask: Pick<Ask, 'priority' | 'signal'>): Promise<PermitPair | null>;
  record<T extends v.GenericSchema>(
    request: ApiRequest,
    schema: T,
    ask: Ask,
  ): Promise<RecordOutcome<v.InferOutput<T>>>;
  list<T extends v.GenericSchema>(
    request: ApiRequest,
    schema: T,
    ask: Ask,
  ): Promise<ListOutcome<v.InferOutput<T>>>;
  /** How far the service's clock was ahead of ours at its last response, in milliseconds. */
  clockAheadMs(): number;
}

/** `later`: a new token will come; `signed-out`: only a sign-in helps. */
export type Renewal = 'renewed' | 'later' | 'signed-out';

/** The address for requests, and the credential they carry. */
export type Credential = { readonly baseUrl: string; readonly token: string };

export type ClientParts = {
  readonly transport: Transport;
  readonly gate: RateGate;
  /** The credential to send; `null` while signed out. */
  readonly credential: () => Credential | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Called with every failure that tells something about the connection. */
  readonly onfailure: (failure: Failure) => void;
  /** Called when the service has accepted this credential. */
  readonly onworked?: (used: Credential) => void;
  /** Decides after the service rejects a token. Without it, the user has to sign in. */
  readonly renew?: (used: Credential) => Promise<Renewal>;
  /** Called after every response with how far the service's clock is ahead of ours. */
  readonly onclock: (aheadMs: number) => void;
};

/**
 * The client of one profile. Both windows, the outbox and the pull share it and its gate. What follows
 * a response may fail: that costs neither the response nor its permit (L25.2).
 */
export function createClient(parts: ClientParts): Client {
  let aheadMs = 0;
  const exchange = createExchange({ ...parts, onreply: compareClocks });

  function compareClocks(reply: Reply, askedAt: number): void {
    const corrected = correctClockAhead(aheadMs, reply, { askedAt, now: parts.clock.now() });
    if (corrected === undefined) return;
    aheadMs = corrected;
    containNow(parts.log, 'clocks not compared', () => parts.onclock(aheadMs));
  }

  /** Reads the response and lets the next request go, but a 429 first closes the gate to it. */
  async function once<O extends { kind: 'ok' }>(
    request: ApiRequest,
    how: Ask,
    read: (reply: Reply) => O | Failure,
  ): Promise<{ readonly outcome: O | Failure; readonly used: Credential | null }> {
    const { answer, used, permit } = await exchange(request, how);
    const isReply = !('kind' in answer);
    try {
      const outcome = isReply ? read(answer) : answer;
      if (used !== null) closeGateOn(outcome, parts);
      return { outcome, used };
    } finally {
      permit?.end(isReply ? answer.headers : undefined);
    }
  }

  async function ask<O extends { kind: 'ok' }>(
    request: ApiRequest,
    how: Ask,
    read: (reply: Reply) => O | Failure,
  ): Promise<O | Failure> {
    const first = await once(request, how, read);
    const renewal = await renewalAfter(first, parts);
    // Takes the next permit of the gate, not one of its own: the record it was read for may have
    // changed since (P4).
    const isRepeated = renewal === 'renewed' && how.permit === undefined;
    const { outcome: said, used } = isRepeated ? await once(request, how, read) : first;
    const isUnheard = !isRepeated && (renewal === 'renewed' || renewal === 'later');
    const isOld = isOutdated(said, used, parts.credential());
    const outcome = isUnheard || isOld ? replaced : said;
    if (outcome.kind === 'ok' && used !== null)
      containNow(parts.log, 'credential not confirmed', () => parts.onworked?.(used));
    if (outcome.kind !== 'ok' && !how.signal?.aborted) report(request, outcome, parts);
    return outcome;
  }

  return {
    reserve: ({ priority, signal }) => parts.gate.passBoth(priority, signal),
    record: (request, schema, how) => ask(request, how, (reply) => recordOutcome(reply, schema)),
    list: (request, schema, how) => ask(request, how, (reply) => listOutcome(reply, schema)),
    clockAheadMs: () => aheadMs,
  };
}

/** Nothing was done, and the service has not judged the present token. */
const replaced: Failure = { kind: 'unreachable', reason: 'token replaced' };

/**
 * A request that was rejected for its token did nothing, so it can be sent again with a new one
 * (auth.401).
 */
async function renewalAfter(
  {
    outcome,
    used,
  }: { readonly outcome: { readonly kind: string }; readonly used: Credential | null },
  { renew }: Pick<ClientParts, 'renew'>,
): Promise<Renewal | undefined> {
  return outcome.kind === 'signed-out' && used !== null ? renew?.(used) : undefined;
}

/** Is true where the service rejects a token that has been replaced since. */
function isOutdated(
  { kind }: { kind: string },
  used: Exchanged['used'],
  present: Credential | null,
): boolean {
  if (kind !== 'signed-out' || used === null || present === null) return false;
  return present.token !== used.token || present.baseUrl !== used.baseUrl;
}

/** Up to a quarter longer than the service asked, so that not all clients return at the same moment. */
function closeGateOn(outcome: { kind: 'ok' } | Failure, { gate, random }: ClientParts): void {
  if (outcome.kind !== 'rate-limited') return;
  gate.close(Math.round(outcome.retryAfterMs * (1 + random.fraction() / 4)));
}

function report(
  { method }: ApiRequest,
  failure: Failure,
  { log, onfailure }: Pick<ClientParts, 'log' | 'onfailure'>,
): void {
  const { kind } = failure;
  const reason = 'reason' in failure ? { reason: failure.reason } : {};
  const refusal =
    kind === 'refused' ? { status: failure.status, requestId: failure.requestId } : {};
  log.note('request failed', { method, kind, ...reason, ...refusal });
  containNow(log, 'failure not followed', () => onfailure(failure));
}
