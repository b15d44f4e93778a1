import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { idleMsOf, watchPower } from '../../../electron/timer/watch-power.ts';

test('[T12.2] takes sleep as a gap between two heartbeats, and reports both ends of a locked screen', () => {
  const events: string[] = [];
  const monitor = new EventEmitter();
  watchPower(monitor as never, {
    beat: () => events.push('beat'),
    leave: (reason) => events.push(`left ${reason}`),
    comeBack: (reason) => events.push(`returned ${reason}`),
  });
  for (const event of ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'shutdown']) {
    monitor.emit(event);
  }
  expect(events).toEqual(['beat', 'beat', 'left locked', 'returned locked', 'beat']);
});

test('measures idle time if the system tells it, and not on Wayland', () => {
  const monitor = { getSystemIdleTime: () => 90 };
  expect(idleMsOf(monitor, 'linux', { XDG_SESSION_TYPE: 'x11' })?.()).toBe(90_000);
  expect(idleMsOf(monitor, 'linux', { XDG_SESSION_TYPE: 'wayland' })).toBeNull();
  expect(idleMsOf(monitor, 'linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBeNull();
  expect(idleMsOf(monitor, 'darwin', {})?.()).toBe(90_000);
});
