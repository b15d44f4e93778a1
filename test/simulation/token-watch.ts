/** Watches the life of a sign-in, and counts what breaks a rule of shared/auth/SPEC.md. */
import { parseHeld, type TokenPair } from '../../shared/auth/token-pair.ts';
import type { RotatingServer } from './token-server.ts';

/** The rules that a life may break, each with what may never happen. */
const tokenRules = {
  twoAtOnce: 'S1: two refreshes at the same time',
  unanswered: 'S1: a request that waited for a new token got no answer',
  afterWaking: 'S3: a refresh in the first seconds after the computer woke',
  unmarked: 'S4: a refresh token sent without its mark on the disk',
  unsaved: 'S5: a pair in use that the keychain would have taken, and has not',
  sentAgain: 'S6: a refresh token sent although the pair that replaced it is stored or in use',
  notAtOnce: 'S7: a lost reply that was not tried again at once',
  stuck: 'S7: no new token and no question, although nothing is in the way any more',
  silentlyOut: 'S8: signed out although only the user can tell',
  unclear: 'S8: not signed out, although the service has ended it and every try was answered',
  askedForNothing: 'S9: asked to sign in, although the service has said no to nothing',
  leftAlive: 'a pair that nobody uses, not ended at the service',
} as const;
type TokenRule = keyof typeof tokenRules;

type Ending = Pick<RotatingServer, 'isAlive' | 'endedByReuse'>;

/** How a try ended: answered, or without telling anything about the token. */
export type TryEnd = 'yes' | 'no' | 'busy' | 'failing' | 'lost';

export class TokenWatch {
  /** How often each rule was broken. */
  readonly broken: Record<string, number> = {};
  readonly #replaced = new Set<string>();
  /** Access tokens that the service has taken. */
  readonly #worked = new Set<string>();
  /** Access tokens that the keychain refused. */
  readonly #refused = new Set<string>();
  /** How many tries with a refresh token were not answered. */
  readonly #open = new Map<string, number>();
  /** A crash, a lost reply or a refusal since the last sign-in. */
  #isTroubled = false;
  #isEnded = false;
  /** How the last try of this program ended. */
  #answer: TryEnd | null = null;

  breaks(rule: TokenRule): void {
    const words = tokenRules[rule];
    this.broken[words] = (this.broken[words] ?? 0) + 1;
  }

  signedIn(): void {
    this.#isTroubled = false;
    this.#isEnded = false;
  }

  started(): void {
    this.#answer = null;
  }

  trouble(): void {
    this.#isTroubled = true;
  }

  /** The pair in front of the other is stored or in use: it must not be sent again. */
  replaced({ pair, before }: { readonly pair: TokenPair; readonly before: TokenPair | null }) {
    const token = before?.refresh;
    if (typeof token === 'string' && token !== pair.refresh) this.#replaced.add(token);
  }

  refusedByKeychain({ access }: TokenPair): void {
    this.#refused.add(access);
    this.trouble();
  }

  /** A request goes out with this token, while the keychain has that entry. */
  used(access: string, entry: string): void {
    const isSaved = parseHeld(entry)?.pair.access === access;
    if (!isSaved && !this.#refused.has(access)) this.breaks('unsaved');
  }

  /** The service has taken this token. */
  worked(access: string): void {
    this.#worked.add(access);
  }

  /** A refresh token goes out; `null` where the disk has no mark of this try. */
  sent(token: string, mark: { readonly unanswered: number } | null): void {
    if (this.#replaced.has(token)) this.breaks('sentAgain');
    if (mark === null || mark.unanswered < 1) this.breaks('unmarked');
    this.#open.set(token, this.#openTries(token) + 1);
  }

  /** How that try ended. */
  tried(token: string, end: TryEnd): void {
    this.#answer = end;
    if (end === 'busy' || end === 'no') this.#open.set(token, this.#openTries(token) - 1);
    if (end === 'yes') this.#open.delete(token); // what was lost before is made up for
  }

  /** The program has forgotten the tokens; the service has ended the sign-in, or not. */
  ended(token: string, server: Ending): void {
    this.#isEnded = true;
    const isEnded = !server.isAlive() && !server.endedByReuse();
    if (!isEnded || this.#openTries(token) > 0) this.breaks('silentlyOut');
  }

  /** The user is asked to sign in again. */
  asked(server: Ending, access: string): void {
    const isNothingKnown = this.#answer !== null && this.#answer !== 'no';
    const isGood = server.isAlive() && !this.#isTroubled;
    if (isGood || isNothingKnown) this.breaks('askedForNothing');
    const isOver = !server.isAlive() && !server.endedByReuse() && !this.#isTroubled;
    // A pair that never worked may have been a mistake: the one before is still there.
    if (isOver && !this.#isEnded && this.#worked.has(access)) this.breaks('unclear');
  }

  #openTries(token: string): number {
    return this.#open.get(token) ?? 0;
  }
}
