import { createSubscriber } from 'svelte/reactivity';
import type { Clock, Timer } from '../../shared/ports.ts';
import { type Instant, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';

/** The present as reactive state, renewed while somebody reads it. */
export class Now {
  readonly #clock: Clock;
  readonly #everyTenSeconds: () => void;
  readonly #everySecond: () => void;
  readonly #everyMinute: () => void;

  constructor(clock: Clock, timer: Timer) {
    this.#clock = clock;
    this.#everyTenSeconds = ticking(timer, 10 * SECOND_MS);
    this.#everySecond = ticking(timer, SECOND_MS);
    this.#everyMinute = ticking(timer, MINUTE_MS);
  }

  /** Now, as good as a screen needs it. */
  get current(): Instant {
    this.#everyTenSeconds();
    return this.#clock.now();
  }

  /** Now, for what is not renewed. */
  get atOnce(): Instant {
    return this.#clock.now();
  }

  /** Now, for what moves slowly. */
  get toTheMinute(): Instant {
    this.#everyMinute();
    return this.#clock.now();
  }

  /** Now, for what counts down. */
  get toTheSecond(): Instant {
    this.#everySecond();
    return this.#clock.now();
  }
}

/** Makes its reader read again after each `everyMs`. */
function ticking(timer: Timer, everyMs: number): () => void {
  return createSubscriber((update) => {
    const stop = new AbortController();
    void tick(timer, everyMs, update, stop.signal); // ends when nobody reads it any more
    return () => stop.abort();
  });
}

async function tick(
  timer: Timer,
  everyMs: number,
  update: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await timer.sleep(everyMs, signal);
    if (!signal.aborted) update();
  }
}
