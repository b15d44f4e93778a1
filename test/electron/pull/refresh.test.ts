import { expect, test } from 'vitest';
import { createRefresh } from '../../../electron/pull/refresh.ts';
import type { Screen } from '../../../shared/ipc/state.ts';
import { REFRESH_GAP_MS } from '../../../shared/pull-limits.ts';
import type { ConnectionState } from '../../../shared/queue/queue.ts';
import { flushPromises, movableClock } from '../../support/virtual-time.ts';

function aRefresh(line: ConnectionState = 'open') {
  const clock = movableClock();
  const world = {
    line,
    isBroken: false,
    isElsewhere: false,
    isFailing: false,
    screen: { lists: ['notes'], note: null } as Screen,
    /** How long the limits delay a refresh, and the pull. */
    waitMs: { view: 0, pull: 0 },
    checks: 0,
    reads: [] as boolean[],
    /** The view at each call. */
    read: [] as Screen[],
    oncheck: () => {},
    end: () => {},
  };
  const refresh = createRefresh({
    clock,
    line: () => world.line,
    gate: { waitMs: (priority) => (priority === 'write' ? 0 : world.waitMs[priority]) },
    connection: {
      check: async () => {
        world.checks += 1;
        world.oncheck();
        if (world.isBroken) throw new Error('broken');
      },
      isElsewhere: () => world.isElsewhere,
      isFailing: () => world.isFailing,
    },
    pull: {
      screen: () => world.screen,
      refresh: ({ isEverything }) => {
        world.reads.push(isEverything);
        world.read.push(world.screen);
        return new Promise((resolve) => {
          world.end = resolve;
        });
      },
    },
  });
  return { refresh, world, clock };
}

const screen = { isEverything: false };

test('[L22.6] reads all lists where the screen has none of its own', async () => {
  const { refresh, world } = aRefresh();
  world.screen = { lists: [], note: null };
  void refresh.begin(screen);
  await flushPromises();
  expect(world.reads).toEqual([true]);
});

test('[L22.6] reads no more than the open note where that is all the screen has', async () => {
  const { refresh, world } = aRefresh();
  world.screen = { lists: [], note: 'n1' as never };
  void refresh.begin(screen);
  await flushPromises();
  expect(world.reads).toEqual([false]);
});

test('[L22] runs once for several presses, and ends all of them', async () => {
  const { refresh, world, clock } = aRefresh();
  const presses = Array.from({ length: 50 }, () => refresh.begin(screen));
  await flushPromises();
  world.end();
  expect(await Promise.all(presses)).toEqual(
    presses.map(() => ({ line: 'open', resumesAt: null })),
  );
  expect([world.checks, world.reads]).toEqual([1, [false]]);
  expect(await refresh.begin(screen)).toEqual({ line: 'open', resumesAt: null }); // just now
  expect(world.checks).toBe(1);
  clock.advance(REFRESH_GAP_MS);
  void refresh.begin(screen);
  await flushPromises();
  expect(world.checks).toBe(2);
});

test('[L22] can run again after one that failed', async () => {
  const { refresh, world } = aRefresh();
  world.isBroken = true;
  await expect(refresh.begin(screen)).rejects.toThrow('broken');
  world.isBroken = false;
  void refresh.begin(screen);
  await flushPromises();
  expect(world.checks).toBe(2);
});

test('[L22] of all lists is not taken for one of the screen', async () => {
  const { refresh, world } = aRefresh();
  void refresh.begin(screen);
  const all = refresh.begin({ isEverything: true });
  await flushPromises();
  world.end();
  await flushPromises();
  world.end();
  await all;
  expect(world.reads).toEqual([false, true]);
});

test('[L22] reads nothing without a connection, and reports it', async () => {
  const { refresh, world } = aRefresh('unreachable');
  expect(await refresh.begin(screen)).toMatchObject({ line: 'unreachable' });
  expect([world.checks, world.reads]).toEqual([1, []]);
});

test('[L22] ends with the connection, whatever is still under way', async () => {
  const { refresh, world } = aRefresh();
  const pressed = refresh.begin(screen);
  await flushPromises();
  world.line = 'unreachable';
  refresh.callOff();
  expect(await pressed).toMatchObject({ line: 'unreachable' });
});

test('[L22.1] returns at once if the limits delay it, and continues once for all presses', async () => {
  const { refresh, world, clock } = aRefresh();
  const heldMs = 41_000;
  world.waitMs = { view: heldMs, pull: heldMs };
  for (let presses = 0; presses < 20; presses += 1) {
    const resumesAt = clock.now() + heldMs;
    expect(await refresh.begin(screen)).toEqual({ line: 'open', resumesAt });
    clock.advance(REFRESH_GAP_MS);
  }
  expect([world.checks, world.reads]).toEqual([0, [false]]);
  world.waitMs = { view: 0, pull: 0 };
  world.end();
  await flushPromises();
  void refresh.begin(screen);
  await flushPromises();
  expect([world.checks, world.reads]).toEqual([1, [false, false]]);
});

test('[L22.1] probes the service while the limits delay the lists alone', async () => {
  const { refresh, world, clock } = aRefresh();
  world.waitMs.pull = 41_000;
  const resumesAt = clock.now() + 41_000;
  expect(await refresh.begin(screen)).toEqual({ line: 'open', resumesAt });
  expect([world.checks, world.reads]).toEqual([1, [false]]);
  clock.advance(REFRESH_GAP_MS);
  world.oncheck = () => {
    refresh.limitsChanged(); // the lists are delayed already: nothing new for the caller
    world.line = 'unreachable';
  };
  expect(await refresh.begin(screen)).toMatchObject({ line: 'unreachable' });
  expect([world.checks, world.reads]).toEqual([2, [false]]);
});

test('[L22] reads each screen it is called on, also while the limits delay another', async () => {
  const { refresh, world, clock } = aRefresh();
  const screens: Screen[] = [
    { lists: ['notes'], note: null },
    { lists: ['companies', 'contacts'], note: null },
    { lists: ['notes'], note: 'n1' },
    { lists: ['notes'], note: 'n2' },
  ];
  world.waitMs.pull = 41_000;
  for (let presses = 0; presses < 3; presses += 1) {
    for (const next of screens) {
      world.screen = next;
      await refresh.begin(screen);
      await refresh.begin(screen);
      clock.advance(1);
    }
    clock.advance(REFRESH_GAP_MS);
  }
  expect(world.read).toEqual(screens);
  world.screen = { lists: ['contacts'], note: null }; // a part of the current reading
  await refresh.begin(screen);
  expect(world.read).toEqual(screens);
});

test('[L22] on another screen waits for the one under way, and then reads its own', async () => {
  const { refresh, world } = aRefresh();
  void refresh.begin(screen);
  await flushPromises();
  world.screen = { lists: ['companies'], note: null };
  const second = refresh.begin(screen);
  world.end();
  await flushPromises();
  world.end();
  await second;
  expect(world.read.map(({ lists }) => lists)).toEqual([['notes'], ['companies']]);
});

test('[L22.1] returns to every caller when the limits begin to delay it', async () => {
  const { refresh, world, clock } = aRefresh();
  const pressed = refresh.begin(screen);
  await flushPromises();
  refresh.limitsChanged(); // and it continues all the same
  world.waitMs.pull = 41_000;
  refresh.limitsChanged();
  expect(await pressed).toEqual({ line: 'open', resumesAt: clock.now() + 41_000 });
});

test('[L22.7] tells where the service answers with an error', async () => {
  const { refresh, world } = aRefresh('unreachable');
  world.isFailing = true;
  const found = { line: 'unreachable', resumesAt: null, isFailing: true };
  expect(await refresh.begin(screen)).toEqual(found);
});

test('[L22.2] tells where another server answered, and not once the service does', async () => {
  const { refresh, world, clock } = aRefresh('unreachable');
  world.isElsewhere = true;
  const found = { line: 'unreachable', resumesAt: null, isElsewhere: true };
  expect(await refresh.begin(screen)).toEqual(found);
  clock.advance(REFRESH_GAP_MS);
  world.isElsewhere = false;
  expect(await refresh.begin(screen)).toEqual({ line: 'unreachable', resumesAt: null });
});
