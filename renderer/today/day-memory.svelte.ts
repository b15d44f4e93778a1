import * as v from 'valibot';
import type { RecordId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/time.ts';
import { recall, remember } from '../bridge/remembered.ts';

const RECENT_MAX = 8;
const GOAL_SECONDS_MAX = 24 * 60 * 60;
const GOAL_SECONDS = 8 * 60 * 60;

const opened = v.object({ kind: v.picklist(['note', 'client']), id: v.string() });
/** A record the user has looked at. */
export type OpenedRecord = v.InferOutput<typeof opened>;

const memory = v.object({
  recent: v.pipe(v.array(opened), v.maxLength(RECENT_MAX)),
  goalSeconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(GOAL_SECONDS_MAX)),
  flightPassedAt: v.nullable(v.pipe(v.number(), v.safeInteger())),
});
type Memory = v.InferOutput<typeof memory>;

const nothing: Memory = { recent: [], goalSeconds: GOAL_SECONDS, flightPassedAt: null };

/** What the Today screen remembers of an account on this computer. */
export class DayMemory {
  #memory: Memory = $state.raw(nothing);
  readonly #name: string;

  constructor(account: string) {
    this.#name = `today of ${account}`;
    this.#memory = recall(this.#name, memory) ?? nothing;
  }

  /** What was opened last, the latest first. */
  get recent(): readonly OpenedRecord[] {
    return this.#memory.recent;
  }

  /** How long the user wants to work in a day; 0 for no goal. */
  get goalSeconds(): number {
    return this.#memory.goalSeconds;
  }

  /** When the last flight check found everything here; `null` before the first. */
  get flightPassedAt(): Instant | null {
    return this.#memory.flightPassedAt;
  }

  /** Puts a record first; one that was made here is found again under the id the service gave it. */
  open(record: OpenedRecord, isSame: (one: RecordId, other: RecordId) => boolean): void {
    const others = this.recent.filter(
      ({ kind, id }) => kind !== record.kind || !isSame(id, record.id),
    );
    this.#keep({ recent: [record, ...others].slice(0, RECENT_MAX) });
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
