/**
 * The life of a sign-in: tokens expire, requests and replies are lost, the keychain refuses, and the
 * program crashes at each step of a refresh. The real refresher meets a server that detects reuse.
 */
import { createRefresher, forgetMark, type Refresher } from '../../electron/auth/refresher.ts';
import type { TokenRequests } from '../../electron/auth/token-requests.ts';
import type { Settings } from '../../electron/store/settings.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { parseHeld, writeHeld } from '../../shared/auth/token-pair.ts';
import { MINUTE_MS } from '../../shared/time.ts';
import { flushPromises, movableClock } from '../support/virtual-time.ts';
import { RotatingServer, tokenServer } from './token-server.ts';

const ACCOUNT = 'mara';

const crashes = ['before the mark', 'marked', 'sent', 'answered', 'in the keychain'] as const;
const faults = ['lost request', 'lost reply', 'failing'] as const;
type Trouble = (typeof crashes)[number] | (typeof faults)[number];

export type TokenStory = {
  /** Refresh tokens that were sent although the pair that replaced them was stored or in use (S6). */
  readonly sentAgain: number;
  /** Sign-ins that the program forgot after a trouble, where only the user may decide (S8). */
  readonly endedByTrouble: number;
  readonly counts: { renewed: number; asked: number; crashed: number };
};

type Life = {
  readonly seed: number;
  readonly steps: number;
  /** A broken program: its marks reach no disk. */
  readonly forgetsMarks?: boolean;
};

/** Lives `steps` requests of a program that starts again after each crash. */
export async function liveWithTokens({
  seed,
  steps,
  forgetsMarks = false,
}: Life): Promise<TokenStory> {
  const life = new TokenLife(seed, forgetsMarks);
  for (let step = 0; step < steps; step += 1) await life.step();
  return life;
}

class TokenLife implements TokenStory {
  readonly counts = { renewed: 0, asked: 0, crashed: 0 };
  sentAgain = 0;
  endedByTrouble = 0;
  readonly #random: ReturnType<typeof createSeededRandom>;
  readonly #clock = movableClock();
  readonly #server: RotatingServer;
  readonly #disk = new Map<string, string>();
  readonly #replaced = new Set<string>();
  readonly #forgetsMarks: boolean;
  #keychain = '';
  /** A locked keychain refuses several pairs in a row. */
  #isLocked = false;
  #program!: { isDead: boolean; readonly refresher: Refresher };
  #next: Trouble | null = null;

  constructor(seed: number, forgetsMarks: boolean) {
    this.#random = createSeededRandom(seed);
    this.#server = new RotatingServer(this.#clock, this.#random);
    this.#forgetsMarks = forgetsMarks;
    this.#signIn();
  }

  /** One request at a later time, with or without a trouble; then perhaps a restart. */
  async step(): Promise<void> {
    this.#clock.advance(this.#random.fraction() * 40 * MINUTE_MS);
    if (this.#random.fraction() < 0.15) this.#isLocked = !this.#isLocked;
    const all = [...crashes, ...faults];
    const troubled = this.#random.fraction() < 0.4;
    this.#next = troubled ? (all[Math.floor(this.#random.fraction() * all.length)] ?? null) : null;
    const { refresher } = this.#program;
    const { access } = refresher.tokens().pair;
    let renewal: string | undefined;
    if (this.#server.accepts(access)) refresher.confirm(access);
    else void refresher.renew(access).then((found) => (renewal = found)); // never, after a crash
    await flushPromises();
    if (renewal === 'renewed') this.counts.renewed += 1;
    if (this.#program.isDead || this.#random.fraction() < 0.1) this.#start();
    else if (renewal === 'signed-out') this.#signIn();
  }

  #signIn(): void {
    this.counts.asked += 1;
    this.#keychain = writeHeld({ server: tokenServer, pair: this.#server.signIn(), before: null });
    forgetMark(this.#settings({ isDead: false }), ACCOUNT);
    this.#start();
  }

  #start(): void {
    const program = { isDead: false };
    const held = parseHeld(this.#keychain);
    if (held === null) throw new Error('The keychain has no tokens.');
    if (this.#program !== undefined) this.#program.isDead = true;
    const refresher: Refresher = createRefresher({
      account: ACCOUNT,
      held,
      settings: this.#settings(program),
      requests: this.#requests(program),
      clock: this.#clock,
      log: { note: () => undefined },
      keep: (entry) => this.#keep(entry, program),
      onuse: () => this.#replace(refresher.tokens().before?.refresh),
      onend: () => (this.endedByTrouble += 1),
    });
    this.#program = Object.assign(program, { refresher });
  }

  /** Ends the program at this step, if that is the trouble of the hour. */
  #crash(at: Trouble, program: { isDead: boolean }): void {
    if (this.#next !== at || program.isDead) return;
    this.#next = null;
    this.counts.crashed += 1;
    program.isDead = true;
  }

  #takes(fault: Trouble): boolean {
    const isIt = this.#next === fault;
    if (isIt) this.#next = null;
    return isIt;
  }

  #replace(token: string | null | undefined): void {
    if (typeof token === 'string') this.#replaced.add(token);
  }

  #settings(program: { isDead: boolean }): Settings {
    const disk = this.#disk;
    return {
      get: (key) => (disk.has(key) ? JSON.parse(disk.get(key) ?? '') : undefined),
      set: (key, value) => {
        this.#crash('before the mark', program);
        if (!program.isDead && !this.#forgetsMarks) disk.set(key, JSON.stringify(value));
        this.#crash('marked', program);
      },
      delete: (key) => !program.isDead && disk.delete(key),
    };
  }

  #requests(program: { isDead: boolean }): TokenRequests {
    return {
      pairOf: () => this.#server.signIn(),
      revoke: async () => undefined,
      refresh: async (_server, token) => {
        if (program.isDead) return new Promise(() => undefined);
        if (this.#replaced.has(token)) this.sentAgain += 1;
        if (this.#takes('lost request')) return { kind: 'lost' };
        const pair = this.#server.refresh(token);
        this.#crash('sent', program);
        if (program.isDead) return new Promise(() => undefined);
        if (this.#takes('lost reply')) return { kind: 'lost' };
        if (this.#takes('failing')) return { kind: 'failing' };
        return pair === null ? { kind: 'invalid-grant' } : { kind: 'issued', pair };
      },
    };
  }

  async #keep(entry: string, program: { isDead: boolean }) {
    this.#crash('answered', program);
    if (program.isDead) return new Promise<never>(() => undefined);
    if (this.#isLocked) return 'in-memory' as const;
    this.#keychain = entry;
    this.#replace(parseHeld(entry)?.before?.refresh);
    this.#crash('in the keychain', program);
    return program.isDead ? new Promise<never>(() => undefined) : ('in-keychain' as const);
  }
}
