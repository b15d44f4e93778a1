/** A transport that reports every request and its outcome, without the contents (P8). */
import * as v from 'valibot';
import type { ApiRequest } from '../../shared/api/endpoints.ts';
import { type Reply, recordOutcome } from '../../shared/api/outcome.ts';
import { requestIdAmong } from '../../shared/api/request-id.ts';
import type { Clock } from '../../shared/ports.ts';
import { maskedPath, type TrafficEntry } from '../../shared/traffic/traffic-entry.ts';
import type { Transport } from './transport.ts';

export type WatchParts = {
  readonly clock: Clock;
  readonly ontraffic: (entry: TrafficEntry) => void;
};

/** Returns `transport`, watched. Errors of `ontraffic` change nothing for the request. */
export function watchTransport(transport: Transport, { clock, ontraffic }: WatchParts): Transport {
  return {
    async send(request, envelope, signal) {
      const at = clock.now();
      const sent = await transport.send(request, envelope, signal);
      const reply = sent.kind === 'replied' ? sent.reply : undefined;
      const length = Number(reply?.headers['content-length'] ?? Number.NaN);
      ontraffic({
        at,
        method: request.method,
        path: maskedPath(request.path),
        writeId: envelope.idempotencyKey ?? null,
        outcome: sent.kind === 'replied' ? outcomeOf(request, sent.reply) : sent.kind,
        status: reply?.status ?? null,
        durationMs: Math.max(0, clock.now() - at), // the clock may have been set back during the request
        requestId: requestIdAmong(namedIn(reply?.body), reply?.headers['x-request-id']) ?? null,
        sentBytes: request.body === undefined ? 0 : Buffer.byteLength(JSON.stringify(request.body)),
        receivedBytes: Number.isFinite(length) ? length : null,
      });
      return sent;
    },
  };
}

/** Any success will do for a delete: its response is not shown (A17). */
function outcomeOf({ method }: ApiRequest, reply: Reply): TrafficEntry['outcome'] {
  const { kind } = recordOutcome(reply, v.unknown());
  return method === 'DELETE' && kind === 'unreadable' ? 'ok' : kind;
}

const named = v.union([
  v.object({ meta: v.object({ request_id: v.string() }) }),
  v.object({ error: v.object({ request_id: v.string() }) }),
]);

function namedIn(body: unknown): string | undefined {
  const parsed = v.safeParse(named, body);
  if (!parsed.success) return undefined;
  const { output } = parsed;
  return ('meta' in output ? output.meta : output.error).request_id;
}
