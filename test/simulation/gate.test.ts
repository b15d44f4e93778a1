/**
 * The gate under all kinds of traffic, judged by the service's own limiter (P7). Fixed seeds; each is
 * in its title.
 */
import { describe, expect, it } from 'vitest';
import { REQUESTS_PER_HOUR, WRITES_PER_MINUTE } from '../../shared/request-limits.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import { liveAtGate } from './gate-life.ts';

const seeds = [1, 2, 3];

describe('[P7] the gate in a life of its own', () => {
  it.each(seeds)(
    'is never refused, whatever is asked and whenever it crashes, seed %i',
    async (seed) => {
      const { refused, allowed } = await liveAtGate({
        seed,
        lastsMs: 8 * MINUTE_MS,
        crashes: true,
      });
      expect(refused).toBe(0);
      expect(allowed.length).toBeGreaterThan(1_000);
    },
  );

  it.each(seeds)('uses what there is and lets nobody starve, seed %i', async (seed) => {
    const { refused, allowed } = await liveAtGate({ seed, lastsMs: 5 * MINUTE_MS, isBusy: true });
    const by = Object.groupBy(allowed, ({ priority }) => priority);
    expect(refused).toBe(0);
    expect(allowed.length).toBeGreaterThan(0.95 * 5 * 600);
    expect(allowed.filter(({ isWrite }) => isWrite).length).toBeGreaterThan(
      0.9 * 5 * WRITES_PER_MINUTE,
    );
    expect(by.view?.length).toBeGreaterThan(0.35 * allowed.length);
    expect(by.pull?.length).toBeGreaterThan(0);
  });

  it('keeps to the hour as well, seed 7', async () => {
    const life = { seed: 7, lastsMs: HOUR_MS + 10 * MINUTE_MS, isBusy: true, crashes: true };
    const { refused, allowed } = await liveAtGate(life);
    expect(refused).toBe(0);
    expect(allowed.length).toBeGreaterThan(0.95 * REQUESTS_PER_HOUR);
  });

  it.each(seeds)('sends nothing in a pause, whatever its clock shows, seed %i', async (seed) => {
    const life = { seed, lastsMs: 8 * MINUTE_MS, clockJumps: true, isBusy: true } as const;
    const { tooEarly, allowed, refused } = await liveAtGate({ ...life, isSilent: true });
    expect(tooEarly).toBe(0);
    expect(refused).toBeGreaterThan(0); // a clock that is set forward is found out by that
    expect(allowed.length).toBeGreaterThan(1_000);
  });

  it.each(seeds)('makes room for another computer with the same key, seed %i', async (seed) => {
    const life = { seed, lastsMs: 8 * MINUTE_MS, computers: 2, isBusy: true } as const;
    const story = await liveAtGate(life);
    const untold = await liveAtGate({ ...life, isSilent: true });
    expect([story.tooEarly, untold.tooEarly]).toEqual([0, 0]);
    expect(story.refused).toBeLessThan(untold.refused / 2);
    expect(story.allowed.length).toBeGreaterThan(0.8 * 8 * 600);
  });
});
