/** The service's last reply to a write of an open record: the cache may still have the version before. */
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord, WritableKind } from '../../shared/records/kinds.ts';
import type { Instant } from '../../shared/time.ts';
import { changedAt, isOlderThan } from './session-reading.ts';

export class LastReply {
  readonly #answered = new Set<string>();
  #record: ConfirmedRecord | null = null;
  /** When by the service's clock the record had changed by then. */
  #at: Instant = 0;

  /** Takes note of the replies among these; calls `onAnswer` for each write that was answered, once. */
  take(writes: readonly PendingWrite[], onAnswer: (write: PendingWrite) => void): void {
    for (const write of writes) {
      if (write.state.kind !== 'done' || this.#answered.has(write.id)) continue;
      const { reply } = write.state;
      this.#answered.add(write.id);
      onAnswer(write);
      if (reply === null) continue;
      this.#record = reply;
      this.#at = Math.max(this.#at, changedAt(reply) ?? 0);
    }
  }

  /** Whether it is newer than this version. */
  isNewerThan(kind: WritableKind, record: ConfirmedRecord): boolean {
    return isOlderThan(kind, record, { record: this.#record, at: this.#at });
  }
}
