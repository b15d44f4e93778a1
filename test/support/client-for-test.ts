/** A real client that speaks to a service of this test, by that service's clock. */

import { type Client, createClient } from '../../electron/api/client.ts';
import { createHttpFetch } from '../../electron/api/http-fetch.ts';
import { createRateGate } from '../../electron/api/rate-gate.ts';
import { createTransport, type Fetch } from '../../electron/api/transport.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import type { Failure } from '../../shared/api/outcome.ts';
import { SECOND_MS } from '../../shared/time.ts';
import { gateParts } from './gate-parts.ts';
import type { StartedService } from './start-service.ts';
import { createVirtualTime, flushPromises, type VirtualTime } from './virtual-time.ts';
import { withoutTimeout } from './without-timeout.ts';

export type TestClient = {
  readonly client: Client;
  readonly time: VirtualTime;
  readonly failures: Failure[];
  /** Method and path of every request, oldest first. */
  readonly asked: string[];
  /** Lets virtual time pass in steps, waiting at each for the real network to be done. */
  passSlowly(milliseconds: number): Promise<void>;
};

const STEP_MS = 15 * SECOND_MS;

/** `through` stands between the client and the service, where a test wants something there. */
export function clientForTest(
  service: Pick<StartedService, 'baseUrl' | 'apiKey' | 'clock'>,
  through: Fetch = createHttpFetch(systemTimer),
): TestClient {
  const time = createVirtualTime(service.clock);
  const failures: Failure[] = [];
  const asked: string[] = [];
  let underWay = 0;
  const client = createClient({
    transport: createTransport(async (url, init) => {
      const { pathname, search } = new URL(url);
      asked.push(`${init.method} ${pathname.replace(API_PREFIX, '')}${search}`);
      underWay += 1;
      try {
        return await through(url, withoutTimeout(init));
      } finally {
        underWay -= 1;
      }
    }, time.timer),
    gate: createRateGate(gateParts(time)),
    credential: () => ({ baseUrl: service.baseUrl, token: service.apiKey }),
    clock: time.clock,
    random: createSeededRandom(1),
    log: { note: () => undefined },
    onfailure: (failure) => failures.push(failure),
    onclock: () => undefined,
  });
  async function quiet(): Promise<void> {
    do {
      await new Promise((resolve) => setTimeout(resolve, 1));
      await flushPromises();
    } while (underWay > 0);
  }
  return {
    client,
    time,
    failures,
    asked,
    async passSlowly(milliseconds) {
      for (let passed = 0; passed < milliseconds; passed += STEP_MS) {
        await quiet();
        await time.pass(Math.min(STEP_MS, milliseconds - passed));
      }
      await quiet();
    },
  };
}
