/**
 * One record of any kind while the user has it open: the fields shown, the unsaved edits, and the
 * base they rest on. It outlives its place on screen. What could not be saved stays here and is tried
 * again (P2). A changed record is shown only once main has announced our last edit (P4, Q17).
 */
import type { RecordId } from '../../shared/ids.ts';
import type { Unsendable } from '../../shared/ipc/unsendable-calls.ts';
import { type Around, nothingAround } from '../../shared/kinds/clash.ts';
import { changedNames, fieldsOf, pick, readBase } from '../../shared/kinds/kinds.ts';
import { hasUnsentCreate } from '../../shared/queue/lanes.ts';
import { isLive, type PendingWrite, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';
import type { Instant } from '../../shared/time.ts';
import type { Refusal } from '../bridge/typed-words.ts';
import { Autosave } from './autosave.ts';
import { CreateHold } from './create-hold.ts';
import { canUndoStep, EditSteps, valueBefore } from './edit-steps.ts';
import { LastReply } from './last-reply.ts';
import { readBeside, stillOwn, withOwnReply } from './own-base.ts';
import type { SessionParts, SessionStart } from './session-parts.ts';
import {
  hasOpenCreate,
  isBlank,
  isDebounced,
  isOther,
  isUnsent,
  leaveOutInvalid,
  type Parted,
} from './session-reading.ts';
import { firstBase, type ShownBase, withConfirmed } from './shown-base.ts';
import { brokenSave, UnsendableDraft } from './unsendable-draft.ts';

export class RecordSession<F extends Fields = Fields> {
  readonly kind: WritableKind;
  /** The name the record was opened under; the service's may have been adopted since. */
  readonly id: RecordId;
  /** A record nobody has saved yet, by us or by anybody. */
  readonly isNew: boolean;
  /** The fields as the user sees them. */
  fields = $state.raw<F>({} as F);
  savedAt = $state.raw<Instant | null>(null); // when the last save was on disk
  /** Why the last save failed, as a sentence. What was typed is still here. */
  problem = $state.raw<string | null>(null);
  isForUser = $state.raw(false); // only they can mend that: no other try helps
  /** Whether something is typed and not on disk yet. */
  isUnsaved = $state.raw(false);
  /** Whether main has refused something of it, so that it is nowhere but here. */
  isOnlyHere = false;
  /** As the form has read it last: what clashes with it is not sent (V7). */
  around: Around = nothingAround;
  /** Names of fields that an earlier run held back. */
  untried: ReadonlySet<string> = new Set();
  /** Whether an input method is putting letters together: until it is done nothing else is shown. */
  isComposing = $state.raw(false);
  readonly #parts: SessionParts;
  readonly #hold = new CreateHold();
  /** The service's record as it was shown last; `null` for one made here. */
  #base: Fields | null;
  /** The revision of the outbox at that time: main knows what was accepted since. */
  #shownAt: number;
  readonly #editor: string;
  #unsaved: Fields = {};
  #saved: Fields = {};
  #isSaving = $state.raw(false);
  #isDeleted = false;
  /** The outbox of this revision has all that was saved here. */
  #savedUpTo = 0;
  readonly #autosave: Autosave;
  readonly #unsendable: UnsendableDraft;
  readonly #reply = new LastReply();
  readonly #steps = new EditSteps();

  constructor({ kind, id }: RecordRef, start: SessionStart<F>, parts: SessionParts) {
    this.kind = kind;
    this.id = id;
    this.isNew = start.isNew;
    this.#parts = parts;
    this.#editor = parts.random.uuid();
    this.#autosave = new Autosave(parts, ({ isFinished }) => this.#save(isFinished));
    this.#unsendable = new UnsendableDraft(parts, this, (held) => this.#showHeld(held));
    this.fields = start.fields;
    this.#shownAt = parts.outbox.revision;
    this.#base = firstBase(this, start.record ?? start.fields, parts.outbox);
    if (!this.isNew) void this.#unsendable.takeBack();
  }

  /** The base of the next edit. */
  get shown(): ShownBase {
    const shown = { id: this.id, revision: this.#shownAt, editor: this.#editor };
    return { base: this.#base, shown };
  }

  /** Whether what stands here is newer than what main has announced. */
  get isAhead(): boolean {
    return this.isUnsaved || this.#isSaving || this.#parts.outbox.revision < this.#savedUpTo;
  }

  /** The same without what is held back: that stays beside whatever else changes. */
  get #isTyping(): boolean {
    if (this.#isSaving || this.#parts.outbox.revision < this.#savedUpTo) return true;
    return this.isUnsaved && (this.hasUnread() || Object.keys(this.#unsaved).length > 0);
  }

  /** Whether it can still be said what only a create can carry: nothing of the record was sent. */
  get isUnmade(): boolean {
    return this.isNew && isUnsent(this, this.#parts.outbox);
  }

  /** Whether a change of the fields can be undone. */
  get canUndo(): boolean {
    return !this.#steps.isEmpty;
  }

  /** The user has deleted the record: until they write in it again, nothing of it is left to save. */
  leaveDeleted(): void {
    this.#isDeleted = true;
  }

  /** The user changed these fields. */
  edit(fields: F): void {
    const at = this.#parts.clock.now();
    const wasUnmade = hasOpenCreate(this, this.#parts.outbox);
    for (const name of Object.keys(fields)) {
      this.#steps.add({ name, value: this.fields[name], at, wasUnmade });
    }
    this.#set(fields);
  }

  /** Puts back the field changed last, as one more edit, unless it was sent with the record meanwhile. */
  undo(): { readonly name: string; readonly isDone: boolean } | undefined {
    const step = this.#steps.takeLast();
    if (step === undefined) return undefined;
    const isDone = canUndoStep(this.kind, step, hasOpenCreate(this, this.#parts.outbox));
    if (isDone) this.#set({ [step.name]: valueBefore(this.kind, step) } as unknown as F);
    return { name: step.name, isDone };
  }

  /** Saves what is unsaved, now; resolves when it is on disk or has failed. Never rejects. */
  flush(how: { isFinished: boolean }): Promise<void> {
    return this.#autosave.flush(how);
  }

  /** Keeps an unsent create from being sent while the user chooses what only that can carry (Q7.1). */
  hold(): Promise<void> {
    this.#hold.isOn = true;
    return this.flush({ isFinished: false });
  }

  /** Begins the wait of a held create again: the user still works in its form (Q7.5). */
  prolong(): void {
    if (this.#hold.renew(this.#parts.clock.now())) void this.flush({ isFinished: false });
  }

  /** The user has chosen, or has not: the create goes after its debounce. */
  release(): Promise<void> {
    return this.#hold.end() ? this.flush({ isFinished: false }) : this.#autosave.finish();
  }

  /** Shows the record with its pending writes on top; while main has to announce our last save, that is old news. */
  see(record: object | undefined, writes: readonly PendingWrite[]): void {
    this.#reply.take(writes, (write) => {
      this.onAnswer(write);
      this.#base = withOwnReply(this.#base, write, this.#saved);
    });
    if (this.#isTyping || this.isComposing || record === undefined || !this.isWhole(record)) return;
    const now = record as ConfirmedRecord;
    const live = writes.filter(isLive);
    if (live.length === 0 && this.#reply.isNewerThan(this.kind, now)) return;
    const { left } = this.#unsendable;
    const read = readBase(this.kind, now);
    const shown = readBeside(this.kind, read, { base: this.#base, left, saved: this.#saved });
    this.#shownAt = this.#parts.outbox.revision;
    this.#base = withConfirmed(this.kind, this.#base, { shown, live });
    this.#saved = stillOwn(this.kind, read, { left, live, saved: this.#saved });
    this.takeIn({ ...fieldsOf(this.kind, now), ...left } as F);
    void this.#unsendable.follow(writes, () => void this.flush({ isFinished: false }));
  }

  /** Whether all of it is here, so that it can be shown. */
  protected isWhole(_record: object): boolean {
    return true;
  }

  /** Hears of each of our writes that was answered, once. */
  protected onAnswer(_write: PendingWrite): void {}

  /** Shows the record as it is now. */
  protected takeIn(shown: F): void {
    const changed = changedNames(this.kind).filter((one) => isOther(shown[one], this.fields[one]));
    if (changed.length === 0) return;
    this.#steps.drop(changed);
    this.fields = { ...this.fields, ...shown };
  }

  /** Whether something is typed that is not among the fields yet. */
  protected hasUnread(): boolean {
    return false;
  }

  /** Adds that to what is saved; `false` where that fails: then it is still to be read. */
  protected readTyped(_take: (fields: F) => void): boolean {
    return true;
  }

  /** Shows what was not sent when the program ended; the fields of it that were not typed since. */
  protected showAgain(fields: F): F {
    return fields;
  }

  /** Parts what can be saved from what cannot, and says why; the remainder need not wait for it. */
  protected part(typed: F): Parted<F> {
    return leaveOutInvalid(this, typed, this.#parts.outbox);
  }

  /** Something was typed: it is saved in a moment. */
  protected saveSoon(): void {
    this.#isDeleted = false;
    this.isUnsaved = true;
    this.#parts.typed.set(this, true);
    this.#autosave.begin();
  }

  #showHeld({ fields, base, sent }: Unsendable): boolean {
    if (this.isComposing) return false;
    const again = this.showAgain(fields as F);
    const names = Object.keys(again);
    this.#base &&= { ...this.#base, ...pick(base ?? {}, names) };
    this.#saved = { ...pick(sent ?? {}, names), ...this.#saved };
    this.untried = new Set([...this.untried, ...names]);
    if (names.length > 0) this.#set(again);
    return true;
  }

  #set(fields: F): void {
    this.#unsendable.overtake(fields);
    this.fields = { ...this.fields, ...fields };
    const isUnmade = this.isNew && this.savedAt === null && !this.isUnsaved;
    if (isUnmade && isBlank(this.kind, this.fields)) return; // it goes along with the first letter
    this.#unsaved = { ...this.#unsaved, ...fields };
    this.saveSoon();
  }

  /** Hands main what is unsaved. What it does not take is unsaved again, and is tried again (P2). */
  async #save(isFinished: boolean): Promise<'saved' | 'failed'> {
    this.#isSaving = true;
    const isRead = this.readTyped((fields) => {
      this.#unsendable.overtake(fields);
      this.#unsaved = { ...this.#unsaved, ...fields };
    });
    const { fields, left, why } = this.part(this.#takeUnsaved());
    const refusal = await this.#handOver(fields, isFinished).catch(() => brokenSave);
    this.#unsendable.left = left;
    this.#unsendable.overtake(this.#unsaved);
    const notTaken = refusal ?? (await this.#unsendable.keep(this.#base, this.#saved));
    const isTypedSince = Object.keys(this.#unsaved).length > 0;
    this.#unsaved = { ...(refusal !== null && fields), ...this.#unsaved };
    this.isForUser = refusal === null && why !== null;
    this.problem = refusal?.message ?? why ?? (isRead ? null : brokenSave.message);
    const waiting = Object.keys({ ...this.#unsendable.left, ...this.#unsaved });
    this.isUnsaved = this.hasUnread() || waiting.length > 0;
    this.isOnlyHere = notTaken !== null || this.hasUnread();
    this.#isSaving = false;
    this.#parts.typed.set(this, isTypedSince || this.isOnlyHere);
    this.#parts.typed.refuse(this, notTaken ?? (isRead ? null : brokenSave));
    return this.problem === null ? 'saved' : 'failed';
  }

  #takeUnsaved(): F {
    const typed = { ...this.#unsendable.takeOut(), ...this.#unsaved };
    this.#unsaved = {};
    const isFirst = this.isNew && this.savedAt === null && Object.keys(typed).length > 0;
    return (isFirst ? { ...this.fields, ...typed } : typed) as F;
  }

  /** Resolves with why main did not take it, or with `null`. */
  async #handOver(fields: F, isFinished: boolean): Promise<Refusal | null> {
    const [{ kind }, { outbox }] = [this, this.#parts];
    const writes = outbox.of(this.id, kind);
    const isUnsent = outbox.wasAnnounced(this.id, kind)
      ? hasUnsentCreate(writes)
      : this.savedAt !== null;
    const isChoice = this.#hold.isNews && isUnsent && !this.#isDeleted;
    const isDone = isFinished && !this.#isDeleted && isDebounced(writes, this.#saved);
    if (Object.keys(fields).length === 0 && !isChoice && !isDone) return null;
    const isHeld = this.#hold.isOn;
    const answer = await this.#parts.bridge.saveRecord({
      writeId: this.#parts.random.uuid(),
      record: { kind, id: outbox.knownId(this.id) },
      fields,
      ...this.shown,
      isFinished: isFinished && !isHeld,
      ...(isHeld && { isHeld }),
    });
    if (!answer.ok) return answer;
    this.#hold.acknowledge(isHeld, answer.value.savedAt);
    this.#saved = { ...this.#saved, ...fields };
    ({ savedAt: this.savedAt, revision: this.#savedUpTo } = answer.value);
    return null;
  }
}
