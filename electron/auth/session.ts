/** Whose account this profile holds, and the token to act for it. */
import { type HeldTokens, isToken } from '../../shared/auth/token-pair.ts';
import type { TokenPlace } from '../../shared/auth/token-places.ts';
import type { Account } from '../../shared/ipc/state.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Credential, Renewal } from '../api/client.ts';
import { tryKeep } from '../store/settings.ts';
import { isDiskError } from '../system/disk-error.ts';
import { inTime } from '../system/in-time.ts';
import { createAccountFinder, type FoundAccount } from './account-key.ts';
import { serviceAddresses } from './base-url.ts';
import { Bearer, bearerOf, entryOf, type Secret, secretIn } from './bearer.ts';
import { type ConnectFailure, connectFailures, failureOf } from './connect-failures.ts';
import { findElsewhere, type HandedOver, notElsewhere, takeElsewhere } from './elsewhere.ts';
import { findService } from './find-service.ts';
import { KEYCHAIN_WAIT_MS } from './keychain.ts';
import { forgetMark } from './refresher.ts';
import { ACCOUNT, savedAccount } from './saved-account.ts';
import type { Answers, ConnectInput, SessionParts, Where } from './session-parts.ts';
import { isStranded, mayBePresent, presentKey, takenFrom } from './unsent-work.ts';

export interface Session {
  account(): Account;
  /** The credential of requests; `null` while there is no usable token. */
  credential(): Credential | null;
  /** Restores the account of the last run at once, and its token when the keychain responds. */
  open(): Promise<void>;
  /** Tries a key against the service and saves it; the IPC contract lists the failures. */
  connect(input: ConnectInput): Promise<Result<Account, ConnectFailure>>;
  /** The same with the tokens of a sign-in in the browser, at its address. */
  adopt(
    input: Answers & { readonly baseUrl: string; readonly held: HeldTokens },
  ): Promise<Result<Account, ConnectFailure>>;
  /** Cancels the sign-ins that have not been saved yet: they end as `cancelled`. */
  cancel(): void;
  /** Forgets only the token; the service is asked to revoke it too. A sealed account is not shown any more. */
  signOut(how?: { readonly isSealed: boolean }): Promise<void>;
  /** The service has accepted this credential. */
  confirm(used: Credential): void;
  /** The service has rejected it: returns what the request should do. */
  renew(used: Credential): Promise<Renewal>;
  /** The computer woke up: no token is refreshed for some seconds. */
  pauseRenewal(): void;
  /** Reads a token that the keychain did not give, or saves the present one where it should be (S13). */
  retryKeychain(): Promise<void>;
}

/** Opens the session of one profile; each sign-in or sign-out waits for the one before. */
export function createSession(parts: SessionParts): Session {
  return new AccountSession(parts);
}

class AccountSession implements Session {
  readonly #parts: SessionParts;
  readonly #findAccount: ReturnType<typeof createAccountFinder>;
  #account: Account;
  #bearer: Bearer | null = null;
  #last: Promise<unknown> = Promise.resolve();
  /** Counts the user's sign-ins and sign-outs: what began before one must not undo it. */
  #choices = 0;
  #cancels = 0;

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
    return this.#bearer?.credential() ?? null;
  }

  async open(): Promise<void> {
    const settings = this.#parts.settings.get(ACCOUNT, savedAccount);
    if (settings === undefined) return;
    const { isHandedOver, isSignedOut, isSealed: _, ...known } = settings;
    const without: Account = { kind: 'known', ...known, token: 'missing' };
    if (isSignedOut) {
      this.#become(without, null);
      return;
    }
    this.#account = { ...without, token: 'in-keychain' };
    const choicesBefore = this.#choices;
    const isOvertaken = () => this.#choices !== choicesBefore || this.#bearer !== null;
    const reading = this.#parts.vault.read(known.key).then((found) => {
      if (isOvertaken()) return; // by the user, or by the answer to an earlier question
      if (found === 'locked') return this.#become({ ...without, token: 'locked' }, null);
      const secret = found && secretIn(found.token);
      const lost = { isTokenLost: true, ...(isHandedOver && { isHandedOver }) } as const;
      if (found === null || secret === null) this.#become({ ...without, ...lost }, null);
      else this.#become({ ...without, token: found.place }, secret);
    });
    // The screen must not wait for a keychain, but a late response still counts.
    const isAnswered = await this.#inTime(reading.then(() => true));
    if (isAnswered || isOvertaken()) return;
    this.#become({ ...without, token: 'locked' }, null);
  }

  async retryKeychain(): Promise<void> {
    const [bearer, account] = [this.#bearer, this.#account];
    if (account.kind === 'none' || account.token === 'missing') return;
    if (bearer === null) return this.open();
    const place = await this.#inTime(bearer.saveAgain());
    if (place !== undefined && this.#bearer === bearer) this.#showPlace(place);
  }

  async connect({ apiKey, baseUrl, ...answers }: ConnectInput) {
    const addresses = serviceAddresses(baseUrl);
    if (addresses.length === 0) return connectFailures.badAddress;
    if (!isToken(apiKey)) return connectFailures.noKey;
    return this.#connectNext(addresses, { kind: 'key', apiKey }, answers);
  }

  adopt({ baseUrl, held, ...answers }: Parameters<Session['adopt']>[0]) {
    return this.#connectNext([baseUrl], { kind: 'tokens', held }, answers);
  }

  cancel(): void {
    this.#cancels += 1;
  }

  confirm(used: Credential): void {
    this.#bearer?.confirm(used);
  }

  async renew(used: Credential): Promise<Renewal> {
    return (await this.#bearer?.renew(used)) ?? 'signed-out';
  }

  pauseRenewal(): void {
    this.#bearer?.pauseRenewal();
  }

  signOut({ isSealed } = { isSealed: false }): Promise<void> {
    return this.#oneAtATime(() => this.#signOut(isSealed));
  }

  #become(next: Account, secret: Secret | null): void {
    this.#bearer?.close();
    const isByBrowser = secret?.kind === 'tokens' ? ({ isByBrowser: true } as const) : {};
    this.#account = next.kind === 'known' ? { ...next, ...isByBrowser } : next;
    this.#bearer = secret && next.kind === 'known' ? this.#createBearer(secret, next) : null;
    this.#parts.onchange(this.#account);
  }

  #createBearer(secret: Secret, { key, baseUrl }: { key: string; baseUrl: string }): Bearer {
    const { vault } = this.#parts;
    /** Never during a sign-in, nor after one: the keychain then has other tokens. */
    const whileInUse = <T>(work: () => Promise<T>) =>
      this.#oneAtATime(async () => (this.#bearer === bearer ? work() : undefined));
    const bearer: Bearer = new Bearer(secret, {
      ...this.#parts,
      account: key,
      baseUrl,
      keep: (entry) => whileInUse(() => this.#inTime(vault.keep(key, entry))),
      onuse: (token) => this.#showPlace(token),
      onend: () => void whileInUse(() => this.#end()),
    });
    return bearer;
  }

  /** The keychain has begun or ceased to save tokens. */
  #showPlace(token: TokenPlace): void {
    if (this.#account.kind !== 'known' || this.#account.token === token) return;
    this.#account = { ...this.#account, token };
    this.#parts.onchange(this.#account);
  }

  #oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  #inTime<T>(asked: Promise<T>): Promise<T | undefined> {
    return inTime(this.#parts.timer, asked, KEYCHAIN_WAIT_MS);
  }

  #connectNext(addresses: readonly string[], secret: Secret, answers: Answers) {
    const before = this.#cancels;
    const isCancelled = () => this.#cancels !== before;
    return this.#oneAtATime(() => this.#connect(addresses, secret, { ...answers, isCancelled }));
  }

  async #connect(
    addresses: readonly string[],
    secret: Secret,
    input: Answers & { readonly isCancelled: () => boolean },
  ): Promise<Result<Account, ConnectFailure>> {
    const token = bearerOf(secret);
    const service = await findService(addresses, token, this.#parts.ask);
    if (service.kind !== 'found') return failureOf(service);
    if (input.isCancelled()) return connectFailures.cancelled; // asks no question any more
    const { baseUrl, member } = service;
    const acting = { baseUrl, token, member };
    const found = this.#findAccount(acting);
    const next = { key: found.key, baseUrl, member };
    const isUnsure = !found.isKnown && mayBePresent(this.#account, this.#parts, next);
    const elsewhere = findElsewhere(this.#parts.others, {
      ...{ account: this.#account, acting, found, mayBePresent: isUnsure },
      isSame: input.isSameAccount,
      isStranded: isStranded(this.#account, this.#parts, found.key),
    });
    if (typeof elsewhere === 'string') return notElsewhere[elsewhere];
    if (elsewhere !== null) return this.#handOver({ ...input, elsewhere, acting, secret });
    if (isUnsure && input.isSameAccount === undefined) return connectFailures.unsureAccount;
    const isSaid = isUnsure && input.isSameAccount === true;
    const key = (isSaid ? presentKey(this.#account, this.#parts) : null) ?? found.key;
    const whose = { key, takesWork: input.takesWork };
    const taken = takenFrom(this.#account, this.#parts, whose);
    if (taken !== null) return taken;
    const place = (await this.#inTime(this.#parts.vault.keep(key, entryOf(secret)))) ?? 'in-memory';
    const takenMeanwhile = takenFrom(this.#account, this.#parts, whose); // while waiting for the keychain
    if (takenMeanwhile !== null || input.isCancelled()) {
      await this.#restoreEntry(key);
      return takenMeanwhile ?? connectFailures.cancelled;
    }
    const claimed = { takesWork: isStranded(this.#account, this.#parts, key) };
    if (!this.#tryRememberAccount(found, { key, baseUrl, member }, claimed)) {
      await this.#restoreEntry(key);
      return connectFailures.disk;
    }
    this.#choices += 1;
    forgetMark(this.#parts.settings, key);
    this.#become({ kind: 'known', key, baseUrl, member, token: place }, secret);
    return ok(this.#account);
  }

  /** Another folder of this computer takes the sign-in; the program starts again with it (K4). */
  async #handOver({ secret, ...handedOver }: Omit<HandedOver, 'isLost'>) {
    const { key } = handedOver.elsewhere;
    const before = await this.#inTime(this.#parts.vault.read(key));
    const place = await this.#inTime(this.#parts.vault.keep(key, entryOf(secret)));
    const isLost = place === undefined || place === 'in-memory';
    const failure = await takeElsewhere({ ...handedOver, isLost });
    const isSilent = before === undefined || before === 'locked'; // it may have that account's entry
    if (failure !== null && !isSilent) await this.#restoreEntry(key, before);
    return failure ?? connectFailures.elsewhere;
  }

  /**
   * Writes down whose the key is and whose the queue is, both or neither. Work of one account must
   * never be sent with the key of another (Q16). True if the disk took it.
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

  /** Gives the keychain back what it had: the tokens that were not taken are revoked. */
  async #restoreEntry(key: string, before?: { readonly token: string } | null): Promise<void> {
    const { vault } = this.#parts;
    const isPresent = this.#account.kind === 'known' && this.#account.key === key;
    const entry = isPresent ? this.#bearer?.entry() : before?.token;
    if (entry === undefined) await this.#inTime(vault.forget(key));
    else await this.#inTime(vault.keep(key, entry));
  }

  async #signOut(isSealed: boolean): Promise<void> {
    const held = this.#bearer?.tokens() ?? null;
    const ended = this.#end({ isSealed }); // nobody has these tokens any more, even if the disk refuses
    if (held !== null) void this.#parts.requests.revoke(held.server, held.pair); // fails as a value
    await ended;
  }

  /** Forgets the token before it waits for the keychain: the program may quit first. */
  async #end({ isSealed } = { isSealed: false }): Promise<void> {
    if (this.#account.kind === 'none') return;
    const { key, baseUrl, member } = this.#account;
    this.#choices += 1;
    this.#become({ kind: 'known', key, baseUrl, member, token: 'missing' }, null);
    try {
      const saved = { key, baseUrl, member, isSignedOut: true };
      this.#parts.settings.set(ACCOUNT, isSealed ? { ...saved, isSealed } : saved);
    } finally {
      await this.#inTime(this.#parts.vault.forget(key));
    }
  }
}
