/**
 * Decides when input is saved: a quarter of a second after the last key, at least every second, and
 * one save after another (P1). Failed saves are retried (P2).
 */
import type { Clock, Timer } from '../../shared/ports.ts';
import { type Instant, SECOND_MS } from '../../shared/time.ts';

/** After the last key. */
const AUTOSAVE_MS = 250;
/** Somebody who never pauses is still saved this often. */
const AUTOSAVE_MAX_MS = SECOND_MS;
const RETRY_MS = 2 * SECOND_MS;

type Parts = { readonly clock: Clock; readonly timer: Timer };
type Save = (how: { isFinished: boolean }) => Promise<'saved' | 'failed'>;

export class Autosave {
  readonly #parts: Parts;
  readonly #save: Save;
  #unsavedSince: Instant | null = null;
  #pause: AbortController | undefined;
  #chain: Promise<void> = Promise.resolve();

  /** `save` never rejects. */
  constructor(parts: Parts, save: Save) {
    this.#parts = parts;
    this.#save = save;
  }

  /** Something was typed. */
  begin(): void {
    const now = this.#parts.clock.now();
    this.#unsavedSince ??= now;
    this.#pause?.abort();
    const delayMs = Math.min(AUTOSAVE_MS, this.#unsavedSince + AUTOSAVE_MAX_MS - now);
    void this.#saveAfter(Math.max(0, delayMs));
  }

  /** Saves behind the saves that are under way; resolves when that is done. */
  flush(how: { isFinished: boolean }): Promise<void> {
    this.#pause?.abort();
    this.#chain = this.#chain.then(() => this.#saveOnce(how));
    return this.#chain;
  }

  /** Resolves when no save is under way. */
  finish(): Promise<void> {
    return this.#chain;
  }

  async #saveOnce(how: { isFinished: boolean }): Promise<void> {
    this.#unsavedSince = null;
    if ((await this.#save(how)) === 'failed') void this.#saveAfter(RETRY_MS);
  }

  async #saveAfter(delayMs: number): Promise<void> {
    const pause = new AbortController();
    this.#pause = pause;
    await this.#parts.timer.sleep(delayMs, pause.signal);
    if (!pause.signal.aborted) await this.flush({ isFinished: false });
  }
}
