/** The deletes of the user that can still be undone, wherever they are by now (Q18, Q19). */
import type { WriteId } from '../../shared/ids.ts';
import {
  isParkedFor,
  isUndoable,
  type PendingWrite,
  type RecordRef,
} from '../../shared/queue/pending-write.ts';
import { nameOf, saysTitle, titleAmong } from '../../shared/queue/words/record-name.ts';
import { UNDO_DELETE_MS } from '../../shared/queue-limits.ts';
import type { Instant } from '../../shared/time.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Now } from '../ui/now.ts';
import { isDiscardedEdit, undoableDelete } from './deletion.ts';

export type Deletion = {
  readonly record: RecordRef;
  /** The delete, or the shelved edit of a record that only this computer had. */
  readonly write: PendingWrite;
  readonly until: Instant;
  /** `“Kick-off”`. */
  readonly name: string;
};

type Parts = { readonly outbox: Outbox; readonly now: Now };
type Local = { readonly record: RecordRef; readonly at: Instant };

export class Deletions {
  /** The record restored last, until the list that has it puts the focus on it. */
  restored = $state.raw<RecordRef | null>(null);
  readonly #parts: Parts;
  /** The records of the last step. */
  #together: readonly RecordRef[] = $state.raw([]);
  /** Records deleted in this window: those the service never had need no delete to be sent. */
  #local = $state.raw<readonly Local[]>([]);
  /** The user is to have the whole time on the screen, however long the window took to open. */
  readonly #announcedAt = new Map<WriteId, Instant>();
  readonly #all = $derived.by(() => this.#read());

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The deletes that can be undone now, oldest first. */
  get open(): readonly Deletion[] {
    if (this.#all.length === 0) return this.#all;
    const now = this.#parts.now.toTheSecond;
    return this.#all.filter(({ until }) => until > now);
  }

  /** The deletes of the last step: of a record, or of several at once. */
  get last(): readonly Deletion[] {
    const [open, last] = [this.open, this.open.at(-1)];
    if (last === undefined) return [];
    return this.#isTogether(last) ? open.filter((one) => this.#isTogether(one)) : [last];
  }

  /** The user has just deleted these in one step: one undo restores them all (Q18.300). */
  add(records: readonly RecordRef[], at: Instant): void {
    const recent = this.#local.filter((one) => one.at + UNDO_DELETE_MS > at);
    this.#local = [...recent, ...records.map((record) => ({ record, at }))];
    this.#together = records;
  }

  #isTogether({ record }: Deletion): boolean {
    const { outbox } = this.#parts;
    return this.#together.some(
      ({ kind, id }) => kind === record.kind && outbox.knownId(id) === outbox.knownId(record.id),
    );
  }

  #read(): readonly Deletion[] {
    const { outbox } = this.#parts;
    const sending = outbox.live.filter(isUndoable).map((write) => this.#deletion(write));
    const local = this.#local.flatMap(({ record, at }): Deletion[] => {
      const write = undoableDelete(outbox.of(record.id, record.kind));
      const isLocal = write !== undefined && isDiscardedEdit(write) && isFrom(write, at);
      return isLocal ? [{ record, write, until: at + UNDO_DELETE_MS, name: nameOf(write) }] : [];
    });
    return [...sending, ...local].sort((one, other) => one.until - other.until);
  }

  #deletion(write: PendingWrite): Deletion {
    const { state, record } = write;
    const { until, undoMs = 0 } = state.kind === 'waiting' ? state : { until: 0 };
    const announcedAt = this.#announcedAt.get(write.id) ?? this.#parts.now.atOnce;
    this.#announcedAt.set(write.id, announcedAt);
    // The user's last edit may be shelved with it.
    const own = this.#parts.outbox.of(record.id, record.kind);
    const aside = own.findLast((one) => isParkedFor(write, one) && saysTitle(one));
    const name = nameOf(aside ?? write, titleAmong(write, own));
    return { record, write, until: Math.max(until, announcedAt + undoMs), name };
  }
}

/** Is true if the delete shelved the edit at that moment, and not another choice. */
function isFrom({ state }: PendingWrite, at: Instant): boolean {
  return state.kind === 'discarded' && (state.saidAt ?? state.at) === at;
}
