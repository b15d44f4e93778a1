/** How often somebody may be wrong at signing in, so that no password can be tried out. */
import { type Instant, MINUTE_MS } from '../../shared/time.ts';

const WRONG_PER_ADDRESS_MAX = 5;
/** Of addresses that nobody has: there is no password to find, only memory to fill. */
const STRANGERS_MAX = 100;

type Attempt = { readonly email: string; readonly isMember: boolean; readonly at: Instant };

export interface SignInLimit {
  /** Whether another attempt with this address may be looked at. */
  isOpen(email: string, now: Instant): boolean;
  countWrong(attempt: Attempt): void;
}

/**
 * Counts the wrong attempts of the past minute; a restart forgets them.
 *
 * Each address for itself, so that nobody is locked out by what others type: what can be tried is
 * bounded by the number of members, and what is remembered by that and {@link STRANGERS_MAX}.
 */
export function createSignInLimit(): SignInLimit {
  let members: Attempt[] = [];
  let strangers: Attempt[] = [];
  return {
    isOpen(email, now) {
      const isRecent = ({ at }: Attempt) => at > now - MINUTE_MS;
      members = members.filter(isRecent);
      strangers = strangers.filter(isRecent);
      const key = email.toLowerCase();
      const ofAddress = [...members, ...strangers].filter((one) => one.email === key);
      return ofAddress.length < WRONG_PER_ADDRESS_MAX;
    },
    countWrong(attempt) {
      const kept = { ...attempt, email: attempt.email.toLowerCase() };
      if (attempt.isMember) members.push(kept);
      else strangers = [...strangers, kept].slice(-STRANGERS_MAX);
    },
  };
}
