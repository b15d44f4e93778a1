import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { idleMsOf, watchPower } from '../../../electron/timer/watch-power.ts';

test('[T12.2] sleep is between two heartbeats, and a locked screen has a beginning and an end', () => {
  const events: string[] = [];
  const monitor = new EventEmitter();
  watchPower(monitor as never, {
    beat: () => events.push('beat'),
    left: (reason) => events.push(`left ${reason}`),
    returned: (reason) => events.push(`returned ${reason}`),
  });
  for (const event of ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'shutdown']) {
    monitor.emit(event);
  }
  expect(events).toEqual(['beat', 'beat', 'left locked', 'returned locked', 'beat']);
});

test('idle time is measured where the system tells it, and not on Wayland', () => {
  const monitor = { getSystemIdleTime: () => 90 };
  expect(idleMsOf(monitor, 'linux', { XDG_SESSION_TYPE: 'x11' })?.()).toBe(90_000);
  expect(idleMsOf(monitor, 'linux', { XDG_SESSION_TYPE: 'wayland' })).toBeNull();
  expect(idleMsOf(monitor, 'linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBeNull();
  expect(idleMsOf(monitor, 'darwin', {})?.()).toBe(90_000);
});
