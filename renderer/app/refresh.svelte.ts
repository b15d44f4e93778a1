import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Instant } from '../../shared/time.ts';

/** The refresh of one window: reads what is new in what is on the screen. */
export class Refresh {
  #isUnderWay = $state(false);
  #problem = $state.raw<string | null>(null);
  #resumesAt = $state.raw<Instant | null>(null);
  /** The next one, asked for while one is under way. */
  #next: { readonly isEverything: boolean } | null = null;
  #run: Promise<void> | undefined;
  readonly #bridge: Pick<Bridge, 'refresh'>;

  constructor(bridge: Pick<Bridge, 'refresh'>) {
    this.#bridge = bridge;
  }

  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  /** Why the last one brought nothing. */
  get problem(): string | null {
    return this.#problem;
  }

  /** When the last one goes on that the service's limits hold up. */
  get resumesAt(): Instant | null {
    return this.#resumesAt;
  }

  /** The moment has passed: nothing counts down to it any more. */
  endHold(): void {
    this.#resumesAt = null;
  }

  /**
   * Begins one, of all lists on request. While one is under way, it follows that one, and several
   * requests are one; main reads nothing again that was read just now (L22).
   */
  begin({ isEverything = false } = {}): Promise<void> {
    this.#next = { isEverything: isEverything || this.#next?.isEverything === true };
    this.#run ??= this.#begin().finally(() => {
      this.#run = undefined;
    });
    return this.#run;
  }

  async #begin(): Promise<void> {
    this.#isUnderWay = true;
    while (this.#next !== null) {
      const asked = this.#next;
      this.#next = null;
      this.#problem = null;
      const answer = await this.#bridge.refresh(asked);
      this.#problem = answer.ok ? null : answer.message;
      this.#resumesAt = answer.ok ? answer.value.resumesAt : null;
    }
    this.#isUnderWay = false;
  }
}
