/** The deletes of the user that can still be undone, wherever they are by now (Q18, Q19). */
import type { WriteId } from '../../shared/ids.ts';
import {
  isParkedFor,
  isUndoable,
  laneOf,
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
/** Records that were deleted by one step, and when. */
type Step = { readonly records: readonly RecordRef[]; readonly at: Instant };

export class Deletions {
  /** The record restored last, until the list that has it puts the focus on it. */
  restored = $state.raw<RecordRef | null>(null);
  readonly #parts: Parts;
  /** The steps of this window: a record that the service never had needs no delete to be sent. */
  #steps = $state.raw<readonly Step[]>([]);
  /** The user is to have the whole time on the screen, however long the window took to open. */
  readonly #announcedAt = new Map<WriteId, Instant>();
  /** The last step that deleted a record, by the name it has now. */
  readonly #stepOf = $derived.by(() => {
    const { outbox } = this.#parts;
    const nameOfRecord = ({ kind, id }: RecordRef) => laneOf({ kind, id: outbox.knownId(id) });
    const steps = new Map<string, Step>();
    for (const step of this.#steps)
      for (const record of step.records) steps.set(nameOfRecord(record), step);
    return (record: RecordRef) => steps.get(nameOfRecord(record));
  });
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
    const step = this.#stepOf(last.record);
    return step ? open.filter(({ record }) => this.#stepOf(record) === step) : [last];
  }

  /** The user has just deleted these in one step: one undo restores them all (Q18.300). */
  add(records: readonly RecordRef[], at: Instant): void {
    // Twice: where a clock was set, the wait has begun once more (Q19.1).
    const recent = this.#steps.filter((step) => step.at + 2 * UNDO_DELETE_MS > at);
    this.#steps = [...recent, { records, at }];
  }

  #read(): readonly Deletion[] {
    const { outbox } = this.#parts;
    const sending = outbox.live.filter(isUndoable).map((write) => this.#deletion(write));
    const local = this.#steps.flatMap(({ records, at }) =>
      records.flatMap((record): Deletion[] => {
        const write = undoableDelete(outbox.of(record.id, record.kind));
        const isLocal = write !== undefined && isDiscardedEdit(write) && isFrom(write, at);
        return isLocal ? [{ record, write, until: at + UNDO_DELETE_MS, name: nameOf(write) }] : [];
      }),
    );
    return this.#endTogether([...sending, ...local]);
  }

  /** Gives all of one step the end of its last one (Q18.312); those that end first come first. */
  #endTogether(all: readonly Deletion[]): readonly Deletion[] {
    const ends = new Map<Step | undefined, Instant>();
    const stepOf = ({ record }: Deletion) => this.#stepOf(record);
    for (const one of all) ends.set(stepOf(one), Math.max(ends.get(stepOf(one)) ?? 0, one.until));
    const untilOf = (one: Deletion) => (stepOf(one) && ends.get(stepOf(one))) ?? one.until;
    return all
      .map((one) => ({ ...one, until: untilOf(one) }))
      .sort((one, other) => one.until - other.until);
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
