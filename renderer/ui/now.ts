import { createSubscriber } from 'svelte/reactivity';
import type { Clock, Timer } from '../../shared/ports.ts';
import { type Instant, SECOND_MS } from '../../shared/time.ts';

/** The present as reactive state, renewed every ten seconds while somebody reads it. */
export class Now {
  readonly #clock: Clock;
  readonly #subscribe: () => void;

  constructor(clock: Clock, timer: Timer) {
    this.#clock = clock;
    this.#subscribe = createSubscriber((update) => {
      const stop = new AbortController();
      void tick(timer, update, stop.signal);
      return () => stop.abort();
    });
  }

  /** Now, as good as a screen needs it. */
  get current(): Instant {
    this.#subscribe();
    return this.#clock.now();
  }
}

async function tick(timer: Timer, update: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await timer.sleep(10 * SECOND_MS, signal);
    if (!signal.aborted) update();
  }
}
