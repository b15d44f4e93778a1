/** The real clock. */
import type { Clock } from '../../shared/ports.ts';

export const systemClock: Clock = { now: () => Date.now() };
