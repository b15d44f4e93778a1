/** What the service does to requests by chance, and whether a 429 was one of those. */

import { createSeededFaults, type FaultRates } from '../../service/faults/seeded-faults.ts';
import type { Faults } from '../../service/faults.ts';
import { paths, RATE_LIMIT_HEADER } from '../../shared/api/assumptions.ts';
import type { Random } from '../../shared/ports.ts';

/** About every fourth request meets with something; API keys never expire. */
const rates: FaultRates = {
  loseRequest: 0.03,
  loseReply: 0.06,
  delayRequest: 0.04,
  delayReply: 0.04,
  failBefore: 0.03,
  failAfter: 0.03,
  rateLimit: 0.01,
  cutReply: 0.03,
  refuse: 0.01,
};

export interface Weather {
  readonly faults: Faults;
  /** Whether anything goes wrong at all; it does not, to begin with. */
  isFoul: boolean;
}

/** Fair weather that can turn; `onmade` is told of every note, whether or not anybody hears of it. */
export function createWeather(random: Random, onmade: (reply: Response) => Promise<void>): Weather {
  const seeded = createSeededFaults({ random, rates });
  const weather: Weather = {
    isFoul: false,
    faults: {
      ...seeded,
      take(request) {
        const fault = weather.isFoul ? seeded.take(request) : undefined;
        if (request.method !== 'POST' || request.path !== paths.notes) return fault;
        return {
          ...fault,
          async after(reply) {
            await onmade(reply.clone());
            return fault?.after ? fault.after(reply) : reply;
          },
        };
      },
    },
  };
  return weather;
}

/** Whether a reply says that a limit of the service itself was exceeded: the weather counts nothing. */
export function isOverLimit(response: Response): boolean {
  return response.status === 429 && response.headers.has(RATE_LIMIT_HEADER);
}
