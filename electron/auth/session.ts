/** Whose account this profile holds, and the token to act for it. */
import * as v from 'valibot';
import { isNotFound, type RecordOutcome } from '../../shared/api/outcome.ts';
import type { CallFailure } from '../../shared/ipc/contract.ts';
import type { Account } from '../../shared/ipc/state.ts';
import type { Random, Timer } from '../../shared/ports.ts';
import { type TeamMember, teamMember } from '../../shared/records/team-member.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { SECOND_MS } from '../../shared/time.ts';
import type { Credential } from '../api/client.ts';
import { isDiskError } from '../store/database.ts';
import { type Kept, tryKeep } from '../store/kept.ts';
import { createAccountFinder, type FoundAccount } from './account-key.ts';
import { parseBaseUrl } from './base-url.ts';
import type { TokenVault } from './token-vault.ts';

const keptAccount = v.object({
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
};
type ConnectFailure = Exclude<CallFailure<'connect'>, 'bug'>;

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
  readonly kept: Kept;
  readonly vault: TokenVault;
  /** Asks the service who a credential acts as, with this credential and no other. */
  readonly askWho: (credential: Credential) => Promise<RecordOutcome<TeamMember>>;
  /** Whether unsent work of the present account is waiting. */
  readonly hasUnsentWork: () => boolean;
  /** The key of the account that what is queued belongs to; `null` before anybody has signed in. */
  readonly queuedFor: () => string | null;
  /** From now on what is queued is this account's. Throws where the disk refuses. */
  readonly claim: (key: string) => void;
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

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
    const baseUrl = parseBaseUrl(input.baseUrl);
    if (baseUrl === null) return noService();
    if (!/^[\x21-\x7e]+$/.test(input.apiKey)) {
      return failed('refused', 'This is no key: it has blanks or foreign letters in it.');
    }
    const who = await parts.askWho({ baseUrl, token: input.apiKey });
    const verdict = verdictOf(who);
    if (verdict !== null) return verdict;
    const member = who.kind === 'ok' ? who.record : null;
    const found = findAccount({ baseUrl, token: input.apiKey, member });
    const isUnsure = !found.isKnown && mayBePresent(found.key, baseUrl, member);
    if (isUnsure && input.isSameAccount === undefined) return unsureAccount();
    const isSaid = isUnsure && input.isSameAccount === true;
    const key = (isSaid ? presentKey() : null) ?? found.key;
    if (isTaken(key)) return otherAccount();
    const place = (await inTime(parts.vault.keep(key, input.apiKey))) ?? 'in-memory';
    if (isTaken(key)) {
      await inTime(parts.vault.forget(key)); // something was written while the keychain asked
      return otherAccount();
    }
    if (!isKept(found, { key, baseUrl, member })) {
      if (key !== presentKey()) await inTime(parts.vault.forget(key));
      return refusedByDisk();
    }
    choices += 1;
    become({ kind: 'known', key, baseUrl, member, token: place }, { baseUrl, token: input.apiKey });
    return ok(account);
  }

  /**
   * Writes down whose the key is and whose what is queued is, both or neither: work of one account must
   * never be sent with the key of another (Q16). Whether the disk took it.
   */
  function isKept(found: FoundAccount, next: { readonly key: string } & Where): boolean {
    const before = parts.kept.get(ACCOUNT, keptAccount);
    try {
      found.remember(next.key);
      parts.kept.set(ACCOUNT, next);
      parts.claim(next.key);
      return true;
    } catch (error) {
      if (!isDiskError(error)) throw error;
      tryKeep(parts.kept, ACCOUNT, before);
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

  /** Whether work for another account than `key` waits to be sent. */
  function isTaken(key: string): boolean {
    return account.kind === 'known' && account.key !== key && parts.hasUnsentWork();
  }

  async function signOut(): Promise<void> {
    if (account.kind === 'none') return;
    const { key, baseUrl, member } = account;
    choices += 1;
    become({ ...account, token: 'missing' }, null);
    try {
      // Before the keychain is asked, which may take long: the program may be quit meanwhile.
      parts.kept.set(ACCOUNT, { key, baseUrl, member, isSignedOut: true });
    } finally {
      await inTime(parts.vault.forget(key));
    }
  }

  return {
    account: () => account,
    credential: () => credential,
    async open() {
      const kept = parts.kept.get(ACCOUNT, keptAccount);
      if (kept === undefined) return;
      const { isSignedOut, ...known } = kept;
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
    connect: (input) => inTurn(() => connect(input)),
    signOut: () => inTurn(signOut),
  };
}

/**
 * Why a key cannot be used; `null` where it can. A service without A6 says so in its own words,
 * with the id of the request; a 404 without one is any web server's (error.envelope).
 */
function verdictOf(who: RecordOutcome<TeamMember>): Result<never, ConnectFailure> | null {
  switch (who.kind) {
    case 'ok':
      return null;
    case 'signed-out':
      return failed('refused', 'The service does not know this key. Copy it once more.');
    case 'refused':
      if (isNotFound(who)) return who.requestId === '' ? noService() : null;
      return failed('refused', `The service did not let this key in: ${who.message}`);
    case 'rate-limited':
      return failed('unreachable', 'The service asks for a pause. Try again in a minute.');
    default:
      return failed('unreachable', 'The service cannot be reached there now. Nothing was changed.');
  }
}

function noService(): Result<never, ConnectFailure> {
  return failed('bad-address', 'This is no address of a service. It begins with https://');
}

function refusedByDisk(): Result<never, ConnectFailure> {
  return failed('disk', 'This computer’s disk did not take it. Free some space and sign in again.');
}

function unsureAccount(): Result<never, ConnectFailure> {
  return failed(
    'unsure-account',
    'The service does not tell which account a key is for. Say whether this one is for the same account as before.',
  );
}

function otherAccount(): Result<never, ConnectFailure> {
  return failed(
    'other-account',
    'Changes made for another account have not been sent yet. Sign in to that account first.',
  );
}
