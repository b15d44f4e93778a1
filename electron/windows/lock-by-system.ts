/** Locks the app from the menu, at sleep, and with the system's lock screen (X7). */
import type { PowerMonitor } from 'electron';
import type { LockControl } from '../lock/app-lock.ts';

/** Follows the system; returns what locks now, or `null` where the app lock is off. */
export function followLock(
  { lock, whenSaved, restart }: LockControl,
  monitor: Pick<PowerMonitor, 'on'>,
): (() => void) | null {
  if (!lock.view().isOn) return null;
  const lockNow = async () => {
    try {
      if ((await whenSaved()) && lock.lock()) restart();
    } catch {
      // The disk refuses: what is typed stays on the screen.
    }
  };
  for (const event of ['suspend', 'lock-screen'] as const) {
    monitor.on(event as 'suspend', () => {
      if (lock.view().locksWithSystem) void lockNow();
    });
  }
  return () => void lockNow();
}
