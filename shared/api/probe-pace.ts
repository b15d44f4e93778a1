/** How often an unreachable service is probed. */
import { backoffMs } from '../backoff.ts';
import { PROBE_MAX_MS, PROBE_MIN_MS } from '../request-limits.ts';
import type { Instant } from '../time.ts';

const bounds = { minMs: PROBE_MIN_MS, maxMs: PROBE_MAX_MS };

/**
 * Counts failed probes in a row. A connection that breaks soon after a probe opened it counts as a
 * failure too, so that a bad connection causes no busy loop.
 */
export class ProbePace {
  #misses = 0;
  #openedAt: Instant | undefined;

  /** Whether the next probe waits. */
  hasMissed(): boolean {
    return this.#misses > 0;
  }

  /** How long the next probe waits, in milliseconds; `chance` is from 0 up to 1. */
  pauseMs(chance: number): number {
    return backoffMs(this.#misses, chance, bounds);
  }

  /** A probe reached the service. */
  open(now: Instant): void {
    this.#openedAt = now;
  }

  /** A probe failed. */
  miss(): void {
    this.#misses += 1;
  }

  /** The connection is down: counts a miss if a probe had opened it only a short time ago. */
  noteDown(now: Instant): void {
    if (this.#openedAt === undefined) return;
    this.#misses = now - this.#openedAt < PROBE_MAX_MS ? this.#misses + 1 : 0;
    this.#openedAt = undefined;
  }

  /** Resets the count: the next probe goes at once. */
  forgetMisses(): void {
    this.#misses = 0;
  }
}
