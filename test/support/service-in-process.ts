/** The service without a port of its own, for tests of what only its insides show. */
import { onTestFinished } from 'vitest';
import { createService, type Service } from '../../service/create-service.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import type { SampleSize } from '../../service/seed/sizes.ts';
import type { Clock } from '../../shared/ports.ts';
import { createReplyCheck } from './reply-check.ts';
import { seededSecret } from './seeded-secret.ts';
import { movableClock } from './virtual-time.ts';

type Start = {
  /** A database file; in memory when left out. */
  readonly store?: string;
  readonly clock?: Clock;
  readonly sample?: SampleSize;
};

/** Opens it; the test closes it. `reported` holds the errors that nobody expected. */
export function serviceInProcess({
  store = ':memory:',
  clock = movableClock(),
  sample = 'none',
}: Start = {}): { readonly service: Service; readonly reported: readonly unknown[] } {
  const reported: unknown[] = [];
  const check = createReplyCheck();
  const opened = createService({
    store,
    clock,
    random: createSeededRandom(1),
    secret: seededSecret(),
    limits: 'off',
    sample: { size: sample, seed: 1 },
    faults: check.faults,
    report: (error) => reported.push(error),
  });
  if (!opened.ok) throw new Error(opened.message);
  onTestFinished(() => check.finish());
  return { service: check.watch(opened.value), reported };
}
