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
  const { suggestedBaseUrl } = parts;
  const findAccount = createAccountFinder(parts);
  let account: Account = {
    kind: 'none',
    ...(suggestedBaseUrl === undefined ? {} : { suggestedBaseUrl }),
  };
  let credential: Credential | null = null;
  let last: Promise<unknown> = Promise.resolve();
  /** How often the user has signed in or out: what began before such a choice must not undo it. */
  let choices = 0;

  function become(next: Account, nextCredential: Credential | null): void {
    account = next;
    credential = nextCredential;
    parts.onchange(account);
  }

  function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  /** What the keychain says, or `undefined` when it has not said it in time. */
  async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
    const enough = new AbortController();
    const late = parts.timer.sleep(KEYCHAIN_WAIT_MS, enough.signal).then(() => undefined);
    try {
      return await Promise.race([asked, late]);
    } finally {
      enough.abort();
    }
  }

  async function connect(input: ConnectInput): Promise<Result<Account, ConnectFailure>> {
    const addresses = serviceAddresses(input.baseUrl);
    if (addresses.length === 0) return connectFailures.badAddress;
    if (!/^[\x21-\x7e]+$/.test(input.apiKey)) return connectFailures.noKey;
    const service = await findService(addresses, input.apiKey, parts.ask);
    if (service.kind !== 'found') return failureOf(service);
    const { baseUrl, member } = service;
    const found = findAccount({ baseUrl, token: input.apiKey, member });
    const isUnsure = !found.isKnown && mayBePresent(found.key, baseUrl, member);
    if (isUnsure && input.isSameAccount === undefined) return connectFailures.unsureAccount;
    const isSaid = isUnsure && input.isSameAccount === true;
    const key = (isSaid ? presentKey() : null) ?? found.key;
    const taken = takenFrom(key, input);
    if (taken !== null) return taken;
    const place = (await inTime(parts.vault.keep(key, input.apiKey))) ?? 'in-memory';
    const takenMeanwhile = takenFrom(key, input); // something was written while the keychain asked
    if (takenMeanwhile !== null) {
      await inTime(parts.vault.forget(key));
      return takenMeanwhile;
    }
    if (!tryRememberAccount(found, { key, baseUrl, member }, { takesWork: isStranded(key) })) {
      if (key !== presentKey()) await inTime(parts.vault.forget(key));
      return connectFailures.disk;
    }
    choices += 1;
    become({ kind: 'known', key, baseUrl, member, token: place }, { baseUrl, token: input.apiKey });
    return ok(account);
  }

  /**
   * Writes down whose the key is and whose what is queued is, both or neither: work of one account must
   * never be sent with the key of another (Q16). Whether the disk took it.
   */
  function tryRememberAccount(
    found: FoundAccount,
    next: { readonly key: string } & Where,
    claimed: { readonly takesWork: boolean },
  ): boolean {
    const before = parts.settings.get(ACCOUNT, savedAccount);
    try {
      found.remember(next.key);
      parts.settings.set(ACCOUNT, next);
      parts.claim(next.key, claimed);
      return true;
    } catch (error) {
      if (!isDiskError(error)) throw error;
      tryKeep(parts.settings, ACCOUNT, before);
      return false;
    }
  }

  /** Where nobody knows any more who was signed in, their unsent work still says its account. */
  function presentKey(): string | null {
    if (account.kind === 'known') return account.key;
    return parts.hasUnsentWork() ? parts.queuedFor() : null;
  }

  /**
   * Whether it may be a new key of the present account: at the same address, and the service does not
   * tell whose that one or this one is (A6).
   */
  function mayBePresent(key: string, baseUrl: string, member: TeamMember | null): boolean {
    if (account.kind === 'none') return member === null && ![key, null].includes(presentKey());
    return (
      account.key !== key &&
      account.baseUrl === baseUrl &&
      (account.member === null || member === null)
    );
  }

  /** Why `key` cannot be signed in to: work of another account waits to be sent. */
  function takenFrom(key: string, { takesWork }: ConnectInput): NotConnected | null {
    if (account.kind !== 'known' || account.key === key || !parts.hasUnsentWork()) return null;
    if (!isStranded(key)) return connectFailures.otherAccount;
    return takesWork === true ? null : connectFailures.strandedWork;
  }

  /**
   * Whether what waits was written under an address that never proved whose it is, and rests on no
   * record: then the user may say that it goes along, for nobody could ever send it otherwise.
   */
  function isStranded(key: string): boolean {
    if (account.kind !== 'known' || account.key === key || account.member !== null) return false;
    return parts.hasUnsentWork() && parts.canMoveWork();
  }

  async function signOut(): Promise<void> {
    if (account.kind === 'none') return;
    const { key, baseUrl, member } = account;
    choices += 1;
    become({ ...account, token: 'missing' }, null);
    try {
      // Before the keychain is asked, which may take long: the program may be quit meanwhile.
      parts.settings.set(ACCOUNT, { key, baseUrl, member, isSignedOut: true });
    } finally {
      await inTime(parts.vault.forget(key));
    }
  }

  return {
    account: () => account,
    credential: () => credential,
    async open() {
      const settings = parts.settings.get(ACCOUNT, savedAccount);
      if (settings === undefined) return;
      const { isSignedOut, ...known } = settings;
      const without: Account = { kind: 'known', ...known, token: 'missing' };
      if (isSignedOut) return become(without, null);
      account = { ...without, token: 'in-keychain' };
      const choicesBefore = choices;
      const reading = parts.vault.read(known.key).then((found) => {
        if (choices !== choicesBefore) return; // the user was faster
        become(
          { ...without, token: found?.place ?? 'missing' },
          found && { baseUrl: known.baseUrl, token: found.token },
        );
      });
      // The screen must not wait for a keychain; one that answers later is still heard.
      const isAnswered = await inTime(reading.then(() => true));
      if (!isAnswered && choices === choicesBefore) become(without, null);
    },
    connect: (input) => oneAtATime(() => connect(input)),
    signOut: () => oneAtATime(signOut),
  };
}
