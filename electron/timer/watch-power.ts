/** Tells the timer about sleep, a locked screen and the user's presence. */
import type { PowerMonitor } from 'electron';
import { SECOND_MS } from '../../shared/time.ts';
import type { Timekeeper } from './timekeeper.ts';

/**
 * Sleep is a gap between two heartbeats on every system: one as late as possible before it, and one
 * right after it. No part waits for an event that some systems never send.
 */
export function watchPower(
  monitor: Pick<PowerMonitor, 'on'>,
  timer: Pick<Timekeeper, 'beat' | 'leave' | 'comeBack'>,
): void {
  for (const event of ['suspend', 'resume', 'shutdown'] as const) {
    monitor.on(event as 'suspend', timer.beat);
  }
  monitor.on('lock-screen', () => timer.leave('locked'));
  monitor.on('unlock-screen', () => timer.comeBack('locked'));
}

/** How long the user has been idle; `null` on Wayland, which tells no program. */
export function idleMsOf(
  monitor: Pick<PowerMonitor, 'getSystemIdleTime'>,
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): (() => number) | null {
  if (isWayland(platform, environment)) return null;
  return () => monitor.getSystemIdleTime() * SECOND_MS;
}

/** Is true on a Wayland desktop, which hides keys and the user's presence from programs. */
export function isWayland(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  const { XDG_SESSION_TYPE: session, WAYLAND_DISPLAY: display } = environment;
  return platform === 'linux' && (session === 'wayland' || display !== undefined);
}
