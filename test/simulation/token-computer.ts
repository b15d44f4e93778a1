/** A computer with a sign-in: its disk, its keychain, the way to the service, and what goes wrong there. */
import { createRefresher, forgetMark, type Refresher } from '../../electron/auth/refresher.ts';
import type { TokenRequests } from '../../electron/auth/token-requests.ts';
import type { Settings } from '../../electron/store/settings.ts';
import type { Draw } from '../../service/seed/draw/draw.ts';
import { parseHeld, writeHeld } from '../../shared/auth/token-pair.ts';
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import type { MovableClock } from '../support/virtual-time.ts';
import { type RotatingServer, tokenServer } from './token-server.ts';
import type { TokenWatch } from './token-watch.ts';

const ACCOUNT = 'mara';
const MARK = `refresh of ${ACCOUNT}`;
/** Longer than any pause that the program makes by itself. */
const PAUSE_MS = 30 * SECOND_MS;

/** Where the program may end. */
const crashes = ['before the mark', 'marked', 'sent', 'answered', 'in the keychain'] as const;
const faults = ['lost request', 'lost reply', 'failing', 'busy', 'unknown client'] as const;
const departures = ['signs out while sending', 'signs out while storing'] as const;
export const tokenTroubles = [...crashes, ...faults, ...departures];
type Trouble = (typeof tokenTroubles)[number];

/** A program that has begun; the refresher is made with it. */
type Begun = { isDead: boolean; isSending: boolean };
export type TokenProgram = Begun & { readonly refresher: Refresher };

type Parts = {
  readonly clock: MovableClock;
  readonly draw: Draw;
  readonly server: RotatingServer;
  readonly watch: TokenWatch;
  /** A broken program: its marks reach no disk. */
  readonly forgetsMarks: boolean;
};

export class TokenComputer {
  readonly counts = { crashed: 0, left: 0, ended: 0 };
  keychain = '';
  /** A locked keychain refuses several pairs in a row. */
  isLocked = false;
  isDiskFull = false;
  /** The trouble to come. */
  next: Trouble | null = null;
  /** Until then no refresh is due. */
  quietUntil = 0;
  /** Until then the computer has just woken. */
  wokeUntil = 0;
  /** The last try was lost, and none followed it. */
  isLost = false;
  /** The user has signed out. */
  hasLeft = false;
  program!: TokenProgram;
  readonly #parts: Parts;
  readonly #disk = new Map<string, string>();
  /** Pairs that came for nobody, and must be ended at the service. */
  readonly #unused = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A new sign-in; the disk has to take that. */
  signIn(): void {
    const pair = this.#parts.server.signIn();
    this.isDiskFull = false;
    this.hasLeft = false;
    this.keychain = writeHeld({ server: tokenServer, pair, before: null });
    forgetMark(this.#settings({ isDead: false, isSending: false }), ACCOUNT);
    this.start();
  }

  start(): void {
    const held = parseHeld(this.keychain);
    if (held === null) throw new Error('The keychain has no tokens.');
    if (this.program !== undefined) this.program.isDead = true;
    this.wokeUntil = 0; // a new program knows nothing of it
    const { clock, server, watch } = this.#parts;
    watch.started();
    this.isLost = false;
    const begun = { isDead: false, isSending: false };
    const refresher: Refresher = createRefresher({
      account: ACCOUNT,
      held,
      settings: this.#settings(begun),
      requests: this.#requests(begun),
      clock,
      log: { note: () => undefined },
      keep: (entry) => this.#keep(entry, begun),
      onuse: () => watch.replaced(refresher.tokens()),
      onend: () => {
        this.counts.ended += 1;
        watch.ended(refresher.tokens().pair.refresh ?? '', server);
      },
    });
    this.program = Object.assign(begun, { refresher });
  }

  /** Whether a pair is good at the service that nobody has. */
  hasUnused(): boolean {
    const isLeft = this.#unused.size > 0;
    this.#unused.clear();
    return isLeft;
  }

  /** Ends the program at this step, if that is the trouble of the hour. */
  #crash(at: Trouble, program: Begun): void {
    if (program.isDead || !this.#takes(at)) return;
    this.counts.crashed += 1;
    program.isDead = true;
  }

  #takes(trouble: Trouble): boolean {
    const isIt = this.next === trouble;
    if (isIt) this.next = null;
    if (isIt && trouble !== 'busy') this.#parts.watch.trouble();
    return isIt;
  }

  #settings(program: Begun): Settings {
    const disk = this.#disk;
    return {
      get: (key) => (disk.has(key) ? JSON.parse(disk.get(key) ?? '') : undefined),
      set: (key, value) => {
        this.#crash('before the mark', program);
        if (this.isDiskFull) this.#refuse();
        if (!program.isDead && !this.#parts.forgetsMarks) disk.set(key, JSON.stringify(value));
        this.#crash('marked', program);
      },
      delete(key) {
        if (!program.isDead) disk.delete(key);
      },
    };
  }

  #refuse(): never {
    this.#parts.watch.trouble();
    this.quietUntil = this.#parts.clock.now() + PAUSE_MS;
    throw Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR' });
  }

  #requests(program: Begun): TokenRequests {
    const { clock, server, watch } = this.#parts;
    return {
      pairOf: () => server.signIn(),
      revoke: async (_server, { id }) => void this.#unused.delete(id),
      refresh: async (_server, token) => {
        if (program.isDead) return never();
        if (program.isSending) watch.breaks('twoAtOnce');
        if (clock.now() < this.wokeUntil) watch.breaks('afterWaking');
        watch.sent(token, this.#mark());
        this.isLost = false;
        this.quietUntil = clock.now() + PAUSE_MS;
        program.isSending = true;
        await Promise.resolve();
        program.isSending = false;
        return this.#answer(token, program);
      },
    };
  }

  async #answer(token: string, program: Begun): ReturnType<TokenRequests['refresh']> {
    const { server, watch } = this.#parts;
    if (this.#takes('lost request')) return this.#lose(token);
    if (this.#takes('busy')) return this.#pause(token);
    if (this.#takes('unknown client')) {
      watch.tried(token, 'no');
      return { kind: 'refused' };
    }
    const pair = server.refresh(token);
    this.#crash('sent', program);
    if (program.isDead) return never();
    if (this.#takes('lost reply')) return this.#lose(token);
    if (this.#takes('failing')) {
      watch.tried(token, 'failing');
      return { kind: 'failing' };
    }
    watch.tried(token, pair === null ? 'no' : 'yes');
    if (pair === null) return { kind: 'invalid-grant' };
    if (this.#takes('signs out while sending')) this.#leave(pair.id);
    return { kind: 'issued', pair };
  }

  #lose(token: string) {
    this.#parts.watch.tried(token, 'lost');
    this.isLost = true;
    return { kind: 'lost' } as const;
  }

  /** The service asks for a pause: it has not looked at the token. */
  #pause(token: string) {
    const { clock, draw, watch } = this.#parts;
    watch.tried(token, 'busy');
    const retryAfterMs = draw.between(0, 5 * MINUTE_MS);
    this.quietUntil = clock.now() + Math.max(retryAfterMs, PAUSE_MS);
    return { kind: 'unsent', retryAfterMs } as const;
  }

  #mark(): { readonly unanswered: number } | null {
    const mark = JSON.parse(this.#disk.get(MARK) ?? 'null');
    return mark?.pair === this.program.refresher.tokens().pair.id ? mark : null;
  }

  async #keep(entry: string, program: Begun) {
    this.#crash('answered', program);
    if (program.isDead) return never();
    const held = parseHeld(entry);
    if (held === null) throw new Error('This is no entry.');
    const isNew = held.before !== null;
    if (isNew && this.#takes('signs out while storing')) {
      this.#leave(held.pair.id);
      return undefined; // the session does not ask the keychain any more
    }
    if (this.isLocked) {
      this.#parts.watch.refusedByKeychain(held.pair);
      return 'in-memory' as const;
    }
    this.keychain = entry;
    this.#parts.watch.replaced(held);
    this.#crash('in the keychain', program);
    return program.isDead ? never() : ('in-keychain' as const);
  }

  /** The user signs out while a pair is on its way. */
  #leave(pairId: string): void {
    this.counts.left += 1;
    this.hasLeft = true;
    this.#unused.add(pairId);
    this.program.refresher.close();
  }
}

/** The answer to a dead program. */
function never(): Promise<never> {
  return new Promise<never>(() => undefined);
}
