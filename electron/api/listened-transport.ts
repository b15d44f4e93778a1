/** A transport that remembers when the service last answered, and what it has not answered yet. */
import type { SignsOfLife } from '../../shared/api/signs-of-life.ts';
import type { Clock } from '../../shared/ports.ts';
import type { Instant } from '../../shared/time.ts';
import type { Transport } from './transport.ts';

export interface ListenedTransport extends Transport {
  /** When anything was last answered, 0 before the first time, and what waits for an answer. */
  signs(): Pick<SignsOfLife, 'answeredAt' | 'waitingSince'>;
}

/** `transport`, listened to. */
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
