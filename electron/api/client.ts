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
import type { Priority } from '../../shared/api/window.ts';
import type { Clock, Log, Random } from '../../shared/ports.ts';
import { parseTimestamp, SECOND_MS } from '../../shared/time.ts';
import type { Permit, PermitPair, RateGate } from './rate-gate.ts';
import type { Transport } from './transport.ts';

export type Ask = {
  readonly priority: Priority;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** One of {@link Client.reserve}; without it the request waits for its own. */
  readonly permit?: Permit;
  /** Told when the request goes: until then it waits for its permit and not for an answer. */
  readonly onsent?: () => void;
};

export interface Client {
  /**
   * Waits until a read and the write that follows from it may both go, so that the write need not
   * wait with what it has read (P4). Whoever has them gives back what is not used; a write whose
   * permit has lapsed, because the service asked for a pause meanwhile, is `rate-limited` and not
   * sent. `null` when called off.
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

type Exchanged = {
  readonly answer: Reply | Failure;
  /** As whom it was sent; `null` where nothing was. */
  readonly used: Credential | null;
  readonly permit: Permit | null;
};

/** The client of one profile; both windows, replay and pull share it and its gate. */
export function createClient(parts: ClientParts): Client {
  let aheadMs = 0;

  async function exchange(request: ApiRequest, ask: Ask): Promise<Exchanged> {
    if (parts.credential() === null) return unsent(notSignedIn);
    const permit = ask.permit ?? (await getPermit(request, ask));
    if (permit === null) return unsent({ kind: 'unreachable', reason: 'cancelled' });
    await permit.due;
    // Read only now: whoever has signed out meanwhile must not be spoken for.
    const used = parts.credential();
    if (used === null || permit.isLapsed()) {
      permit.giveBack();
      return unsent(used === null ? notSignedIn : stillPaused());
    }
    const { idempotencyKey } = ask;
    const askedAt = parts.clock.now();
    ask.onsent?.();
    const sent = await parts.transport.send(
      request,
      { ...used, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
      ask.signal,
    );
    if (sent.kind !== 'replied') return { answer: sent, used, permit };
    const date = parseTimestamp(sent.reply.headers['date'] ?? '');
    // A portal that answers for the service has a clock of its own (conv.request_id).
    if (Number.isFinite(date) && sent.reply.headers['x-request-id'] !== undefined) {
      // It was written, in whole seconds, at some time between request and reply: a reply that was
      // long under way does not say that a clock was set.
      const least = date - parts.clock.now();
      aheadMs = Math.max(least, Math.min(aheadMs, date + SECOND_MS - askedAt));
      parts.onclock(aheadMs);
    }
    return { answer: sent.reply, used, permit };
  }

  /** Reads the answer and lets the next one go, but not before a 429 has closed the gate to it. */
  async function ask<O extends { kind: 'ok' }>(
    request: ApiRequest,
    how: Ask,
    read: (reply: Reply) => O | Failure,
  ): Promise<O | Failure> {
    const { answer, used, permit } = await exchange(request, how);
    const isReply = !('kind' in answer);
    try {
      return judged({ request, ask: how, used }, isReply ? read(answer) : answer);
    } finally {
      permit?.end(isReply ? answer.headers : undefined);
    }
  }

  /** A permit that lapses before its request is on the way is none. */
  async function getPermit(request: ApiRequest, { priority, signal }: Ask): Promise<Permit | null> {
    const isWrite = request.method !== 'GET';
    let permit = await parts.gate.pass({ priority, isWrite }, signal);
    while (permit?.isLapsed()) {
      permit.giveBack();
      permit = await parts.gate.pass({ priority, isWrite }, signal);
    }
    return permit;
  }

  function stillPaused(): Failure {
    const leftMs = (parts.gate.pausedUntil() ?? 0) - parts.clock.now();
    return { kind: 'rate-limited', retryAfterMs: Math.max(0, leftMs) };
  }

  function judged<O extends { kind: 'ok' } | Failure>(
    { request, ask, used }: { request: ApiRequest; ask: Ask; used: Credential | null },
    read: O,
  ): O | Failure {
    const outcome = isOutdated(read, used) ? replaced : read;
    if (outcome.kind === 'rate-limited' && used !== null) {
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
    reserve: ({ priority, signal }) => parts.gate.passBoth(priority, signal),
    record: (request, schema, how) => ask(request, how, (reply) => recordOutcome(reply, schema)),
    list: (request, schema, how) => ask(request, how, (reply) => listOutcome(reply, schema)),
    clockAheadMs: () => aheadMs,
  };
}

function unsent(answer: Failure): Exchanged {
  return { answer, used: null, permit: null };
}

const notSignedIn: Failure = { kind: 'signed-out', message: 'Not signed in.' };

/** Nothing was done, and the present token has not been asked about. */
const replaced: Failure = { kind: 'unreachable', reason: 'token replaced' };
