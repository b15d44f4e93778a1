/** Renews the tokens of one sign-in: carries out what shared/auth/refresh.ts decides. */
import * as v from 'valibot';
import {
  isUnderWay,
  type Mark,
  needsSignIn,
  openRefresh,
  type PairFacts,
  type RefreshEffect,
  type RefreshEvent,
  type RefreshState,
  stepRefresh,
} from '../../shared/auth/refresh.ts';
import { type HeldTokens, type TokenPair, writeHeld } from '../../shared/auth/token-pair.ts';
import type { TokenPlace } from '../../shared/auth/token-places.ts';
import type { Clock, Log } from '../../shared/ports.ts';
import type { Renewal } from '../api/client.ts';
import { type Settings, tryKeep } from '../store/settings.ts';
import type { TokenRequests } from './token-requests.ts';

const mark = v.object({
  pair: v.string(),
  unanswered: v.number(),
  isParked: v.boolean(),
  spent: v.nullable(v.string()),
});

export interface Refresher {
  /** The newest pair that may be used. */
  tokens(): HeldTokens;
  /** The tokens that the keychain should have: also a new pair that is still being saved. */
  entry(): HeldTokens;
  /** The service has accepted a request with this access token. */
  confirm(access: string): void;
  /** The service has rejected it: resolves once the next step is known. */
  renew(access: string): Promise<Renewal>;
  /** The computer woke up. */
  pauseRenewal(): void;
  /** The user has signed out, or in again: a refresh under way has no effect any more. */
  close(): void;
}

export type RefresherParts = {
  readonly account: string;
  readonly held: HeldTokens;
  readonly settings: Settings;
  readonly requests: TokenRequests;
  readonly clock: Clock;
  readonly log: Log;
  /** Saves the entry in the keychain and returns where it is; `undefined` where that takes too long. */
  readonly keep: (entry: string) => Promise<TokenPlace | undefined>;
  readonly onuse: (place: TokenPlace) => void;
  /** The service has ended the sign-in: forget its tokens. */
  readonly onend: () => void;
};

/** The name of the mark in the settings. */
function markName(account: string): string {
  return `refresh of ${account}`;
}

/** Forgets the mark, as after a new sign-in. */
export function forgetMark(settings: Settings, account: string): void {
  tryKeep(settings, markName(account), undefined);
}

/** Opens the refresher of one sign-in and reads the mark of a refresh that a crash interrupted. */
export function createRefresher(parts: RefresherParts): Refresher {
  return new TokenRefresher(parts);
}

class TokenRefresher implements Refresher {
  readonly #parts: RefresherParts;
  #held: HeldTokens;
  #next: TokenPair | null = null;
  #place: TokenPlace = 'in-keychain';
  #state: RefreshState;
  #isClosed = false;
  /** The callers waiting for the refresh under way. */
  #waiting: (() => void)[] = [];

  constructor(parts: RefresherParts) {
    this.#parts = parts;
    this.#held = parts.held;
    this.#state = openRefresh(factsOf(parts.held.pair), {
      mark: parts.settings.get(markName(parts.account), mark) ?? null,
      hasBefore: parts.held.before !== null,
    });
  }

  tokens(): HeldTokens {
    return this.#held;
  }

  entry(): HeldTokens {
    if (this.#next === null) return this.#held;
    const { server, pair: before } = this.#held;
    return { server, pair: this.#next, before };
  }

  confirm(access: string): void {
    const pair = this.#idOf(access);
    if (pair !== null) this.#tell({ kind: 'worked', at: this.#now(), pair });
  }

  async renew(access: string): Promise<Renewal> {
    const pair = this.#idOf(access);
    if (pair === null) return 'renewed'; // of an earlier pair
    this.#tell({ kind: 'refused', at: this.#now(), pair });
    if (isUnderWay(this.#state)) await new Promise<void>((done) => this.#waiting.push(done));
    if (this.#isClosed || this.#idOf(access) === null) return 'renewed';
    return needsSignIn(this.#state) ? 'signed-out' : 'later';
  }

  pauseRenewal(): void {
    this.#tell({ kind: 'resumed', at: this.#now() });
  }

  close(): void {
    this.#isClosed = true;
    if (this.#next !== null) this.#revoke(this.#next);
    this.#next = null;
    this.#wake();
  }

  /** Ends a pair at the service that arrived when nobody could take it any more. */
  #revoke(pair: TokenPair): void {
    void this.#parts.requests.revoke(this.#held.server, pair); // fails as a value
  }

  /** Returns the id of the present pair, if this is its token. */
  #idOf(access: string): string | null {
    return access === this.#held.pair.access ? this.#held.pair.id : null;
  }

  #tell(event: RefreshEvent): void {
    if (this.#isClosed) return;
    const { state, effects } = stepRefresh(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
    if (!isUnderWay(this.#state)) this.#wake();
  }

  #wake(): void {
    for (const done of this.#waiting.splice(0)) done();
  }

  #carryOut(effect: RefreshEffect): void {
    switch (effect.kind) {
      case 'mark':
        this.#mark(effect.mark);
        return;
      case 'remark':
        tryKeep(this.#parts.settings, markName(this.#parts.account), effect.mark ?? undefined);
        return;
      case 'send':
        void this.#send(); // every outcome is an event
        return;
      case 'store':
        void this.#store(); // the same
        return;
      case 'use':
        this.#use();
        return;
      case 'drop-before':
        this.#held = { ...this.#held, before: null };
        void this.#parts.keep(writeHeld(this.#held)); // the next entry leaves it out anyway
        return;
      case 'park':
        this.#parts.log.note('sign-in uncertain');
        return;
      case 'end':
        this.#parts.log.note('sign-in ended by the service');
        this.#parts.onend();
    }
  }

  #mark(next: Mark): void {
    const isOnDisk = tryKeep(this.#parts.settings, markName(this.#parts.account), next);
    this.#tell({ kind: 'marked', at: this.#now(), isOnDisk });
  }

  async #send(): Promise<void> {
    const { server, pair } = this.#held;
    const answer = await this.#parts.requests.refresh(server, pair.refresh ?? '');
    this.#parts.log.note('refresh', { outcome: answer.kind });
    if (answer.kind !== 'issued') {
      this.#tell({ kind: 'answered', at: this.#now(), answer });
      return;
    }
    if (this.#isClosed) return this.#revoke(answer.pair);
    this.#next = answer.pair;
    const facts = factsOf(answer.pair);
    this.#tell({ kind: 'answered', at: this.#now(), answer: { kind: 'issued', pair: facts } });
  }

  async #store(): Promise<void> {
    if (this.#next === null) return;
    const place = await this.#parts.keep(writeHeld(this.entry()));
    this.#place = place ?? 'in-memory';
    this.#tell({ kind: 'stored', at: this.#now(), isInKeychain: this.#place !== 'in-memory' });
  }

  #use(): void {
    if (this.#next === null) return;
    this.#held = this.entry();
    this.#next = null;
    this.#parts.onuse(this.#place);
  }

  #now(): number {
    return this.#parts.clock.now();
  }
}

function factsOf({ id, expiresAt, refresh }: TokenPair): PairFacts {
  return { id, expiresAt, canRefresh: refresh !== null };
}
