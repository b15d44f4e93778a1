/** Sends one request: waits for a permit, then uses the credential of that moment. */
import type { ApiRequest } from '../../shared/api/endpoints.ts';
import type { Failure, Reply } from '../../shared/api/outcome.ts';
import type { Ask, ClientParts, Credential } from './client.ts';
import type { Permit } from './rate-gate.ts';

export type Exchanged = {
  readonly answer: Reply | Failure;
  /** The credential it was sent with; `null` where nothing was sent. */
  readonly used: Credential | null;
  /** The permit; the caller ends it once it has read the response. */
  readonly permit: Permit | null;
};

export type ExchangeParts = Pick<ClientParts, 'transport' | 'gate' | 'credential' | 'clock'> & {
  /** Called with every reply and the time of its request. */
  readonly onreply: (reply: Reply, askedAt: number) => void;
};

export type Exchange = (request: ApiRequest, ask: Ask) => Promise<Exchanged>;

export function createExchange(parts: ExchangeParts): Exchange {
  const { transport, gate, credential, clock, onreply } = parts;
  return async (request, ask) => {
    if (credential() === null) return unsent(notSignedIn);
    const permit = ask.permit ?? (await getPermit(gate, request, ask));
    if (permit === null) return unsent(calledOff);
    await permit.due;
    // Reads the credential only now: after a sign-out nothing may be sent for that user.
    const used = credential();
    const { idempotencyKey, mayBeSent = () => true } = ask;
    if (used === null || permit.isLapsed() || !mayBeSent()) {
      permit.giveBack();
      if (used === null) return unsent(notSignedIn);
      return unsent(permit.isLapsed() ? stillPaused(parts) : calledOff);
    }
    const askedAt = clock.now();
    ask.onsent?.();
    const sent = await transport.send(
      request,
      { ...used, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
      ask.signal,
    );
    if (sent.kind !== 'replied') return { answer: sent, used, permit };
    onreply(sent.reply, askedAt);
    return { answer: sent.reply, used, permit };
  };
}

/** A permit that lapses before its request is sent does not count. */
async function getPermit(
  gate: ClientParts['gate'],
  { method }: ApiRequest,
  { priority, signal }: Ask,
): Promise<Permit | null> {
  const isWrite = method !== 'GET';
  let permit = await gate.pass({ priority, isWrite }, signal);
  while (permit?.isLapsed()) {
    permit.giveBack();
    permit = await gate.pass({ priority, isWrite }, signal);
  }
  return permit;
}

function stillPaused({ gate, clock }: ExchangeParts): Failure {
  const leftMs = (gate.pausedUntil() ?? 0) - clock.now();
  return { kind: 'rate-limited', retryAfterMs: Math.max(0, leftMs) };
}

function unsent(answer: Failure): Exchanged {
  return { answer, used: null, permit: null };
}

const notSignedIn: Failure = { kind: 'signed-out', message: 'Not signed in.' };
const calledOff: Failure = { kind: 'unreachable', reason: 'cancelled' };
