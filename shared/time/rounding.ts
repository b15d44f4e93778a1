/** Rounds shown and exported time; saved time stays exact. */
import { MINUTE_MS, SECOND_MS } from '../time.ts';

export const roundingSteps = [5, 6, 10, 15] as const;

export type Rounding =
  | { readonly kind: 'none' }
  | { readonly kind: 'up' | 'nearest'; readonly minutes: (typeof roundingSteps)[number] };

export const EXACT: Rounding = { kind: 'none' };

const SECONDS_PER_MINUTE = MINUTE_MS / SECOND_MS;

/** Rounds the seconds of one entry; the middle between two steps rounds up, zero stays zero. */
export function roundSeconds(seconds: number, rounding: Rounding): number {
  if (rounding.kind === 'none') return seconds;
  const step = rounding.minutes * SECONDS_PER_MINUTE;
  const steps = seconds / step;
  return (rounding.kind === 'up' ? Math.ceil(steps) : Math.round(steps)) * step;
}

/** Puts the rule into words: `up to 15 min`, `to the nearest 6 min`. */
export function roundingInWords(rounding: Rounding): string {
  if (rounding.kind === 'none') return 'exact';
  return `${rounding.kind === 'up' ? 'up to' : 'to the nearest'} ${rounding.minutes} min`;
}
