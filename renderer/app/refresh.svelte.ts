import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Instant } from '../../shared/time.ts';

/** The refresh of one window: reads what is new in what is on the screen. */
export class Refresh {
  #isUnderWay = $state(false);
  #problem = $state.raw<string | null>(null);
  #resumesAt = $state.raw<Instant | null>(null);
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

  /** Begins one, of all lists on request; does nothing while one is under way. */
  async begin({ isEverything = false } = {}): Promise<void> {
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    this.#problem = null;
    const answer = await this.#bridge.refresh({ isEverything });
    this.#problem = answer.ok ? null : answer.message;
    this.#resumesAt = answer.ok ? answer.value.resumesAt : null;
    this.#isUnderWay = false;
  }
}
