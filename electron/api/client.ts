/** Requests through the gate, with the bearer, read as outcomes. */
import type * as v from 'valibot';
import type { ApiRequest } from '../../shared/api/endpoints.ts';
import {
  type Failure,
  type ListOutcome,
  listOutcome,
  type RecordOutcome,
  type Reply,
  recordOutcome,
} from '../../shared/api/outcome.ts';
import type { Clock, Log, Random } from '../../shared/ports.ts';
import { parseTimestamp } from '../../shared/time.ts';
import type { Priority, RateGate } from './rate-gate.ts';
import type { Transport } from './transport.ts';

export type Ask = {
  readonly priority: Priority;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
};

export interface Client {
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
  /** How far the service's clock was ahead of ours at its last answer, in milliseconds. */
  clockAheadMs(): number;
}

/** Where requests go and as whom. */
export type Credential = { readonly baseUrl: string; readonly token: string };

export type ClientParts = {
  readonly transport: Transport;
  readonly gate: RateGate;
  /** What to send as; `null` while signed out. */
  readonly credential: () => Credential | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Told of every failure that says something about the line to the service. */
  readonly onfailure: (failure: Failure) => void;
  /** Told after every answer how far the service's clock is ahead of ours. */
  readonly onclock: (aheadMs: number) => void;
};

type Exchanged = { readonly answer: Reply | Failure; readonly used: Credential | null };

/** The client of one profile; both windows, replay and pull share it and its gate. */
export function createClient(parts: ClientParts): Client {
  let aheadMs = 0;

  async function exchange(request: ApiRequest, ask: Ask): Promise<Exchanged> {
    if (parts.credential() === null) return { answer: notSignedIn, used: null };
    const isWrite = request.method !== 'GET';
    const mayGo = await parts.gate.pass({ priority: ask.priority, isWrite }, ask.signal);
    if (!mayGo) return { answer: { kind: 'unreachable', reason: 'cancelled' }, used: null };
    // Read only now: whoever has signed out meanwhile must not be spoken for.
    const used = parts.credential();
    if (used === null) return { answer: notSignedIn, used };
    const { idempotencyKey } = ask;
    const sent = await parts.transport.send(
      request,
      { ...used, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
      ask.signal,
    );
    if (sent.kind !== 'replied') return { answer: sent, used };
    const date = parseTimestamp(sent.reply.headers['date'] ?? '');
    if (Number.isFinite(date)) {
      aheadMs = date - parts.clock.now();
      parts.onclock(aheadMs);
    }
    return { answer: sent.reply, used };
  }

  function judged<O extends { kind: 'ok' } | Failure>(
    { request, ask, used }: { request: ApiRequest; ask: Ask; used: Credential | null },
    read: O,
  ): O | Failure {
    const outcome = isOutdated(read, used) ? replaced : read;
    if (outcome.kind === 'rate-limited') {
      parts.gate.close(Math.round(outcome.retryAfterMs * (1 + parts.random.fraction() / 4)));
    }
    if (outcome.kind === 'ok' || ask.signal?.aborted) return outcome; // cancelled is no error
    parts.log.note('request failed', {
      method: request.method,
      kind: outcome.kind,
      ...('reason' in outcome ? { reason: outcome.reason } : {}),
      ...(outcome.kind === 'refused'
        ? { status: outcome.status, requestId: outcome.requestId }
        : {}),
    });
    parts.onfailure(outcome);
    return outcome;
  }

  /** Whether this only says that a token is not known which has been replaced since. */
  function isOutdated({ kind }: { kind: string }, used: Credential | null): boolean {
    const present = parts.credential();
    if (kind !== 'signed-out' || used === null || present === null) return false;
    return present.token !== used.token || present.baseUrl !== used.baseUrl;
  }

  return {
    async record(request, schema, ask) {
      const { answer, used } = await exchange(request, ask);
      const read = 'kind' in answer ? answer : recordOutcome(answer, schema);
      return judged({ request, ask, used }, read);
    },
    async list(request, schema, ask) {
      const { answer, used } = await exchange(request, ask);
      const read = 'kind' in answer ? answer : listOutcome(answer, schema);
      return judged({ request, ask, used }, read);
    },
    clockAheadMs: () => aheadMs,
  };
}

const notSignedIn: Failure = { kind: 'signed-out', message: 'Not signed in.' };

/** Nothing was done, and the present token has not been asked about. */
const replaced: Failure = { kind: 'unreachable', reason: 'token replaced' };
