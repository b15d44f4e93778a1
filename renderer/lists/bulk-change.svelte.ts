/** A change of many records at once, and its undo: all or none, and a write each for the outbox. */
import type { RecordId } from '../../shared/ids.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { hasUnsentCreate } from '../../shared/queue/lanes.ts';
import { EDITS_TOGETHER_MAX } from '../../shared/queue-limits.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import {
  bulkEdit,
  bulkUndo,
  isAsChanged,
  namesComputedFrom,
} from '../../shared/table/bulk-fields.ts';
import type { Column } from '../../shared/table/columns.ts';
import { Recomputed } from '../record/recomputed.ts';
import { baseShown } from '../session/shown-base.ts';
import { countOf, type Left, NONE_LEFT, outcomeInWords } from './bulk-words.ts';
import type { ListsContext } from './lists-context.ts';
import type { ShownList } from './shown-list.svelte.ts';

/** How long the Undo of one record is offered, by its button and by Ctrl+Z. */
const UNDO_MS = 8_000;
/** That of many is noticed later, and costs more to take back by hand: its Undo is offered for longer. */
const UNDO_MANY_MS = 600_000;

type Changed = {
  readonly id: RecordId;
  readonly column: Column;
  readonly value: unknown;
  readonly before: Fields;
  readonly computed?: Fields;
  /** Whether only this computer had the record. */
  readonly wasUnsent: boolean;
};
type Edit = Parameters<Bridge['saveRecords']>[0]['edits'][number];
type Parts = Pick<
  ListsContext,
  'bridge' | 'clock' | 'lastChange' | 'now' | 'outbox' | 'random' | 'sessions'
>;

const ofLists = new WeakMap<ShownList, BulkChange>();

/** Returns the changes of a list: they go on, and can be undone, also after its screen was left. */
export function bulkOf(list: ShownList, parts: Parts): BulkChange {
  const known = ofLists.get(list) ?? new BulkChange(list, parts);
  ofLists.set(list, known);
  return known;
}

export class BulkChange {
  #done = $state.raw<{ readonly changed: readonly Changed[]; readonly until: number } | null>(null);
  /** The pointer or the focus is on its Undo: it does not end by time meanwhile. */
  isHeld = $state(false);
  #problem = $state.raw<string | null>(null);
  #remark = $state.raw<{ readonly words: string; readonly until: number } | null>(null);
  #isUnderWay = $state.raw(false);
  #left = $state.raw<Left>(NONE_LEFT);
  /** `Changing 500 tasks…`. Empty for one record. */
  #wordsUnderWay = '';
  #last: Promise<void> = Promise.resolve();
  /** The name of the change, if its caller knows a better one. */
  #words = $state.raw<string | undefined>();
  readonly #list: ShownList;
  readonly #parts: Parts;
  readonly #recomputed: Recomputed;

  constructor(list: ShownList, parts: Parts) {
    this.#list = list;
    this.#parts = parts;
    this.#recomputed = new Recomputed(list.kind, parts.outbox);
  }

  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  get problem(): string | null {
    return this.#problem;
  }

  /** Why a key did nothing; `null` once that is old. */
  get remark(): string | null {
    const isNew = (this.#remark?.until ?? 0) > this.#parts.now.toTheSecond;
    return isNew ? (this.#remark?.words ?? null) : null;
  }

  /** Says why a key does nothing here. What was changed before can still be undone. */
  explain(words: string): void {
    this.#remark = { words, until: this.#parts.clock.now() + UNDO_MS };
  }

  /** Is true if the last change can still be undone here. */
  get canUndo(): boolean {
    return this.#isOffered && this.#done !== null && this.#done.changed.length > 0;
  }

  /** `12 tasks changed`, and how many were left as they were; empty once that is old. */
  get words(): string {
    if (this.#isUnderWay) return this.#wordsUnderWay;
    if (this.#done === null || !this.#isOffered) return '';
    return this.#describeDone(this.#done.changed.length);
  }

  #describeDone(count: number): string {
    if (count > 0 && this.#words !== undefined) return this.#words;
    return outcomeInWords(this.#list.kind, { changed: count, ...this.#left });
  }

  /** Gives these records a value; those that have it already, or can’t be changed, stay as they are. */
  async change(
    ids: readonly RecordId[],
    column: Column,
    value: unknown,
    words?: string,
  ): Promise<void> {
    this.#remark = null; // what a key did is said instead
    const chosen = ids.slice(0, EDITS_TOGETHER_MAX);
    await this.#run('Changing', chosen.length, async () => {
      // Two names of one record are one record.
      const wanted = [...new Set(chosen.map((id) => this.#parts.outbox.knownId(id)))];
      const changed: Changed[] = [];
      const fixed: Fields[] = [];
      const { name } = column;
      const names = namesComputedFrom(this.#list.kind, name);
      this.#recomputed.forget();
      const edits: Edit[] = [];
      for (const id of wanted) {
        const record = this.#list.readNow(id);
        const edit = record && bulkEdit(this.#list.kind, column, value, record);
        if (edit === undefined) {
          if (record && !isAsChanged(this.#list.kind, column, value, record)) fixed.push(record);
          continue;
        }
        changed.push({ ...edit, id, column, value, wasUnsent: this.#isUnsent(id) });
        edits.push(this.#editOf(id, edit.fields));
      }
      if (!(await this.#save(edits))) return;
      for (const { id } of changed) this.#recomputed.follow(id, { name, value, names });
      this.#left = { same: wanted.length - changed.length - fixed.length, fixed };
      this.#words = words;
      this.#offer(changed);
    });
  }

  /** Restores the earlier value of each record; later changes stay. */
  async undo(): Promise<void> {
    const { kind } = this.#list;
    const { outbox } = this.#parts;
    const changed = this.#done?.changed ?? [];
    this.#offer([]); // pressed twice, it undoes once
    await this.#run('Restoring', changed.length, async () => {
      const again: Changed[] = [];
      const edits: Edit[] = [];
      for (const one of changed) {
        const { id, column, wasUnsent, ...values } = one;
        const known = outbox.knownId(id);
        // Its pulled copy and its local one may have become one record since.
        const isTwice = edits.some((edit) => edit.record.id === known);
        const record = isTwice ? undefined : this.#list.readNow(known);
        const isSentSince = wasUnsent && !this.#isUnsent(id);
        const step = { ...values, recomputed: this.#recomputed.of(id), isSentSince };
        const fields = record && bulkUndo(kind, column, step, record);
        if (fields === undefined) continue;
        again.push(one);
        edits.push(this.#editOf(known, fields));
      }
      const left = changed.length - again.length;
      // Undo can be pressed again for these.
      if (!(await this.#save(edits))) this.#offer(again);
      if (left > 0) {
        const leftWords = `${this.#describeCount(left)} left: changed or sent since.`;
        this.#problem = [this.#problem, leftWords].filter(Boolean).join(' ');
      }
    });
  }

  async #undoFromElsewhere(): Promise<Result<null, string>> {
    await this.undo();
    return this.#problem === null ? ok(null) : failed('left', this.#problem);
  }

  get #isOffered(): boolean {
    return this.isHeld || (this.#done?.until ?? 0) > this.#parts.now.toTheSecond;
  }

  #isUnsent(id: RecordId): boolean {
    const { outbox } = this.#parts;
    return hasUnsentCreate(outbox.of(outbox.knownId(id), this.#list.kind));
  }

  /** These can be undone from now on, and nothing before them. */
  #offer(changed: readonly Changed[]): void {
    const at = this.#parts.clock.now();
    const until = at + (changed.length > 1 ? UNDO_MANY_MS : UNDO_MS);
    this.#done = { changed, until };
    const words = this.#describeDone(changed.length);
    const undo = () => this.#undoFromElsewhere();
    const hold = (isHeld: boolean) => {
      this.isHeld = isHeld;
    };
    const whenLeft = changed.length > 1 ? { words, undo, hold } : undefined;
    const made = { at, isOpen: () => this.canUndo, whenLeft };
    this.#parts.lastChange.setOfList(this, changed.length === 0 ? null : made);
  }

  /** `12 tasks`. */
  #describeCount(count: number): string {
    return countOf(this.#list.kind, count);
  }

  /** One after the other: a task can be ticked while many are changed. */
  #run(verb: string, count: number, work: () => Promise<void>): Promise<void> {
    const run = this.#last.then(() => this.#runAlone(verb, count, work));
    this.#last = run.catch(() => undefined);
    return run;
  }

  async #runAlone(verb: string, count: number, work: () => Promise<void>): Promise<void> {
    this.#offer([]); // a hasty Ctrl+Z must not undo the change before
    this.#problem = null;
    this.#left = NONE_LEFT;
    this.#wordsUnderWay = count > 1 ? `${verb} ${this.#describeCount(count)}…` : '';
    this.#isUnderWay = true;
    // Input in one of them goes before the change of all of them.
    await this.#parts.sessions.flushAll();
    await work();
    this.#isUnderWay = false;
  }

  /** The edit of a record by the id that the outbox knows it by. */
  #editOf(id: RecordId, fields: Fields): Edit {
    const { outbox, random } = this.#parts;
    const ref = { kind: this.#list.kind, id };
    const confirmed = this.#list.readConfirmed(id);
    return {
      ...{ writeId: random.uuid(), record: ref, fields: { ...fields }, isFinished: true },
      ...baseShown(ref, confirmed, outbox),
    };
  }

  /** Saves all of these edits; where main refuses, none of them was taken in. */
  async #save(edits: Edit[]): Promise<boolean> {
    if (edits.length === 0) return true;
    const answer = await this.#parts.bridge.saveRecords({ edits });
    if (!answer.ok) this.#problem = answer.message;
    return answer.ok;
  }
}
