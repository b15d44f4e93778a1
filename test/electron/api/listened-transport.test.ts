import { expect, test } from 'vitest';
import { listenTo } from '../../../electron/api/listened-transport.ts';
import type { Transport } from '../../../electron/api/transport.ts';
import { movableClock } from '../../support/virtual-time.ts';

type Sent = Awaited<ReturnType<Transport['send']>>;
const request = { method: 'GET', path: '/notes' } as const;
const envelope = { baseUrl: 'https://a.example', token: 't' };

/** A transport whose responses come when the test gives them. */
function held() {
  const clock = movableClock();
  const ends: ((sent: Sent) => void)[] = [];
  const transport: Transport = { send: () => new Promise((resolve) => ends.push(resolve)) };
  return { clock, ends, listened: listenTo(transport, clock) };
}

test('[L24] holds the time of the oldest open request, and of the last response', async () => {
  const { clock, ends, listened } = held();
  const startedAt = clock.now();
  const first = listened.send(request, envelope);
  clock.advance(1_000);
  const second = listened.send(request, envelope);
  expect(listened.signs()).toEqual({ waitingSince: startedAt, answeredAt: 0 });
  ends[0]?.({ kind: 'replied', reply: { status: 500, headers: {}, body: null } });
  await first;
  expect(listened.signs()).toEqual({
    waitingSince: startedAt + 1_000,
    answeredAt: startedAt + 1_000,
  });
  clock.advance(1_000);
  ends[1]?.({ kind: 'unknown', reason: 'ECONNRESET' });
  await second;
  expect(listened.signs()).toEqual({ waitingSince: null, answeredAt: startedAt + 1_000 });
});
