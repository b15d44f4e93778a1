import * as v from 'valibot';
import type { Instant } from '../../shared/time.ts';
import { recall, remember } from '../ui/remembered.ts';

const GOAL_SECONDS_MAX = 24 * 60 * 60;
const GOAL_SECONDS = 8 * 60 * 60;
/** More clients than anybody reviews in the 30 days that a review counts. */
const REVIEWED_MAX = 300;

const memory = v.object({
  goalSeconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(GOAL_SECONDS_MAX)),
  flightPassedAt: v.nullable(v.pipe(v.number(), v.safeInteger())),
  /** Clients, and when each was reviewed, the latest last. */
  reviewed: v.optional(v.array(v.object({ id: v.number(), at: v.number() })), []),
});
type Memory = v.InferOutput<typeof memory>;

const nothing: Memory = { goalSeconds: GOAL_SECONDS, flightPassedAt: null, reviewed: [] };

/** The choices that the Today screen remembers for an account on this computer. */
export class DayMemory {
  #memory: Memory = $state.raw(nothing);
  readonly #name: string;

  constructor(account: string) {
    this.#name = `today of ${account}`;
    this.#memory = recall(this.#name, memory) ?? nothing;
  }

  /** How long the user wants to work in a day; 0 for no goal. */
  get goalSeconds(): number {
    return this.#memory.goalSeconds;
  }

  /** When the last flight check found everything here; `null` before the first. */
  get flightPassedAt(): Instant | null {
    return this.#memory.flightPassedAt;
  }

  setGoal(seconds: number): void {
    this.#keep({ goalSeconds: Math.min(Math.max(0, Math.round(seconds)), GOAL_SECONDS_MAX) });
  }

  passFlight(at: Instant): void {
    this.#keep({ flightPassedAt: at });
  }

  /** The clients reviewed since a moment. */
  reviewedSince(since: Instant): readonly number[] {
    return this.#memory.reviewed.filter(({ at }) => at >= since).map(({ id }) => id);
  }

  review(client: number, at: Instant): void {
    const others = this.#memory.reviewed.filter(({ id }) => id !== client);
    this.#keep({ reviewed: [...others, { id: client, at }].slice(-REVIEWED_MAX) });
  }

  #keep(change: Partial<Memory>): void {
    this.#memory = { ...this.#memory, ...change };
    remember(this.#name, this.#memory);
  }
}
