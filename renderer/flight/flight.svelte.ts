import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Clock } from '../../shared/ports.ts';
import {
  type Coverage,
  type FlightCheck,
  type FlightFacts,
  flightCheck,
  isFetched,
} from '../../shared/pull/flight-check.ts';
import type { Instant } from '../../shared/time.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';
import type { Cache } from '../cache/cache.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { coverage } from '../cache/read.ts';
import type { KitSupply } from './kit-supply.svelte.ts';

export type FlightParts = {
  readonly bridge: Pick<Bridge, 'prepareFlight'>;
  readonly state: AppState;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly kitSupply: Pick<KitSupply, 'here'>;
};

/** The flight check of one window: begun or not, on the screen or going on behind it (L18). */
export class Flight {
  isShown = $state(false);
  #startedAt = $state.raw<Instant | null>(null);
  /** Changes after its end are not part of it. */
  #hasEnded = $state(false);
  readonly #parts: FlightParts;
  readonly #here: LiveQuery<Coverage>;
  readonly #facts = $derived.by(() => this.#gather());
  readonly #isFetched = $derived(this.#facts !== null && isFetched(this.#facts));
  /** Asked anew once everything has come: the other count may be from just before (L19.1). */
  readonly #hereAtLast = $derived(
    this.#isFetched ? new LiveQuery(() => coverage(this.#parts.cache)) : null,
  );
  readonly #check = $derived.by(() => this.#judge());

  constructor(parts: FlightParts) {
    this.#parts = parts;
    this.#here = new LiveQuery(() => coverage(parts.cache));
  }

  /** How far it is; `null` where none was begun. */
  get check(): FlightCheck | null {
    return this.#check;
  }

  /** Is true from its beginning to its end. */
  get isUnderWay(): boolean {
    return this.#check !== null && !this.#check.isOver && !this.#hasEnded;
  }

  /** Shows it, and begins it unless it is under way. */
  open(): void {
    this.isShown = true;
    if (!this.isUnderWay) this.start();
  }

  /** Remembers that it came to its end. */
  end(): void {
    this.#hasEnded = true;
  }

  /** Begins it, or begins it again. */
  start(): void {
    this.#startedAt = this.#parts.clock.now();
    this.#hasEnded = false;
    void this.#parts.bridge.prepareFlight({ isWanted: true }); // its result shows as status
  }

  /** Gives it up; what has come stays. */
  stop(): void {
    this.#startedAt = null;
    this.isShown = false;
    void this.#parts.bridge.prepareFlight({ isWanted: false });
  }

  #gather(): FlightFacts | null {
    const startedAt = this.#startedAt;
    const here = startedAt === null ? undefined : this.#here.current;
    const kit = startedAt === null ? undefined : this.#parts.kitSupply.here;
    if (startedAt === null || here === undefined || kit === undefined) return null;
    const now = this.#parts.clock.now(); // each list that comes is news of the state
    const { status, counts } = this.#parts.state;
    const { toSend: unsent, needsUser } = counts;
    return { ...status, now, startedAt, unsent, needsUser, here, kit, isCounted: false };
  }

  #judge(): FlightCheck | null {
    if (this.#facts === null) return null;
    const here = this.#hereAtLast?.current;
    return flightCheck(here ? { ...this.#facts, here, isCounted: true } : this.#facts);
  }
}
