/** A transport that remembers the time of the last response and which requests have none yet. */
import type { SignsOfLife } from '../../shared/api/signs-of-life.ts';
import type { Clock } from '../../shared/ports.ts';
import type { Instant } from '../../shared/time.ts';
import type { Transport } from './transport.ts';

export interface ListenedTransport extends Transport {
  /** The time of the last response, 0 before the first one, and the requests still waiting. */
  signs(): Pick<SignsOfLife, 'answeredAt' | 'waitingSince'>;
}

/** Returns `transport` with that memory. */
export function listenTo(transport: Transport, clock: Clock): ListenedTransport {
  let answeredAt: Instant = 0;
  const waiting = new Set<{ readonly at: Instant }>();
  return {
    async send(...request) {
      const one = { at: clock.now() };
      waiting.add(one);
      try {
        const sent = await transport.send(...request);
        if (sent.kind === 'replied') answeredAt = clock.now();
        return sent;
      } finally {
        waiting.delete(one);
      }
    },
    signs() {
      const [oldest] = waiting; // a set keeps the order
      return { answeredAt, waitingSince: oldest?.at ?? null };
    },
  };
}
