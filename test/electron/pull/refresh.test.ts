import { expect, test } from 'vitest';
import { createRefresh } from '../../../electron/pull/refresh.ts';
import { REFRESH_GAP_MS } from '../../../shared/limits.ts';
import type { LineState } from '../../../shared/queue/queue.ts';
import { movableClock, settled } from '../../support/virtual-time.ts';

function aRefresh(line: LineState = 'open') {
  const clock = movableClock();
  const world = { line, isBroken: false, checks: 0, reads: [] as boolean[], end: () => {} };
  const refresh = createRefresh({
    clock,
    line: () => world.line,
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
  expect(await Promise.all(presses)).toEqual(presses.map(() => 'open'));
  expect([world.checks, world.reads]).toEqual([1, [false]]);
  expect(await refresh.begin(screen)).toBe('open'); // just now
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
  expect(await refresh.begin(screen)).toBe('unreachable');
  expect([world.checks, world.reads]).toEqual([1, []]);
});

test('[L22] ends when the connection does, whatever is still under way', async () => {
  const { refresh, world } = aRefresh();
  const pressed = refresh.begin(screen);
  await settled();
  world.line = 'unreachable';
  refresh.callOff();
  expect(await pressed).toBe('unreachable');
});
