/**
 * The life of a sign-in. Tokens expire, requests and replies are lost, the keychain and the disk refuse. The
 * computer sleeps, the user signs out, the service ends the sign-in. The program crashes at each step of a
 * refresh. The real refresher meets a server that detects reuse.
 */
import { createDraw, type Draw } from '../../service/seed/draw/draw.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { RESUME_QUIET_MS } from '../../shared/auth/refresh.ts';
import { MINUTE_MS } from '../../shared/time.ts';
import { flushPromises, movableClock } from '../support/virtual-time.ts';
import { TokenComputer, tokenTroubles } from './token-computer.ts';
import { RotatingServer, rotations } from './token-server.ts';
import { TokenWatch } from './token-watch.ts';

/** Requests that meet an expired token at the same time. */
const CALLERS = 3;

type TokenStory = {
  readonly broken: TokenWatch['broken'];
  readonly counts: TokenComputer['counts'] & { readonly renewed: number; readonly asked: number };
};

type Life = {
  readonly seed: number;
  readonly steps: number;
  readonly forgetsMarks?: boolean;
};

/** Lives `steps` requests of a program that starts again after each crash. */
export async function liveWithTokens({ seed, steps, forgetsMarks = false }: Life) {
  const life = new TokenLife(seed, forgetsMarks);
  for (let step = 0; step < steps; step += 1) await life.step();
  return life.story();
}

class TokenLife {
  readonly #counts = { renewed: 0, asked: 0 };
  readonly #watch = new TokenWatch();
  readonly #clock = movableClock();
  readonly #draw: Draw;
  readonly #server: RotatingServer;
  readonly #computer: TokenComputer;

  constructor(seed: number, forgetsMarks: boolean) {
    const random = createSeededRandom(seed);
    const draw = createDraw(random);
    const [clock, watch] = [this.#clock, this.#watch];
    const character = { rotation: draw.pick(rotations), tellsExpiry: draw.chance(0.7) };
    const server = new RotatingServer(clock, random, character);
    this.#draw = draw;
    this.#server = server;
    this.#computer = new TokenComputer({ clock, draw, server, watch, forgetsMarks });
    this.#signIn();
  }

  story(): TokenStory {
    const counts = { ...this.#counts, ...this.#computer.counts };
    return { broken: this.#watch.broken, counts };
  }

  /** Some requests at a later time, with or without a trouble; then perhaps a restart. */
  async step(): Promise<void> {
    const [draw, computer] = [this.#draw, this.#computer];
    this.#clock.advance(draw.between(0, 40 * MINUTE_MS));
    this.#changeWeather();
    const isCalm =
      computer.next === null && !computer.isDiskFull && this.#clock.now() >= computer.quietUntil;
    const renewals = await this.#request();
    if (computer.hasLeft) return this.#signIn();
    if (computer.program.isDead || draw.chance(0.1)) return computer.start();
    if (renewals === null) return;
    if (renewals.length < CALLERS) this.#watch.breaks('unanswered');
    if (renewals.includes('later') && isCalm) this.#watch.breaks('stuck');
    if (renewals.includes('signed-out')) {
      this.#watch.asked(this.#server, computer.program.refresher.tokens().pair.access);
      return this.#signIn();
    }
    if (!renewals.includes('renewed')) return;
    this.#counts.renewed += 1;
    if (draw.chance(0.7)) await this.#request(); // it is sent again at once
    if (computer.program.isDead) computer.start();
  }

  #changeWeather(): void {
    const [draw, computer] = [this.#draw, this.#computer];
    if (draw.chance(0.15)) computer.isLocked = !computer.isLocked;
    if (draw.chance(computer.isDiskFull ? 0.5 : 0.05)) computer.isDiskFull = !computer.isDiskFull;
    if (draw.chance(0.02)) this.#server.revoke();
    if (draw.chance(0.1)) this.#wake();
    computer.next = draw.chance(0.4) ? draw.pick(tokenTroubles) : null;
  }

  #wake(): void {
    const computer = this.#computer;
    computer.program.refresher.pauseRenewal();
    computer.wokeUntil = this.#clock.now() + RESUME_QUIET_MS;
    computer.quietUntil = Math.max(computer.quietUntil, computer.wokeUntil);
    this.#clock.advance(this.#draw.between(0, 2 * RESUME_QUIET_MS));
  }

  /** Requests with the present token; the answer to each where the service refused it. */
  async #request(): Promise<string[] | null> {
    const { program, keychain } = this.#computer;
    const { access } = program.refresher.tokens().pair;
    this.#watch.used(access, keychain);
    const isAccepted = this.#server.accepts(access);
    const renewals: string[] = [];
    if (isAccepted) this.#watch.worked(access);
    if (isAccepted) program.refresher.confirm(access);
    for (let caller = 0; caller < CALLERS && !isAccepted; caller += 1)
      void program.refresher.renew(access).then((one) => renewals.push(one)); // never, after a crash
    await flushPromises();
    if (this.#computer.hasUnused()) this.#watch.breaks('leftAlive');
    // Only one reply is lost at a time, so the second try has its answer.
    if (this.#computer.isLost && !program.isDead) this.#watch.breaks('notAtOnce');
    return isAccepted ? null : renewals;
  }

  #signIn(): void {
    this.#counts.asked += 1;
    this.#watch.signedIn();
    this.#computer.signIn();
  }
}
