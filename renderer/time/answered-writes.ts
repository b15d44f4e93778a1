/** Writes that main has forgotten before a query has read their replies from the cache. */
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { TimeEntry } from '../../shared/records/time-entry.ts';

type Read = { readonly entries: readonly TimeEntry[] };

/** Without these writes an entry would vanish, or show its old values, until it is read again. */
export class AnsweredWrites {
  #read: Read | undefined;
  #last: readonly PendingWrite[] = [];
  #answered: readonly PendingWrite[] = [];

  /** Returns `writes`, after those that have gone from the outbox since `read` and are not in it. */
  before(writes: readonly PendingWrite[], read: Read): readonly PendingWrite[] {
    const ids = new Set(writes.map(({ id }) => id));
    const gone = this.#last.filter(({ id }) => !ids.has(id));
    const earlier = read === this.#read ? this.#answered : [];
    this.#answered = [...earlier, ...gone].filter((write) => isUnread(write, read));
    this.#read = read;
    this.#last = writes;
    return [...this.#answered, ...writes];
  }
}

/** Whether it was answered, and the answer is newer than what was read. */
function isUnread({ record, state }: PendingWrite, { entries }: Read): boolean {
  if (state.kind !== 'done') return false;
  const found = entries.find(({ id }) => String(id) === String(record.id));
  if (state.reply === null) return found !== undefined;
  const replied = state.reply as unknown as TimeEntry;
  return found === undefined || (found.updated_at ?? '') < (replied.updated_at ?? '');
}
