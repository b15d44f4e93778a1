/** The window's clock; with its neighbours the only files of this room that touch time and chance. */
import type { Clock } from '../../shared/ports.ts';
import { knownZone } from '../../shared/zone.ts';

export const systemClock: Clock = { now: () => Date.now() };

/** The current zone of this computer. */
export function timeZone(): string {
  return knownZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
