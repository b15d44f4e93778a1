/** How many wrong sign-ins are allowed before further ones are delayed. */
import { type Instant, MINUTE_MS } from '../../shared/time.ts';

const WRONG_PER_ADDRESS_MAX = 5;
/** A bound for unknown addresses, which have no password to guess and only fill memory. */
const STRANGERS_MAX = 100;

/** A bound for members, because anybody can add attempts to them. */
const MEMBER_ATTEMPTS_MAX = 1_000;

type Attempt = { readonly email: string; readonly isMember: boolean; readonly at: Instant };

export interface SignInLimit {
  /** Whether an attempt with this address may be checked without a delay. */
  isOpen(email: string, now: Instant): boolean;
  countWrong(attempt: Attempt): void;
}

/**
 * Counts the wrong attempts of the past minute; a restart forgets them.
 *
 * Addresses count separately, so that nobody is delayed by attempts on others. At most {@link
 * MEMBER_ATTEMPTS_MAX} attempts on members and {@link STRANGERS_MAX} on others are remembered.
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
