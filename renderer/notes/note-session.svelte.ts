/**
 * One note while the user has it open: what they see, what is not saved yet, and what they saw when
 * they began. It outlives its place on screen, so that nothing typed is dropped by switching away.
 *
 * - What is typed is saved a quarter of a second after the last key, and at least every second (P1).
 * - Saves of one note go one after another; what could not be saved stays and is tried again (P2).
 * - A changed record is shown only while nothing of the user's is on its way to main (P4).
 */

import { isLocalId, type RecordId } from '../../shared/ids.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { NOTE_HTML_BYTES_MAX } from '../../shared/limits.ts';
import { sameField } from '../../shared/merge/merge-fields.ts';
import type { Clock, Random, Timer } from '../../shared/ports.ts';
import { nextBase } from '../../shared/queue/next-base.ts';
import type { NoteLike } from '../../shared/queue/overlay.ts';
import { fieldsSet, isLive, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { type NoteFields, noteFieldNames, pickFields } from '../../shared/records/note-fields.ts';
import { picked, seenNames } from '../../shared/records/writable.ts';
import { type Instant, parseTimestamp, SECOND_MS } from '../../shared/time.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';

export type SessionParts = {
  readonly bridge: Pick<Bridge, 'saveRecord'>;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
};

/** After the last key. */
const AUTOSAVE_MS = 250;
/** Somebody who never pauses is still saved this often. */
const AUTOSAVE_MAX_MS = SECOND_MS;
const RETRY_MS = 2 * SECOND_MS;

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

  readonly #parts: SessionParts;
  #base: Fields | null;
  #unsaved: NoteFields = {};
  #typedBody: (() => string | null) | undefined;
  #knownBody: string | null;
  #editor: ((html: string | null) => void) | undefined;
  #saved: NoteFields = {};
  #unsavedSince: Instant | null = null;
  #pause: AbortController | undefined;
  #inFlight = 0;
  #chain: Promise<void> = Promise.resolve();
  readonly #answered = new Set<string>();
  /** By the service's clock: what it says of an earlier moment we have seen already. */
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

  /** The text as the user left it, or as it came in since. */
  get text(): string | null {
    return this.#typedBody === undefined ? this.#knownBody : this.#typedBody();
  }

  /** Tells `editor` of every text that comes in from now on, until the returned function is called. */
  follow(editor: (html: string | null) => void): () => void {
    this.#editor = editor;
    return () => {
      if (this.#editor === editor) this.#editor = undefined;
    };
  }

  /** The user changed something beside the text. */
  edit(fields: NoteFields): void {
    this.fields = { ...this.fields, ...fields };
    this.#unsaved = { ...this.#unsaved, ...fields };
    this.#rest();
  }

  /** The user changed the text; `read` writes it out when it is time to save it. */
  editBody(read: () => string | null): void {
    this.#typedBody = read;
    this.#rest();
  }

  /** Saves what is unsaved, now; resolves when it is on disk or has failed. */
  flush({ isFinished }: { isFinished: boolean }): Promise<void> {
    this.#pause?.abort();
    this.#chain = this.#chain.then(() => this.#save(isFinished));
    return this.#chain;
  }

  /**
   * Takes note of the record as it stands now, with its pending writes on top, and shows it unless
   * something of ours is on its way to main: until main has announced our last save, the record is
   * only old news.
   */
  see(record: NoteLike | undefined, writes: readonly PendingWrite[]): void {
    for (const write of writes) {
      if (write.state.kind !== 'done' || this.#answered.has(write.id)) continue;
      const { reply } = write.state;
      this.#answered.add(write.id);
      if (reply === null) continue;
      this.#answeredAt = Math.max(this.#answeredAt, parseTimestamp(String(reply['updated_at'])));
      this.#base = nextBase(write, reply);
    }
    if (record === undefined || !('content_html' in record) || this.#isBusy()) return;
    const live = writes.filter(isLive);
    // The cache may tell a moment later than main that it holds the reply.
    if (live.length === 0 && parseTimestamp(record.updated_at) < this.#answeredAt) return;
    const seen = pickFields(record);
    this.#ground(record, live);
    const shown = this.#asTyped(seen);
    if (noteFieldNames.some((name) => shown[name] !== this.fields[name])) {
      this.fields = { ...this.fields, ...shown };
    }
    const html = seen.content_html ?? null;
    if (html === this.#knownBody) return; // the editor wrote it itself: there is nothing to take in
    this.#knownBody = html;
    this.#editor?.(html);
  }

  /** What is shown is what the next edit rests on, except what is only ours so far. */
  #ground(seen: Fields, live: readonly PendingWrite[]): void {
    if (this.#base === null && live.length > 0) return; // a note only this computer knows
    const ours = new Set(live.flatMap((write) => Object.keys(fieldsSet(write))));
    const confirmed = seenNames('note').filter((name) => !ours.has(name));
    this.#base = { ...this.#base, ...picked(seen, confirmed) };
  }

  /** The service trims a title; somebody who pauses after a word keeps the space they typed. */
  #asTyped(seen: NoteFields): NoteFields {
    const { title } = this.fields;
    return title !== undefined && title.trim() === seen.title?.trim() ? { ...seen, title } : seen;
  }

  #isBusy(): boolean {
    const isEchoed =
      this.savedAt === null || this.#parts.outbox.latestSavedAt(this.id) >= this.savedAt;
    return this.isUnsaved || this.#inFlight > 0 || !isEchoed;
  }

  #rest(): void {
    const now = this.#parts.clock.now();
    this.#unsavedSince ??= now;
    this.isUnsaved = true;
    this.#pause?.abort();
    const pause = new AbortController();
    this.#pause = pause;
    const delayMs = Math.min(AUTOSAVE_MS, this.#unsavedSince + AUTOSAVE_MAX_MS - now);
    void this.#saveAfter(Math.max(0, delayMs), pause.signal);
  }

  async #saveAfter(delayMs: number, signal: AbortSignal): Promise<void> {
    await this.#parts.timer.sleep(delayMs, signal);
    if (!signal.aborted) await this.flush({ isFinished: false });
  }

  /** Takes what is unsaved out of the session, and puts it back if it could not be saved. */
  async #save(isFinished: boolean): Promise<void> {
    const fields = this.#taken();
    const again = isFinished && this.#isResting() ? this.#saved : {};
    if (Object.keys({ ...again, ...fields }).length === 0) {
      this.isUnsaved = false;
      return;
    }
    if ((fields.content_html?.length ?? 0) > NOTE_HTML_BYTES_MAX) {
      this.#putBack(
        fields,
        'This note has grown too long to be saved. Shorten it and it is saved.',
      );
      return;
    }
    this.#inFlight += 1;
    const answer = await this.#parts.bridge.saveRecord({
      writeId: this.#parts.random.uuid(),
      record: { kind: 'note', id: this.#parts.outbox.knownId(this.id) },
      fields: { ...again, ...fields },
      base: this.#base,
      isFinished,
    });
    this.#inFlight -= 1;
    if (!answer.ok) {
      this.#putBack(fields, answer.message);
      const retry = new AbortController();
      this.#pause = retry;
      void this.#saveAfter(RETRY_MS, retry.signal);
      return;
    }
    this.#saved = { ...this.#saved, ...fields };
    this.savedAt = answer.value.savedAt;
    this.problem = null;
    this.isUnsaved = this.#typedBody !== undefined || Object.keys(this.#unsaved).length > 0;
  }

  #taken(): NoteFields {
    const read = this.#typedBody;
    this.#typedBody = undefined;
    this.#unsavedSince = null;
    const html = read?.() ?? null;
    const hasNewBody = read !== undefined && html !== this.#knownBody;
    if (hasNewBody) this.#knownBody = html;
    const typed = { ...this.#unsaved, ...(hasNewBody ? { content_html: html } : {}) };
    this.#unsaved = {};
    const isFirst = this.isNew && this.savedAt === null && Object.keys(typed).length > 0;
    return isFirst ? { ...this.fields, ...typed } : typed;
  }

  #putBack(fields: NoteFields, problem: string): void {
    this.#unsaved = { ...fields, ...this.#unsaved };
    this.isUnsaved = true;
    this.problem = problem;
  }

  /** Whether our last save still waits for more typing: being finished makes it go now. */
  #isResting(): boolean {
    const last = this.#parts.outbox.of(this.id).findLast(isLive);
    return (
      last?.state.kind === 'waiting' &&
      noteFieldNames.every(
        (name) =>
          !(name in this.#saved) ||
          (name in fieldsSet(last) && sameField(name, fieldsSet(last), this.#saved)),
      )
    );
  }
}
