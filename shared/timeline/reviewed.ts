/** When the user reviewed a client last: a tick that stays on this computer. */
import * as v from 'valibot';
import { DAY_MS, type Instant } from '../time.ts';

/** How many clients can be marked; beyond it those go that were reviewed longest ago. */
export const REVIEWED_MAX = 5_000;
/** A review counts for as long as a client may go without being touched. */
export const REVIEW_DAYS = 30;

/** The moments by the id of the client. */
export const reviewed = v.record(v.string(), v.pipe(v.number(), v.safeInteger()));
export type Reviewed = Readonly<v.InferOutput<typeof reviewed>>;

/** Marks a client, or takes the mark away with `null`. */
export function markReviewed(all: Reviewed, client: string, at: Instant | null): Reviewed {
  const { [client]: _before, ...others } = all;
  if (at === null) return others;
  const latest = Object.entries(others).toSorted(([, one], [, other]) => other - one);
  return { ...Object.fromEntries(latest.slice(0, REVIEWED_MAX - 1)), [client]: at };
}

/** Whether a review still counts. */
export function isReviewed(at: Instant | undefined, now: Instant): boolean {
  return at !== undefined && now - at < REVIEW_DAYS * DAY_MS;
}
