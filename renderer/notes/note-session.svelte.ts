/** One note while the user has it open: its record, and the editor of its text. */
import type { RecordId } from '../../shared/ids.ts';
import type { NoteFields } from '../../shared/kinds/note.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { RecordSession } from '../session/record-session.svelte.ts';
import type { SessionParts, SessionStart } from '../session/session-parts.ts';
import type { Parted } from '../session/session-reading.ts';
import { asTyped, type LinkNotTaken, leaveOutTooLong, linkNotTaken } from './note-reading.ts';

export class NoteSession extends RecordSession<NoteFields> {
  /** How many words the text has; `null` until the editor has counted them. */
  words = $state.raw<number | null>(null);
  /** The attachment that the service left as it was, although it accepted the change (A22). */
  notTaken = $state.raw<LinkNotTaken>();

  #typedBody: (() => string | null) | undefined;
  #knownBody: string | null;
  #editor: ((html: string | null) => void) | undefined;

  constructor(id: RecordId, start: SessionStart<NoteFields>, parts: SessionParts) {
    super({ kind: 'note', id }, start, parts);
    this.#knownBody = start.fields.content_html ?? null;
  }

  /** The text as the user left it, or as it came in since. */
  get text(): string | null {
    return this.#typedBody === undefined ? this.#knownBody : this.#typedBody();
  }

  /** Tells `editor`, and no other any more, of every text that comes in from now on. */
  follow(editor: (html: string | null) => void): void {
    this.#editor = editor;
  }

  /** Is true if `editor` is the one that is notified. */
  isFollowedBy(editor: (html: string | null) => void): boolean {
    return this.#editor === editor;
  }

  /** The user changed the text; `read` writes it out when it is time to save it. */
  editBody(read: () => string | null): void {
    this.#typedBody = read;
    this.saveSoon();
  }

  protected override isWhole(record: object): boolean {
    return 'content_html' in record;
  }

  protected override onAnswer(write: PendingWrite): void {
    this.notTaken ??= linkNotTaken(write);
  }

  protected override takeIn(shown: NoteFields): void {
    super.takeIn(asTyped(shown, this.fields));
    this.#showText(shown.content_html ?? null);
  }

  protected override showAgain({ content_html: html, ...fields }: NoteFields): NoteFields {
    if (html === undefined || this.#typedBody !== undefined) return fields;
    this.#showText(html);
    return { ...fields, content_html: html };
  }

  protected override hasUnread(): boolean {
    return this.#typedBody !== undefined;
  }

  protected override readTyped(take: (fields: NoteFields) => void): boolean {
    if (this.#typedBody === undefined) return true;
    try {
      const html = this.#typedBody();
      if (html !== this.#knownBody) take({ content_html: html });
      this.#knownBody = html;
      this.#typedBody = undefined;
      return true;
    } catch {
      return false;
    }
  }

  protected override part(typed: NoteFields): Parted<NoteFields> {
    return leaveOutTooLong(typed);
  }

  #showText(html: string | null): void {
    if (html === this.#knownBody) return; // the editor wrote it itself: there is nothing to take in
    this.#knownBody = html;
    this.#editor?.(html);
  }
}
