/** Faults by chance: the same seed and the same requests give the same faults. */
import type { Random } from '../../shared/ports.ts';
import {
  cutReply,
  expiredTokens,
  type Fault,
  failedAfter,
  failedBefore,
  type Levers,
  lateReply,
  lateRequest,
  lostReply,
  lostRequest,
  rateLimited,
  refuseWith,
} from './fault-kinds.ts';
import { createFaults, type Faults } from './faults.ts';

export type Weather = 'flaky' | 'hostile';

/** How each kind of fault is made; `size` is from 0 up to 1. */
const kinds = {
  loseRequest: () => lostRequest,
  loseReply: () => lostReply,
  delayRequest: (levers: Levers, size: number) => lateRequest(levers, delayOf(size)),
  delayReply: (levers: Levers, size: number) => lateReply(levers, delayOf(size)),
  failBefore: () => failedBefore,
  failAfter: () => failedAfter,
  rateLimit: (_: Levers, size: number) => rateLimited(1 + Math.floor(size * RETRY_AFTER_SECONDS)),
  cutReply: (_: Levers, size: number) => cutReply(size),
  expireTokens: (levers: Levers) => expiredTokens(levers),
  refuse: (_: Levers, size: number) => refuseWith({ type: refusalOf(size) }),
} satisfies Readonly<Record<string, (levers: Levers, size: number) => Fault>>;

/** The share of requests that meet each kind, from 0 to 1; together at most 1. */
export type FaultRates = Readonly<Partial<Record<keyof typeof kinds, number>>>;

const DELAY_MS = 6_000;
const RETRY_AFTER_SECONDS = 20;

/** `flaky`: a bad connection to a busy service. `hostile`: most requests meet a fault. */
export const faultRates: Readonly<Record<Weather, FaultRates>> = {
  flaky: {
    loseRequest: 0.02,
    loseReply: 0.02,
    delayRequest: 0.05,
    delayReply: 0.05,
    failBefore: 0.01,
    failAfter: 0.005,
    rateLimit: 0.005,
    cutReply: 0.01,
    expireTokens: 0.002,
  },
  hostile: {
    loseRequest: 0.08,
    loseReply: 0.1,
    delayRequest: 0.1,
    delayReply: 0.1,
    failBefore: 0.06,
    failAfter: 0.08,
    rateLimit: 0.05,
    cutReply: 0.08,
    expireTokens: 0.02,
    refuse: 0.03,
  },
};

/** Creates a plan in which chance decides about every request that has no planned fault. */
export function createSeededFaults({
  random,
  rates,
}: {
  readonly random: Random;
  readonly rates: FaultRates;
}): Faults {
  return createFaults((levers) => {
    // Every request draws two numbers, so the fault of the next one does not depend on this one.
    const [which, size] = [random.fraction(), random.fraction()];
    let sum = 0;
    for (const [name, rate] of Object.entries(rates)) {
      sum += rate;
      if (which < sum) return kinds[name as keyof typeof kinds](levers, size);
    }
    return undefined;
  });
}

/** Makes short delays common and long ones rare. */
function delayOf(size: number): number {
  return Math.round(DELAY_MS * size ** 3);
}

const refusals = [
  'bad_request',
  'authentication_error',
  'insufficient_permissions',
  'not_found',
  'validation_error',
] as const;

function refusalOf(size: number) {
  return refusals[Math.floor(size * refusals.length)] ?? 'bad_request';
}
