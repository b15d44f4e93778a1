/** The window is Electron's: only its events and the calls on it are checked here. */
import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { showOnce } from '../../../electron/windows/show-once.ts';
import { WINDOW_SHOWN_MS } from '../../../shared/window-limits.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

function aWindow(platform: NodeJS.Platform) {
  const time = createVirtualTime();
  const webContents = new EventEmitter();
  const world = { isGone: false, shown: 0 };
  const window = Object.assign(new EventEmitter(), {
    webContents,
    isDestroyed: () => world.isGone,
    show() {
      if (world.isGone) throw new Error('Object has been destroyed');
      world.shown += 1;
      window.emit('show');
    },
  });
  showOnce(window as never, { timer: time.timer, platform });
  return { world, window, webContents, time };
}

const systems = ['linux', 'darwin', 'win32'] as const;

describe.each(systems)('a window on %s', (platform) => {
  test('is shown once its page is ready, and never by itself again', async () => {
    const { world, window, webContents, time } = aWindow(platform);
    expect(world.shown).toBe(0);
    window.emit('ready-to-show');
    webContents.emit('did-finish-load');
    await time.pass(2 * WINDOW_SHOWN_MS);
    expect(world.shown).toBe(1);
  });

  test('is shown after a while without an event', async () => {
    const { world, time } = aWindow(platform);
    await time.pass(WINDOW_SHOWN_MS - 1);
    expect(world.shown).toBe(0);
    await time.pass(1);
    expect(world.shown).toBe(1);
  });

  test('is left alone once it is destroyed', async () => {
    const { world, time } = aWindow(platform);
    world.isGone = true;
    await time.pass(WINDOW_SHOWN_MS);
    expect(world.shown).toBe(0);
  });
});

test('is shown after its page has loaded on Linux, where Wayland may hold the other event back', () => {
  const shown = systems.map((platform) => {
    const { world, webContents } = aWindow(platform);
    webContents.emit('did-finish-load');
    return world.shown;
  });
  expect(shown).toEqual([1, 0, 0]);
});
