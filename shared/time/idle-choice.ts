/** The user's choice of how long to be idle before the time counts as away (T12.3). */
import * as v from 'valibot';
import { MINUTE_MS } from '../time.ts';

/** Minutes, or never. */
export const idleChoices = ['5', '10', '15', '30', 'off'] as const;
export type IdleChoice = (typeof idleChoices)[number];
export const idleChoice = v.picklist(idleChoices);

/** The default. */
export const usualIdle: IdleChoice = '5';

/** In milliseconds; infinite if idle time never counts as away. */
export function idleAfterMs(choice: IdleChoice): number {
  return choice === 'off' ? Number.POSITIVE_INFINITY : Number(choice) * MINUTE_MS;
}
