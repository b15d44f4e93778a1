import { expect, test } from 'vitest';
import { createRefresh } from '../../../electron/pull/refresh.ts';
import { REFRESH_GAP_MS } from '../../../shared/limits.ts';
import type { LineState } from '../../../shared/queue/queue.ts';
import { movableClock, settled } from '../../support/virtual-time.ts';

function aRefresh(line: LineState = 'open') {
  const clock = movableClock();
  const world = {
    line,
    isBroken: false,
    /** How long the limits hold the pull up. */
    waitMs: 0,
    checks: 0,
    reads: [] as boolean[],
    end: () => {},
  };
  const refresh = createRefresh({
    clock,
    line: () => world.line,
    gate: { waitMs: (priority) => (priority === 'pull' ? world.waitMs : 0) },
    check: async () => {
      world.checks += 1;
      if (world.isBroken) throw new Error('broken');
    },
    read: ({ isEverything }) => {
      world.reads.push(isEverything);
      return new Promise((resolve) => {
        world.end = resolve;
      });
    },
  });
  return { refresh, world, clock };
}

const screen = { isEverything: false };

test('[L22] is one however often it is asked for, and answers everybody', async () => {
  const { refresh, world, clock } = aRefresh();
  const presses = Array.from({ length: 50 }, () => refresh.begin(screen));
  await settled();
  world.end();
  expect(await Promise.all(presses)).toEqual(
    presses.map(() => ({ line: 'open', resumesAt: null })),
  );
  expect([world.checks, world.reads]).toEqual([1, [false]]);
  expect(await refresh.begin(screen)).toEqual({ line: 'open', resumesAt: null }); // just now
  expect(world.checks).toBe(1);
  clock.advance(REFRESH_GAP_MS);
  void refresh.begin(screen);
  await settled();
  expect(world.checks).toBe(2);
});

test('[L22] can be asked for again after one that broke', async () => {
  const { refresh, world } = aRefresh();
  world.isBroken = true;
  await expect(refresh.begin(screen)).rejects.toThrow('broken');
  world.isBroken = false;
  void refresh.begin(screen);
  await settled();
  expect(world.checks).toBe(2);
});

test('[L22] of all lists is not taken for one of the screen', async () => {
  const { refresh, world } = aRefresh();
  void refresh.begin(screen);
  const all = refresh.begin({ isEverything: true });
  await settled();
  world.end();
  await settled();
  world.end();
  await all;
  expect(world.reads).toEqual([false, true]);
});

test('[L22] reads nothing without a connection, and says so', async () => {
  const { refresh, world } = aRefresh('unreachable');
  expect(await refresh.begin(screen)).toMatchObject({ line: 'unreachable' });
  expect([world.checks, world.reads]).toEqual([1, []]);
});

test('[L22] ends when the connection does, whatever is still under way', async () => {
  const { refresh, world } = aRefresh();
  const pressed = refresh.begin(screen);
  await settled();
  world.line = 'unreachable';
  refresh.callOff();
  expect(await pressed).toMatchObject({ line: 'unreachable' });
});

test('[L22.1] answers at once where the limits hold it up, and goes on once for all presses', async () => {
  const { refresh, world, clock } = aRefresh();
  world.waitMs = 41_000;
  for (let presses = 0; presses < 20; presses += 1) {
    const resumesAt = clock.now() + world.waitMs;
    expect(await refresh.begin(screen)).toEqual({ line: 'open', resumesAt });
    clock.advance(REFRESH_GAP_MS);
  }
  expect([world.checks, world.reads]).toEqual([0, [false]]);
  world.waitMs = 0;
  world.end();
  await settled();
  void refresh.begin(screen);
  await settled();
  expect([world.checks, world.reads]).toEqual([1, [false, false]]);
});

test('[L22.1] answers whoever waits when the limits begin to hold it up', async () => {
  const { refresh, world, clock } = aRefresh();
  const pressed = refresh.begin(screen);
  await settled();
  refresh.limitsChanged(); // and it goes on all the same
  world.waitMs = 41_000;
  refresh.limitsChanged();
  expect(await pressed).toEqual({ line: 'open', resumesAt: clock.now() + 41_000 });
});
