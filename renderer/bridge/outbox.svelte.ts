import type { RecordId } from '../../shared/ids.ts';
import type { OutboxChange, Outbox as OutboxState } from '../../shared/ipc/state.ts';
import { isLive, laneOf, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { RefiledNote } from '../../shared/queue/queue.ts';
import { knownId } from '../../shared/queue/save.ts';
import type { WritableKind } from '../../shared/records/kinds.ts';
import type { Instant } from '../../shared/time.ts';

/** The outbox as main last announced it, as reactive state. Main alone changes it. */
export class Outbox {
  #state = $state.raw<OutboxState>({ writes: [], adopted: {}, refiled: [] });
  readonly #byRecord = $derived(Map.groupBy(this.#state.writes, ({ record }) => laneOf(record)));
  readonly #live = $derived(this.#state.writes.filter(isLive));
  readonly #latestSavedAt = new Map<string, Instant>();
  #waiting: (() => void)[] = [];

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

  /** What a record is called now: a name it had before serves as well. */
  knownId(id: RecordId): RecordId {
    return knownId(this.#state, id);
  }

  /** Notes that were filed anew, which the user has not been told yet. */
  get refiled(): readonly RefiledNote[] {
    return this.#state.refiled;
  }

  /** Takes the whole outbox, at start. */
  start(state: OutboxState): void {
    this.#state = state;
    this.#announce();
  }

  /** Takes one announcement. */
  take({ changed, removed, adopted, refiled }: OutboxChange): void {
    const news = new Map(changed.map((write) => [write.id, write]));
    const gone = new Set(removed);
    const kept = this.#state.writes
      .filter(({ id }) => !gone.has(id))
      .map((write) => {
        const newer = news.get(write.id);
        news.delete(write.id);
        return newer ?? write;
      });
    const writes = [...kept, ...[...news.values()].filter(({ id }) => !gone.has(id))];
    this.#state = {
      // What completes a create is announced after younger edits and belongs in front of them.
      writes: writes.sort((one, other) => one.createdAt - other.createdAt),
      adopted: { ...this.#state.adopted, ...adopted },
      refiled: refiled ?? this.#state.refiled,
    };
    this.#announce();
  }

  /** When the newest change of a record was saved, as far as main has announced it. */
  latestSavedAt(id: RecordId, kind: WritableKind = 'note'): Instant {
    return this.#latestSavedAt.get(laneOf({ kind, id: this.knownId(id) })) ?? 0;
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

  #announce(): void {
    for (const { record, savedAt } of this.#state.writes) {
      const lane = laneOf(record);
      const before = this.#latestSavedAt.get(lane) ?? 0;
      this.#latestSavedAt.set(lane, Math.max(before, savedAt));
    }
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
