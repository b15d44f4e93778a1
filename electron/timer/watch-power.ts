/** What the system tells of sleep, a locked screen and the user, as the timer hears it. */
import type { PowerMonitor } from 'electron';
import { SECOND_MS } from '../../shared/time.ts';
import type { Timekeeper } from './timekeeper.ts';

/**
 * Sleep is a gap between two heartbeats on every system: one before it, as late as can be, and one right
 * after it. Nothing waits for an event that some systems never send.
 */
export function watchPower(
  monitor: Pick<PowerMonitor, 'on'>,
  timer: Pick<Timekeeper, 'beat' | 'left' | 'returned'>,
): void {
  for (const event of ['suspend', 'resume', 'shutdown'] as const) {
    monitor.on(event as 'suspend', timer.beat);
  }
  monitor.on('lock-screen', () => timer.left('locked'));
  monitor.on('unlock-screen', () => timer.returned('locked'));
}

/** How long nobody has touched the computer; `null` on Wayland, which tells no program. */
export function idleMsOf(
  monitor: Pick<PowerMonitor, 'getSystemIdleTime'>,
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): (() => number) | null {
  if (isWayland(platform, environment)) return null;
  return () => monitor.getSystemIdleTime() * SECOND_MS;
}

/** Whether the desktop is a Wayland one, which keeps programs from keys and from knowing who is there. */
export function isWayland(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  const { XDG_SESSION_TYPE: session, WAYLAND_DISPLAY: display } = environment;
  return platform === 'linux' && (session === 'wayland' || display !== undefined);
}
