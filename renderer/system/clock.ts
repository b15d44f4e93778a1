/** The window's clock; with its neighbours the only files of this room that touch time and chance. */
import type { Clock } from '../../shared/ports.ts';

export const systemClock: Clock = { now: () => Date.now() };
