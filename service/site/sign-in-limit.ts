/** How often somebody may be wrong at signing in before each attempt is slowed down. */
import { type Instant, MINUTE_MS } from '../../shared/time.ts';

const WRONG_PER_ADDRESS_MAX = 5;
/** Of addresses that nobody has: there is no password to find, only memory to fill. */
const STRANGERS_MAX = 100;

/** More would only say the same of the same members, and anybody can add to them. */
const MEMBER_ATTEMPTS_MAX = 1_000;

type Attempt = { readonly email: string; readonly isMember: boolean; readonly at: Instant };

export interface SignInLimit {
  /** Whether another attempt with this address may be looked at without waiting. */
  isOpen(email: string, now: Instant): boolean;
  countWrong(attempt: Attempt): void;
}

/**
 * Counts the wrong attempts of the past minute; a restart forgets them.
 *
 * Each address for itself, so that nobody is slowed down by what others type elsewhere. What is remembered is
 * bounded: {@link MEMBER_ATTEMPTS_MAX} for all members and {@link STRANGERS_MAX}.
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
      const normalised = { ...attempt, email: attempt.email.toLowerCase() };
      if (attempt.isMember) members = [...members, normalised].slice(-MEMBER_ATTEMPTS_MAX);
      else strangers = [...strangers, normalised].slice(-STRANGERS_MAX);
    },
  };
}
