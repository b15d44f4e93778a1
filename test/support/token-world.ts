/**
 * A program with tokens, its disk and keychain, and a service that rotates refresh tokens and revokes a
 * sign-in whose old refresh token comes again. Moves are chosen by a test; what must not happen is noted.
 */
import {
  isUnderWay,
  type Mark,
  needsSignIn,
  openRefresh,
  type RefreshAnswer,
  type RefreshEffect,
  type RefreshEvent,
  type RefreshState,
  stepRefresh,
} from '../../shared/auth/refresh.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';

export const tokenMoves = [
  ...([
    'ask',
    'ask',
    'ask',
    'minutes',
    'hour',
    'wake',
    'go-on',
    'go-on',
    'go-on',
    'go-on',
  ] as const),
  ...(['lose-request', 'lose-reply', 'fail', 'never-leave', 'crash', 'restart'] as const),
  ...(['disk-full', 'disk-free', 'no-keychain', 'keychain', 'revoke'] as const),
];
export type TokenMove = (typeof tokenMoves)[number];

type Fault = 'lose-request' | 'lose-reply' | 'fail' | 'never-leave';

function isFault(move: TokenMove): move is Fault {
  return ['lose-request', 'lose-reply', 'fail', 'never-leave'].includes(move);
}

/** A pair by its number; the service knows which one is valid. */
type Entry = { readonly pair: number; readonly before: number | null };

/** The program, its disk, its keychain and the service. */
export class TokenWorld {
  readonly broken: string[] = [];
  #now = 0;
  #state: RefreshState | null = null;
  #todo: RefreshEffect[] = [];
  // These fields outlive a crash.
  #keychain: Entry = { pair: 1, before: null };
  #mark: Mark | null = null;
  #arrived = new Set([1]);
  #replaced = new Set<number>();
  #unanswered = new Map<number, number>();
  // The service.
  #good: number | null = 1;
  #newest = 1;
  #issuedAt = new Map([[1, 0]]);
  // These faults may happen.
  #isDiskFull = false;
  #hasKeychain = true;

  constructor() {
    this.#start();
  }

  make(move: TokenMove): void {
    if (move === 'ask') this.#ask();
    if (move === 'go-on') this.#goOn(null);
    if (isFault(move)) this.#goOn(move);
    if (move === 'minutes') this.#now += 7 * MINUTE_MS;
    if (move === 'hour') this.#now += HOUR_MS;
    if (move === 'wake') this.#tell({ kind: 'resumed', at: this.#now });
    if (move === 'crash') this.#crash();
    if (move === 'restart' && this.#state === null) this.#start();
    if (move === 'disk-full' || move === 'disk-free') this.#isDiskFull = move === 'disk-full';
    if (move === 'no-keychain' || move === 'keychain') this.#hasKeychain = move === 'keychain';
    if (move === 'revoke' && this.#now > 20 * HOUR_MS) this.#good = null;
  }

  /** Ends all faults and lets the program continue; returns the state it reaches. */
  heal(): 'working' | 'asked' {
    [this.#isDiskFull, this.#hasKeychain] = [false, true];
    if (this.#state === null) this.#start();
    for (let round = 0; round < 20; round += 1) {
      this.#now += MINUTE_MS;
      this.#ask();
      for (let step = 0; step < 10; step += 1) this.#goOn(null);
    }
    if (this.#state !== null && needsSignIn(this.#state)) return 'asked';
    if (!this.#isAccepted()) this.broken.push('neither working nor asked');
    return 'working';
  }

  #crash(): void {
    // A new pair that was not stored yet is lost, as if its reply had been.
    if (this.#state?.phase === 'storing') this.#countUnanswered(this.#state.pair.id, 1);
    [this.#state, this.#todo] = [null, []];
  }

  #countUnanswered(id: string, by: number): void {
    this.#unanswered.set(Number(id), (this.#unanswered.get(Number(id)) ?? 0) + by);
  }

  #start(): void {
    const { pair, before } = this.#keychain;
    const facts = this.#factsOf(pair);
    this.#state = openRefresh(facts, { mark: this.#mark, hasBefore: before !== null });
    this.#todo = [];
  }

  /** A request of the program with the token it has. */
  #ask(): void {
    if (this.#state === null) return;
    const kind = this.#isAccepted() ? 'worked' : 'refused';
    this.#tell({ kind, at: this.#now, pair: this.#state.pair.id });
    const { phase } = this.#state;
    if (kind === 'refused' && phase === 'idle' && this.#state.notBefore <= this.#now)
      this.broken.push('refused, and nothing followed');
  }

  #isAccepted(): boolean {
    const pair = Number(this.#state?.pair.id);
    return pair === this.#good && this.#now < (this.#issuedAt.get(pair) ?? 0) + HOUR_MS;
  }

  #tell(event: RefreshEvent): void {
    if (this.#state === null) return;
    const { state, effects } = stepRefresh(this.#state, event);
    this.#state = state;
    this.#todo.push(...effects);
    if (this.#todo.length === 0 && isUnderWay(state)) this.broken.push('waits for nothing');
  }

  /** Runs the next effect, with a fault in it. */
  #goOn(fault: Fault | null): void {
    const effect = this.#todo.shift();
    if (effect === undefined || this.#state === null) return;
    const at = this.#now;
    switch (effect.kind) {
      case 'mark':
        if (!this.#isDiskFull) this.#mark = effect.mark;
        this.#tell({ kind: 'marked', at, isOnDisk: !this.#isDiskFull });
        break;
      case 'remark':
        this.#remark(effect.mark, this.#state.pair.id);
        break;
      case 'send':
        this.#tell({ kind: 'answered', at, answer: this.#send(this.#state.pair.id, fault) });
        break;
      case 'store':
        this.#store(this.#state);
        this.#tell({ kind: 'stored', at, isInKeychain: this.#hasKeychain });
        break;
      case 'drop-before':
        if (this.#hasKeychain) this.#keychain = { ...this.#keychain, before: null };
        break;
      case 'end':
        this.#end(this.#state.pair.id);
        break;
      default: // nothing of it is on the disk
    }
  }

  #remark(mark: Mark | null, inUse: string): void {
    if (this.#isDiskFull) return;
    this.#mark = mark;
    const { pair } = this.#keychain;
    if (String(pair) !== inUse) this.#replaced.add(pair); // whatever the keychain says
  }

  #store({ pair, next }: RefreshState): void {
    if (!this.#hasKeychain) return;
    this.#keychain = { pair: Number(next?.id), before: Number(pair.id) };
    this.#arrived.add(Number(next?.id));
  }

  #send(id: string, fault: Fault | null): RefreshAnswer {
    const pair = Number(id);
    if (this.#mark?.pair !== id) this.broken.push('sent without a mark');
    if ([...this.#arrived].some((one) => one > pair) || this.#replaced.has(pair))
      this.broken.push('sent after its successor');
    if (fault === 'never-leave') return { kind: 'unsent', retryAfterMs: 0 };
    if (fault !== null) this.#countUnanswered(id, 1);
    if (fault === 'lose-request') return { kind: 'lost' };
    const answer = this.#trade(pair);
    if (fault === null) return answer;
    return { kind: fault === 'fail' ? 'failing' : 'lost' };
  }

  /** The service: a second use of a token shows that two programs have it. */
  #trade(pair: number): RefreshAnswer {
    if (pair !== this.#good) {
      this.#good = null;
      return { kind: 'invalid-grant' };
    }
    this.#newest += 1;
    this.#good = this.#newest;
    this.#issuedAt.set(this.#newest, this.#now);
    return { kind: 'issued', pair: this.#factsOf(this.#newest) };
  }

  #end(id: string): void {
    if (this.#good !== null) this.broken.push('signed out of a sign-in that was good');
    if ((this.#unanswered.get(Number(id)) ?? 0) > 0)
      this.broken.push('signed out after a lost reply');
  }

  #factsOf(pair: number) {
    const expiresAt = (this.#issuedAt.get(pair) ?? 0) + HOUR_MS;
    return { id: String(pair), expiresAt, canRefresh: true };
  }
}
