import * as v from 'valibot';
import type { Instant } from '../../shared/time.ts';
import { recall, remember } from '../ui/remembered.ts';

const GOAL_SECONDS_MAX = 24 * 60 * 60;
const GOAL_SECONDS = 8 * 60 * 60;

const memory = v.object({
  goalSeconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(GOAL_SECONDS_MAX)),
  flightPassedAt: v.nullable(v.pipe(v.number(), v.safeInteger())),
});
type Memory = v.InferOutput<typeof memory>;

const nothing: Memory = { goalSeconds: GOAL_SECONDS, flightPassedAt: null };

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

  #keep(change: Partial<Memory>): void {
    this.#memory = { ...this.#memory, ...change };
    remember(this.#name, this.#memory);
  }
}
