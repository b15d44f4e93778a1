/** Whose account this profile holds, and the token to act for it. */
import * as v from 'valibot';
import type { Account } from '../../shared/ipc/state.ts';
import type { Random, Timer } from '../../shared/ports.ts';
import { type TeamMember, teamMember } from '../../shared/records/team-member.ts';
import { ok, type Result } from '../../shared/result.ts';
import { SECOND_MS } from '../../shared/time.ts';
import type { Credential } from '../api/client.ts';
import { isDiskError } from '../store/database.ts';
import { type Settings, tryKeep } from '../store/settings.ts';
import { createAccountFinder, type FoundAccount } from './account-key.ts';
import { serviceAddresses } from './base-url.ts';
import {
  type ConnectFailure,
  connectFailures,
  failureOf,
  type NotConnected,
} from './connect-failures.ts';
import { findService, type ServiceQuestions } from './find-service.ts';
import type { TokenVault } from './token-vault.ts';

const savedAccount = v.object({
  key: v.string(),
  baseUrl: v.string(),
  member: v.nullable(teamMember),
  /** The token is not to be used again, even if the keychain would not let go of it. */
  isSignedOut: v.optional(v.boolean(), false),
});
const ACCOUNT = 'account';

/** How long the keychain may take: it may ask the user first, and it may hang for ever. */
const KEYCHAIN_WAIT_MS = 20 * SECOND_MS;

type ConnectInput = {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** What the user says where the service does not: whether it is a key of the account before. */
  readonly isSameAccount?: boolean;
  /** What the user says where work was written under an address that never answered as the service. */
  readonly takesWork?: boolean;
};

type Where = { readonly baseUrl: string; readonly member: TeamMember | null };

export interface Session {
  account(): Account;
  /** What requests are sent with; `null` while there is no usable token. */
  credential(): Credential | null;
  /** Brings back the account of the last run at once, and its token when the keychain answers. */
  open(): Promise<void>;
  /** Tries a key against the service and keeps it; see the failures in the IPC contract. */
  connect(input: ConnectInput): Promise<Result<Account, ConnectFailure>>;
  /** Forgets the token, nothing else. */
  signOut(): Promise<void>;
}

export type SessionParts = {
  readonly settings: Settings;
  readonly vault: TokenVault;
  readonly ask: ServiceQuestions;
  /** Whether unsent work of the present account is waiting. */
  readonly hasUnsentWork: () => boolean;
  /** The key of the account that what is queued belongs to; `null` before anybody has signed in. */
  readonly queuedFor: () => string | null;
  /** Whether nothing of that work rests on a record of the service, so that any account can send it. */
  readonly canMoveWork: () => boolean;
  /**
   * From now on what is queued is this account's; with `takesWork` also what was queued for the one
   * before. Throws where the disk refuses.
   */
  readonly claim: (key: string, claimed: { readonly takesWork: boolean }) => void;
  readonly timer: Timer;
  readonly random: Random;
  readonly onchange: (account: Account) => void;
  /** An address to offer where nobody has signed in yet. */
  readonly suggestedBaseUrl: string | undefined;
};

/** The session of one profile; who signs in or out waits for the one before. */
export function createSession(parts: SessionParts): Session {
  return new AccountSession(parts);
}

class AccountSession implements Session {
  readonly #parts: SessionParts;
  readonly #findAccount: ReturnType<typeof createAccountFinder>;
  #account: Account;
  #credential: Credential | null = null;
  #last: Promise<unknown> = Promise.resolve();
  /** How often the user has signed in or out: what began before such a choice must not undo it. */
  #choices = 0;

  constructor(parts: SessionParts) {
    const { suggestedBaseUrl } = parts;
    this.#parts = parts;
    this.#findAccount = createAccountFinder(parts);
    this.#account = {
      kind: 'none',
      ...(suggestedBaseUrl === undefined ? {} : { suggestedBaseUrl }),
    };
  }

  account(): Account {
    return this.#account;
  }

  credential(): Credential | null {
    return this.#credential;
  }

  async open(): Promise<void> {
    const settings = this.#parts.settings.get(ACCOUNT, savedAccount);
    if (settings === undefined) return;
    const { isSignedOut, ...known } = settings;
    const without: Account = { kind: 'known', ...known, token: 'missing' };
    if (isSignedOut) {
      this.#become(without, null);
      return;
    }
    this.#account = { ...without, token: 'in-keychain' };
    const choicesBefore = this.#choices;
    const reading = this.#parts.vault.read(known.key).then((found) => {
      if (this.#choices !== choicesBefore) return; // the user was faster
      this.#become(
        { ...without, token: found?.place ?? 'missing' },
        found && { baseUrl: known.baseUrl, token: found.token },
      );
    });
    // The screen must not wait for a keychain; one that answers later is still heard.
    const isAnswered = await this.#inTime(reading.then(() => true));
    if (!isAnswered && this.#choices === choicesBefore) this.#become(without, null);
  }

  connect(input: ConnectInput): Promise<Result<Account, ConnectFailure>> {
    return this.#oneAtATime(() => this.#connect(input));
  }

  signOut(): Promise<void> {
    return this.#oneAtATime(() => this.#signOut());
  }

  #become(next: Account, nextCredential: Credential | null): void {
    this.#account = next;
    this.#credential = nextCredential;
    this.#parts.onchange(this.#account);
  }

  #oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** What the keychain says, or `undefined` when it has not said it in time. */
  async #inTime<T>(asked: Promise<T>): Promise<T | undefined> {
    const enough = new AbortController();
    const late = this.#parts.timer.sleep(KEYCHAIN_WAIT_MS, enough.signal).then(() => undefined);
    try {
      return await Promise.race([asked, late]);
    } finally {
      enough.abort();
    }
  }

  async #connect(input: ConnectInput): Promise<Result<Account, ConnectFailure>> {
    const addresses = serviceAddresses(input.baseUrl);
    if (addresses.length === 0) return connectFailures.badAddress;
    if (!/^[\x21-\x7e]+$/.test(input.apiKey)) return connectFailures.noKey;
    const service = await findService(addresses, input.apiKey, this.#parts.ask);
    if (service.kind !== 'found') return failureOf(service);
    const { baseUrl, member } = service;
    const found = this.#findAccount({ baseUrl, token: input.apiKey, member });
    const isUnsure = !found.isKnown && this.#mayBePresent(found.key, baseUrl, member);
    if (isUnsure && input.isSameAccount === undefined) return connectFailures.unsureAccount;
    const isSaid = isUnsure && input.isSameAccount === true;
    const key = (isSaid ? this.#presentKey() : null) ?? found.key;
    const taken = this.#takenFrom(key, input);
    if (taken !== null) return taken;
    const place = (await this.#inTime(this.#parts.vault.keep(key, input.apiKey))) ?? 'in-memory';
    const takenMeanwhile = this.#takenFrom(key, input); // something was written while the keychain asked
    if (takenMeanwhile !== null) {
      await this.#inTime(this.#parts.vault.forget(key));
      return takenMeanwhile;
    }
    if (
      !this.#tryRememberAccount(
        found,
        { key, baseUrl, member },
        { takesWork: this.#isStranded(key) },
      )
    ) {
      if (key !== this.#presentKey()) await this.#inTime(this.#parts.vault.forget(key));
      return connectFailures.disk;
    }
    this.#choices += 1;
    this.#become(
      { kind: 'known', key, baseUrl, member, token: place },
      { baseUrl, token: input.apiKey },
    );
    return ok(this.#account);
  }

  /**
   * Writes down whose the key is and whose what is queued is, both or neither: work of one account must
   * never be sent with the key of another (Q16). Whether the disk took it.
   */
  #tryRememberAccount(
    found: FoundAccount,
    next: { readonly key: string } & Where,
    claimed: { readonly takesWork: boolean },
  ): boolean {
    const before = this.#parts.settings.get(ACCOUNT, savedAccount);
    try {
      found.remember(next.key);
      this.#parts.settings.set(ACCOUNT, next);
      this.#parts.claim(next.key, claimed);
      return true;
    } catch (error) {
      if (!isDiskError(error)) throw error;
      tryKeep(this.#parts.settings, ACCOUNT, before);
      return false;
    }
  }

  /** Where nobody knows any more who was signed in, their unsent work still says its account. */
  #presentKey(): string | null {
    if (this.#account.kind === 'known') return this.#account.key;
    return this.#parts.hasUnsentWork() ? this.#parts.queuedFor() : null;
  }

  /**
   * Whether it may be a new key of the present account: at the same address, and the service does not
   * tell whose that one or this one is (A6).
   */
  #mayBePresent(key: string, baseUrl: string, member: TeamMember | null): boolean {
    if (this.#account.kind === 'none')
      return member === null && ![key, null].includes(this.#presentKey());
    return (
      this.#account.key !== key &&
      this.#account.baseUrl === baseUrl &&
      (this.#account.member === null || member === null)
    );
  }

  /** Why `key` cannot be signed in to: work of another account waits to be sent. */
  #takenFrom(key: string, { takesWork }: ConnectInput): NotConnected | null {
    if (this.#account.kind !== 'known' || this.#account.key === key || !this.#parts.hasUnsentWork())
      return null;
    if (!this.#isStranded(key)) return connectFailures.otherAccount;
    return takesWork === true ? null : connectFailures.strandedWork;
  }

  /**
   * Whether what waits was written under an address that never proved whose it is, and rests on no
   * record: then the user may say that it goes along, for nobody could ever send it otherwise.
   */
  #isStranded(key: string): boolean {
    if (
      this.#account.kind !== 'known' ||
      this.#account.key === key ||
      this.#account.member !== null
    )
      return false;
    return this.#parts.hasUnsentWork() && this.#parts.canMoveWork();
  }

  async #signOut(): Promise<void> {
    if (this.#account.kind === 'none') return;
    const { key, baseUrl, member } = this.#account;
    this.#choices += 1;
    this.#become({ ...this.#account, token: 'missing' }, null);
    try {
      // Before the keychain is asked, which may take long: the program may be quit meanwhile.
      this.#parts.settings.set(ACCOUNT, { key, baseUrl, member, isSignedOut: true });
    } finally {
      await this.#inTime(this.#parts.vault.forget(key));
    }
  }
}
