import type { RecordId } from '../../shared/ids.ts';
import type { OutboxChange, Outbox as OutboxState } from '../../shared/ipc/state.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import { isLive, laneOf, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { RefiledNote } from '../../shared/queue/queue.ts';
import type { UnsendableHead } from '../../shared/queue/words/unsendable-words.ts';
import type { WritableKind } from '../../shared/records/kinds.ts';

/** Main announces a change right after it has confirmed it. */
const ANNOUNCED_MAX_MS = 2_000;

/**
 * The outbox as main last announced it, reactive. Main alone changes it, orders its writes, and
 * decides which state is newer. A set clock would put the user's words behind older ones (Q17).
 */
export class Outbox {
  #state = $state.raw<OutboxState>({ writes: [], adopted: {}, refiled: [], revision: 0 });
  /** The texts that cannot be sent as they are, the newest first: no write has them (P2). */
  unsendable = $state.raw<readonly UnsendableHead[]>([]);
  readonly #byRecord = $derived(Map.groupBy(this.#state.writes, ({ record }) => laneOf(record)));
  readonly #live = $derived(this.#state.writes.filter(isLive));
  readonly #announcedLanes = new Set<string>();
  #waiting: (() => void)[] = [];

  /** How often the queue had changed when main announced this. */
  get revision(): number {
    return this.#state.revision;
  }

  /** Oldest first; discarded and already answered ones included. */
  get writes(): readonly PendingWrite[] {
    return this.#state.writes;
  }

  /** Those that still stand between the user and the service. */
  get live(): readonly PendingWrite[] {
    return this.#live;
  }

  /** The writes of one record, oldest first, under whichever of its names. */
  of(id: RecordId, kind: WritableKind = 'note'): readonly PendingWrite[] {
    return this.#byRecord.get(laneOf({ kind, id: this.knownId(id) })) ?? [];
  }

  /** The present id of a record; an earlier one serves as well. */
  knownId(id: RecordId): RecordId {
    return knownId(this.#state, id);
  }

  /** The ids that records made here were given, by their local ones. */
  get adopted(): OutboxState['adopted'] {
    return this.#state.adopted;
  }

  /** Notes that were filed anew without a notice to the user yet. */
  get refiled(): readonly RefiledNote[] {
    return this.#state.refiled;
  }

  /** Takes the whole outbox, unless an announcement since is newer. */
  start(state: OutboxState): void {
    if (state.revision < this.revision) return;
    this.#state = state;
    this.#announce();
  }

  /**
   * Takes one announcement, or none that is older than what is here. `false` where main holds
   * something else than this makes: then the whole outbox has to be read.
   */
  take({ revision, count, changed, removed, adopted, refiled }: OutboxChange): boolean {
    if (revision <= this.revision) return true;
    const replaced = new Set([...removed, ...changed.map(({ write }) => write.id)]);
    const unchanged = this.#state.writes.filter(({ id }) => !replaced.has(id));
    if (unchanged.length + changed.length !== count) return false;
    this.#state = {
      revision,
      writes: placeWrites(unchanged, changed),
      adopted: { ...this.#state.adopted, ...adopted },
      refiled: refiled ?? this.#state.refiled,
    };
    this.#announce();
    return true;
  }

  /** Is true if main has ever announced a write of this record. */
  wasAnnounced(id: RecordId, kind: WritableKind = 'note'): boolean {
    return this.#announcedLanes.has(laneOf({ kind, id: this.knownId(id) }));
  }

  /** Resolves with the next announcement, or when `signal` is aborted. */
  async nextChange({ signal }: { signal: AbortSignal }): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = () => resolve();
    this.#waiting.push(resolve);
    signal.addEventListener('abort', stop, { once: true });
    await promise;
    signal.removeEventListener('abort', stop);
  }

  /** Resolves once the outbox of this revision is here; after `ANNOUNCED_MAX_MS` in any case. */
  reach(revision: number): Promise<void> {
    return this.until(() => this.revision >= revision);
  }

  /** Resolves once an announcement has made this true; after `ANNOUNCED_MAX_MS` in any case. */
  async until(isTrue: () => boolean): Promise<void> {
    const signal = AbortSignal.timeout(ANNOUNCED_MAX_MS);
    while (!isTrue() && !signal.aborted) await this.nextChange({ signal });
  }

  #announce(): void {
    for (const { record } of this.#state.writes) this.#announcedLanes.add(laneOf(record));
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

/** The writes that stayed, in their order, around the others in their places. */
function placeWrites(
  unchanged: readonly PendingWrite[],
  changed: OutboxChange['changed'],
): readonly PendingWrite[] {
  const inFront = changed.map(({ place }, index) => place - index);
  return [
    ...changed.flatMap(({ write }, index) => [
      ...unchanged.slice(inFront[index - 1] ?? 0, inFront[index]),
      write,
    ]),
    ...unchanged.slice(inFront.at(-1) ?? 0),
  ];
}
