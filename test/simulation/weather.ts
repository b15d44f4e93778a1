/** Random faults of the service, and whether a 429 was one of those. */
import { type Fault, failedBefore } from '../../service/faults/fault-kinds.ts';
import type { Faults } from '../../service/faults/faults.ts';
import { createSeededFaults, type FaultRates } from '../../service/faults/seeded-faults.ts';
import { RATE_LIMIT_HEADER } from '../../shared/api/assumptions.ts';
import type { ErrorType } from '../../shared/api/wire.ts';
import type { Random } from '../../shared/ports.ts';
import { REMOVAL_ASKS } from '../../shared/request-limits.ts';
import type { Tally } from './tally.ts';
import type { Asked } from './wire.ts';

/** `fair`: nothing goes wrong. `foul`: a little of everything. The others: much of one thing. */
export const moods = ['fair', 'foul', 'storm of 429', 'storm of 500', 'lossy', 'refusing'] as const;
type Mood = (typeof moods)[number];

/** The part of all requests that meets with each fault; API keys never expire by themselves. */
const rates: Readonly<Record<Exclude<Mood, 'fair'>, FaultRates>> = {
  foul: {
    loseRequest: 0.03,
    loseReply: 0.06,
    delayRequest: 0.04,
    delayReply: 0.04,
    failBefore: 0.03,
    failAfter: 0.03,
    rateLimit: 0.01,
    cutReply: 0.03,
    refuse: 0.01,
  },
  'storm of 429': { rateLimit: 0.5, delayReply: 0.1 },
  'storm of 500': { failAfter: 0.4, failBefore: 0.2 },
  refusing: { refuse: 0.35, loseReply: 0.1 },
  lossy: { loseReply: 0.25, cutReply: 0.15, loseRequest: 0.1, delayRequest: 0.1 },
};

/** A response that, repeated often enough, removes a record for the user. */
const denials: ReadonlySet<ErrorType> = new Set(['not_found', 'insufficient_permissions']);

export interface Weather {
  readonly faults: Faults;
  mood: Mood;
  /** Reads are answered, and every change fails, as while a service is maintained. */
  failsChanges: boolean;
  /** The next client: known at the moment in which the service takes the request. */
  asker: Asker | undefined;
}

export type Asker = { readonly name: string; readonly asked: Asked };

/** Good weather that can turn; `onanswer` gets every response, whether or not it arrives. */
export function createWeather(
  random: Random,
  tally: Tally,
  onanswer: (asker: Asker, reply: Response) => Promise<void>,
): Weather {
  const seeded = Object.fromEntries(
    Object.entries(rates).map(([mood, of]) => [mood, createSeededFaults({ random, rates: of })]),
  ) as Readonly<Record<Exclude<Mood, 'fair'>, Faults>>;
  const all = Object.values(seeded);
  const believable = createDenials();
  const weather: Weather = {
    mood: 'fair',
    failsChanges: false,
    asker: undefined,
    faults: {
      ...seeded.foul,
      connect: (levers) => {
        for (const faults of all) faults.connect(levers);
      },
      clear: () => {
        for (const faults of all) faults.clear();
      },
      take(request) {
        const { asker, mood } = weather;
        weather.asker = undefined;
        const isStopped = weather.failsChanges && request.method !== 'GET';
        const byMood = mood === 'fair' ? undefined : seeded[mood].take(request);
        const drawn = isStopped ? failedBefore : byMood;
        const fault = believable(`${asker?.name} ${request.path}`, drawn);
        if (asker === undefined || request.method === 'GET') return fault;
        return {
          ...fault,
          async after(reply) {
            await onanswer(asker, reply.clone());
            const said = fault?.after ? await fault.after(reply) : reply;
            if (!reply.ok) return said;
            if (said === 'dropped') tally.count('replies lost after a change');
            else if (said.status >= 500) tally.count('failures after a change');
            return said;
          },
        };
      },
    },
  };
  return weather;
}

/**
 * Denies no existing record more often in a row than it takes to believe it (Q14, Q15, L11). A
 * record denied for ever would equal one that is gone.
 */
function createDenials(): (what: string, fault: Fault | undefined) => Fault | undefined {
  /** How often in a row each asker was denied each record. */
  const denied = new Map<string, number>();
  return (what, fault) => {
    const { before } = fault ?? {};
    if (before === undefined) {
      denied.delete(what);
      return fault;
    }
    return {
      ...fault,
      async before() {
        const said = await before();
        const isDenied = typeof said === 'object' && denials.has(said.type);
        const times = isDenied ? (denied.get(what) ?? 0) + 1 : 0;
        denied.set(what, times > REMOVAL_ASKS ? 0 : times);
        return times > REMOVAL_ASKS ? undefined : said;
      },
    };
  };
}

/** Is true if a reply reports an exceeded limit of the service itself: the weather counts nothing. */
export function isOverLimit(response: Response): boolean {
  return response.status === 429 && response.headers.has(RATE_LIMIT_HEADER);
}
