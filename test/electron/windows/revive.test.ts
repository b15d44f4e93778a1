/**
 * The window is Electron's: only the calls on it are checked here, and `quit.spec.ts` starts the
 * program.
 */
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { reviveWindow } from '../../../electron/windows/revive.ts';
import { flushPromises, movableClock } from '../../support/virtual-time.ts';

function aWindow() {
  const world = {
    isGone: false,
    isQuitting: false,
    reloads: 0,
    quits: 0,
    soon: [] as (() => void)[],
    answer: (_response: number) => {},
  };
  const events = new EventEmitter();
  const webContents = Object.assign(events, {
    reload() {
      if (world.isGone) throw new Error('Object has been destroyed');
      world.reloads += 1;
    },
  });
  const window = { isDestroyed: () => world.isGone, webContents };
  reviveWindow(window as unknown as Parameters<typeof reviveWindow>[0], {
    clock: movableClock(),
    log: { note: () => undefined },
    quitting: {
      isUnderWay: () => world.isQuitting,
      now() {
        world.quits += 1;
      },
    },
    soon: (work) => void world.soon.push(work),
    dialog: {
      showMessageBox: () =>
        new Promise((resolve) => {
          world.answer = (response) => resolve({ response, checkboxChecked: false });
        }),
    },
  });
  return {
    world,
    crash: () => void events.emit('render-process-gone', {}, { reason: 'crashed' }),
    passOn: () => {
      for (const work of world.soon.splice(0)) work();
    },
  };
}

test('reloads a crashed window, and only after the crash event', () => {
  const { world, crash, passOn } = aWindow();
  crash();
  expect(world.reloads).toBe(0); // Electron has crashed of a reload within the event
  passOn();
  expect(world.reloads).toBe(1);
});

test('leaves alone a crashed window that is destroyed by then, or a program that ends', () => {
  for (const end of ['isGone', 'isQuitting'] as const) {
    const { world, crash, passOn } = aWindow();
    crash();
    world[end] = true;
    passOn();
    expect([end, world.reloads]).toEqual([end, 0]);
  }
});

test('reloads a window that crashed twice on request, unless it is destroyed by then', async () => {
  for (const [isGone, response, reloads, quits] of [
    [false, 0, 2, 0],
    [false, 1, 1, 1],
    [true, 0, 1, 0],
    [true, 1, 1, 1],
  ] as const) {
    const { world, crash, passOn } = aWindow();
    crash();
    passOn();
    crash();
    passOn();
    world.isGone = isGone;
    world.answer(response);
    await flushPromises();
    passOn();
    expect([world.reloads, world.quits]).toEqual([reloads, quits]);
  }
});
