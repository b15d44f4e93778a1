/**
 * Where a time away begins and ends, over idle time, sleep, locked screens, crashes and restarts in
 * any order. The oracle knows when somebody touched the computer; the program knows only what its
 * system tells.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SLEPT_AFTER_MS } from '../../../shared/time/bounds.ts';
import { lengthMs, overlap, type Span, subtract } from '../../../shared/time/intervals.ts';
import { MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { SEED } from '../../support/property.ts';
import { aDesk, started } from '../../support/timer-desk.ts';

const STEP_MS = 5 * SECOND_MS;
/** As long as it takes until a return is noticed. */
const NOTICED_MS = 15 * SECOND_MS;
/** From the last heartbeat to a sleep or a crash that no system announces. */
const UNKNOWN_MS = 2 * MINUTE_MS;

type System = { readonly countsSleep: boolean; readonly isSteadyCounted: boolean };
type Deed = { readonly what: 'work' | 'idle' | 'sleep' | 'lock' | 'crash'; readonly steps: number };

/** Lives through the deeds; nobody touches the computer but at work. */
async function live(deeds: readonly Deed[], system: System) {
  const { time, power, pass, sleep, start } = aDesk();
  let [program, touchedAt, unseenMs] = [start(), time.clock.now(), 0];
  const absences: (Span & { unseenMs: number })[] = [];
  program.keeper.take(started);

  const stay = async (steps: number, isThere: boolean) => {
    for (let left = steps; left > 0; left--) {
      power.idleMs = isThere ? 0 : power.idleMs + STEP_MS;
      await pass(STEP_MS);
      if (isThere) touchedAt = time.clock.now();
    }
  };
  const deed: Readonly<Record<Deed['what'], (steps: number) => Promise<void>>> = {
    async work(steps) {
      absences.push({ startAt: touchedAt, endAt: time.clock.now(), unseenMs });
      [power.idleMs, unseenMs] = [0, 0];
      program.keeper.comeBack('locked');
      await stay(steps, true);
    },
    idle: (steps) => stay(steps, false),
    async sleep(steps) {
      const forMs = steps * STEP_MS;
      sleep(forMs, system);
      if (system.countsSleep) power.idleMs += forMs;
      else if (forMs < SLEPT_AFTER_MS && system.isSteadyCounted) unseenMs += forMs;
      await stay(1, false);
    },
    async lock(steps) {
      program.keeper.leave('locked');
      await stay(steps, false);
    },
    async crash(steps) {
      program.kill();
      await stay(steps, false);
      program = start();
      await stay(1, false);
    },
  };
  for (const { what, steps } of deeds) await deed[what](steps);
  await deed.work(6);
  const asked = program.keeper.state().undecided;
  program.kill();
  return { absences, asked };
}

const aLife = fc.array(
  fc.record({
    what: fc.constantFrom<Deed['what'][]>('work', 'work', 'idle', 'idle', 'sleep', 'lock', 'crash'),
    steps: fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 50, max: 300 })),
  }),
  { minLength: 1, maxLength: 10 },
);
const aSystem = fc.record({ countsSleep: fc.boolean(), isSteadyCounted: fc.boolean() });

const total = (spans: readonly Span[]) => spans.reduce((sum, one) => sum + lengthMs(one), 0);

describe(`a time away (seed ${SEED})`, () => {
  test('[T12.1] [T12.2] has all of each absence of five minutes, and no work', async () => {
    const property = fc.asyncProperty(aLife, aSystem, async (deeds, system) => {
      const { absences, asked } = await live(deeds, system);
      for (const absence of absences) {
        const { unseenMs } = absence;
        if (lengthMs(absence) - unseenMs < 5 * MINUTE_MS + NOTICED_MS) continue;
        const unasked = total(subtract([absence], asked));
        expect(unasked).toBeLessThanOrEqual(NOTICED_MS + unseenMs);
      }
      for (const span of asked) {
        expect(total(subtract([span], absences))).toBeLessThanOrEqual(UNKNOWN_MS + NOTICED_MS);
        const long = absences.filter((one) => lengthMs(one) >= 3 * MINUTE_MS - NOTICED_MS);
        expect(long.some((one) => overlap(one, span))).toBe(true);
      }
    });
    await fc.assert(property, { seed: SEED, numRuns: 30 });
  }, 240_000);
});
