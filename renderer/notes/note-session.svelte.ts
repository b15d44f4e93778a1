/**
 * One note while the user has it open: what they see, what is not saved yet, and what they saw when
 * they began. It outlives its place on screen, so that nothing typed is dropped by switching away.
 *
 * - What is typed is saved a quarter of a second after the last key, and at least every second (P1).
 * - Saves of one note go one after another; what could not be saved stays and is tried again (P2).
 * - A changed record is shown only while nothing of the user's is on its way to main, and only from
 *   an outbox that has our last save in it (P4, Q17).
 */
import { isLocalId, type RecordId } from '../../shared/ids.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { picked, seenNames } from '../../shared/kinds/kinds.ts';
import type { Clock, Random, Timer } from '../../shared/ports.ts';
import { nextBase } from '../../shared/queue/machine/next-base.ts';
import type { NoteLike } from '../../shared/queue/overlay/overlay.ts';
import { fieldsSet, isLive, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { type NoteFields, noteFieldNames, pickFields } from '../../shared/records/note-fields.ts';
import { type Instant, parseTimestamp, SECOND_MS } from '../../shared/time.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { TypedWords } from '../bridge/typed-words.ts';
import {
  asTyped,
  hasUnsentCreate,
  isFromBefore,
  isResting,
  leaveOutTooLong,
  linkLeftOut,
} from './session-reading.ts';

export type SessionParts = {
  readonly bridge: Pick<Bridge, 'saveRecord'>;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
  readonly typed: TypedWords;
};

/** After the last key. */
const AUTOSAVE_MS = 250;
/** Somebody who never pauses is still saved this often. */
const AUTOSAVE_MAX_MS = SECOND_MS;
const RETRY_MS = 2 * SECOND_MS;

/** Nobody foresaw it; NoteTicks says what follows from it. */
const brokenSave = 'Something went wrong inside Traytable.';

export type SessionStart = {
  readonly fields: NoteFields;
  /** The record the user begins from, with what goes along with it; the fields where it is left out. */
  readonly seen?: Fields;
  /** A note nobody has saved yet, by us or by anybody. */
  readonly isNew: boolean;
};

export class NoteSession {
  /** The name the note was opened under; the service's may have been adopted since. */
  readonly id: RecordId;
  /** A note nobody has saved yet, by us or by anybody. */
  readonly isNew: boolean;

  /** Everything but the text as the user sees it. */
  fields = $state.raw<NoteFields>({});
  /** When the last save was on disk. */
  savedAt = $state.raw<Instant | null>(null);
  /** Why the last save failed, as a sentence. What was typed is still here and is tried again. */
  problem = $state.raw<string | null>(null);
  /** How many words the text has; `null` until the editor has counted them. */
  words = $state.raw<number | null>(null);
  /** Whether something is typed and not on disk yet. */
  isUnsaved = $state.raw(false);

  /** A client chosen when the create had been sent already, so that it went without (notes.attach). */
  unattached = $state.raw<NoteFields['link']>();

  readonly #parts: SessionParts;
  #isHeld = false;
  /** As main was told. */
  #wasHeld = false;
  #base: Fields | null;
  #unsaved: NoteFields = {};
  #typedBody: (() => string | null) | undefined;
  #knownBody: string | null;
  #editor: ((html: string | null) => void) | undefined;
  #saved: NoteFields = {};
  #unsavedSince: Instant | null = null;
  #pause: AbortController | undefined;
  #isSaving = $state.raw(false);
  #isDeleted = false;
  /** The outbox of this revision has all that was saved here. */
  #savedUpTo = 0;
  #chain: Promise<void> = Promise.resolve();
  readonly #answered = new Set<string>();
  /** What the service said to our last write, and until when, by its clock, it had answered any. */
  #answer: Fields = {};
  #answeredAt: Instant = 0;

  constructor(id: RecordId, start: SessionStart, parts: SessionParts) {
    this.id = id;
    this.isNew = start.isNew;
    this.#parts = parts;
    this.fields = start.fields;
    this.#knownBody = start.fields.content_html ?? null;
    this.#base = isLocalId(id) ? null : picked(start.seen ?? start.fields, seenNames('note'));
  }

  /** What the next edit rests on, as the user saw it; `null` for a note made here. */
  get base(): Fields | null {
    return this.#base;
  }

  /** Whether what stands here is newer than what main has announced. */
  get isAhead(): boolean {
    const isAnnounced = this.#parts.outbox.revision >= this.#savedUpTo;
    return this.isUnsaved || this.#isSaving || !isAnnounced;
  }

  /** The text as the user left it, or as it came in since. */
  get text(): string | null {
    return this.#typedBody === undefined ? this.#knownBody : this.#typedBody();
  }

  /** The user has deleted the note: until they write in it again, nothing of it is left to save. */
  leaveDeleted(): void {
    this.#isDeleted = true;
  }

  /** Tells `editor`, and no other any more, of every text that comes in from now on. */
  follow(editor: (html: string | null) => void): void {
    this.#editor = editor;
  }

  /** Whether `editor` is the one that is told. */
  isFollowedBy(editor: (html: string | null) => void): boolean {
    return this.#editor === editor;
  }

  /** The user changed something beside the text. */
  edit(fields: NoteFields): void {
    this.fields = { ...this.fields, ...fields };
    if (this.#isBlank && !fields.title && !fields.content_html) return; // it goes along with the first letter
    this.#unsaved = { ...this.#unsaved, ...fields };
    this.#rest();
  }

  /** The user changed the text; `read` writes it out when it is time to save it. */
  editBody(read: () => string | null): void {
    this.#typedBody = read;
    this.#rest();
  }

  /** Saves what is unsaved, now; resolves when it is on disk or has failed. Never rejects. */
  flush({ isFinished }: { isFinished: boolean }): Promise<void> {
    this.#pause?.abort();
    this.#chain = this.#chain.then(() => this.#save(isFinished));
    return this.#chain;
  }

  /** Keeps an unsent create from being sent while the user chooses what only that can carry (Q7.1). */
  hold(): Promise<void> {
    this.#isHeld = true;
    return this.flush({ isFinished: false });
  }

  /** The user has chosen, or has not: the create goes when typing has rested. */
  release(): Promise<void> {
    const wasHeld = this.#isHeld;
    this.#isHeld = false;
    return wasHeld ? this.flush({ isFinished: false }) : this.#chain;
  }

  /**
   * Takes note of the record as it stands now, with its pending writes on top, and shows it unless
   * something of ours is on its way to main: until main has announced an outbox with our last save in
   * it, the record is only old news.
   */
  see(record: NoteLike | undefined, writes: readonly PendingWrite[]): void {
    for (const write of writes) {
      if (write.state.kind !== 'done' || this.#answered.has(write.id)) continue;
      const { reply } = write.state;
      this.#answered.add(write.id);
      if (this.isNew) this.unattached ??= linkLeftOut(write, this.fields);
      if (reply === null) continue;
      this.#answer = reply;
      this.#answeredAt = Math.max(this.#answeredAt, parseTimestamp(String(reply['updated_at'])));
      this.#base = nextBase(write, reply);
    }
    if (this.isAhead || record === undefined || !('content_html' in record)) return;
    const live = writes.filter(isLive);
    if (live.length === 0 && isFromBefore(record, this.#answer, this.#answeredAt)) return;
    const seen = pickFields(record);
    this.#ground(record, live);
    const shown = asTyped(seen, this.fields);
    if (noteFieldNames.some((name) => shown[name] !== this.fields[name])) {
      this.fields = { ...this.fields, ...shown };
    }
    const html = seen.content_html ?? null;
    if (html === this.#knownBody) return; // the editor wrote it itself: there is nothing to take in
    this.#knownBody = html;
    this.#editor?.(html);
  }

  get #isBlank(): boolean {
    return this.isNew && this.savedAt === null && !this.isUnsaved && !this.fields.title;
  }

  /** What is shown is what the next edit rests on, except what is only ours so far. */
  #ground(seen: Fields, live: readonly PendingWrite[]): void {
    if (this.#base === null && live.length > 0) return; // a note only this computer knows
    const ours = new Set(live.flatMap((write) => Object.keys(fieldsSet(write))));
    const confirmed = seenNames('note').filter((name) => !ours.has(name));
    this.#base = { ...this.#base, ...picked(seen, confirmed) };
  }

  #rest(): void {
    this.#isDeleted = false;
    const now = this.#parts.clock.now();
    this.#unsavedSince ??= now;
    this.isUnsaved = true;
    this.#parts.typed.set(this, true);
    this.#pause?.abort();
    const delayMs = Math.min(AUTOSAVE_MS, this.#unsavedSince + AUTOSAVE_MAX_MS - now);
    void this.#saveAfter(Math.max(0, delayMs));
  }

  async #saveAfter(delayMs: number): Promise<void> {
    const pause = new AbortController();
    this.#pause = pause;
    await this.#parts.timer.sleep(delayMs, pause.signal);
    if (!pause.signal.aborted) await this.flush({ isFinished: false });
  }

  /** Hands main what is unsaved. What it does not take is unsaved again, and is tried again (P2). */
  async #save(isFinished: boolean): Promise<void> {
    this.#isSaving = true;
    const isRead = this.#readText();
    const { fields, tooLong, why } = leaveOutTooLong(this.#taken());
    const refusal = await this.#handOver(fields, isFinished).catch(() => brokenSave);
    this.#unsaved = { ...tooLong, ...(refusal !== null && fields), ...this.#unsaved };
    this.problem = refusal ?? why ?? (isRead ? null : brokenSave);
    this.isUnsaved = this.#typedBody !== undefined || Object.keys(this.#unsaved).length > 0;
    this.#isSaving = false;
    this.#parts.typed.set(this, this.isUnsaved);
    if (this.problem === null) return;
    void this.#saveAfter(RETRY_MS);
  }

  /** Writes the text out; `false` where that fails: then it is still to be written out. */
  #readText(): boolean {
    if (this.#typedBody === undefined) return true;
    try {
      const html = this.#typedBody();
      if (html !== this.#knownBody) this.#unsaved = { ...this.#unsaved, content_html: html };
      this.#knownBody = html;
      this.#typedBody = undefined;
      return true;
    } catch {
      return false;
    }
  }

  #taken(): NoteFields {
    const typed = this.#unsaved;
    this.#unsaved = {};
    this.#unsavedSince = null;
    const isFirst = this.isNew && this.savedAt === null && Object.keys(typed).length > 0;
    return isFirst ? { ...this.fields, ...typed } : typed;
  }

  /** Resolves with why main did not take it, or with `null`. */
  async #handOver(fields: NoteFields, isFinished: boolean): Promise<string | null> {
    const isNothing = Object.keys(fields).length === 0;
    const { outbox } = this.#parts;
    const writes = outbox.of(this.id);
    const isUnsent = outbox.hasSeen(this.id) ? hasUnsentCreate(writes) : this.savedAt !== null;
    const isChoice = this.#isHeld !== this.#wasHeld && isUnsent && !this.#isDeleted;
    const isDone = isFinished && !this.#isDeleted && isResting(writes, this.#saved);
    if (isNothing && !isChoice && !isDone) return null;
    const isHeld = this.#isHeld;
    const answer = await this.#parts.bridge.saveRecord({
      writeId: this.#parts.random.uuid(),
      record: { kind: 'note', id: outbox.knownId(this.id) },
      fields,
      base: this.#base,
      isFinished: isFinished && !isHeld,
      ...(isHeld && { isHeld }),
    });
    if (!answer.ok) return answer.message;
    this.#wasHeld = isHeld;
    this.#saved = { ...this.#saved, ...fields };
    this.savedAt = answer.value.savedAt;
    this.#savedUpTo = answer.value.revision;
    return null;
  }
}
