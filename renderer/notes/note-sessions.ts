/** The notes the user has open or had open a moment ago, each under all of its names. */
import type { RecordId } from '../../shared/ids.ts';
import { type NoteFields, pickFields } from '../../shared/records/note-fields.ts';
import { KeptEditors } from '../editor/kept-editors.ts';
import { ImageRounds } from './image-rounds.ts';
import { NoteSession, type SessionParts } from './note-session.svelte.ts';

/** Enough to go back and forth; one that is not saved yet is kept beyond it. */
const SESSIONS_MAX = 20;

export class NoteSessions {
  /** What was left of their editors. */
  readonly editors = new KeptEditors();
  /** Under which address each image in them is loaded. */
  readonly imageRounds = new ImageRounds();
  readonly #parts: SessionParts;
  readonly #open = new Map<RecordId, NoteSession>();

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** The session of a note, if it has one, under whichever of its names it was opened. */
  get(id: RecordId): NoteSession | undefined {
    const { outbox } = this.#parts;
    const known = outbox.knownId(id);
    const isOf = (session: NoteSession) => outbox.knownId(session.id) === known;
    return this.#open.get(id) ?? [...this.#open.values()].find(isOf);
  }

  /** The session of a note, begun with what it says if there is none yet. */
  open(id: RecordId, seen: NoteFields): NoteSession {
    const start = { fields: pickFields(seen), seen, isNew: false };
    return this.get(id) ?? this.#add(new NoteSession(id, start, this.#parts));
  }

  /** The session of a note that is not saved before something is typed in it. */
  begin(id: RecordId, fields: NoteFields): NoteSession {
    return this.#add(new NoteSession(id, { fields, isNew: true }, this.#parts));
  }

  /** Saves everything that is typed and not saved, now. */
  async flushAll(): Promise<void> {
    const open = [...this.#open.values()];
    await Promise.all(open.map((session) => session.flush({ isFinished: true })));
  }

  #add(session: NoteSession): NoteSession {
    this.#open.set(session.id, session);
    for (const [id, old] of this.#open) {
      if (this.#open.size <= SESSIONS_MAX) break;
      if (old !== session && !old.isUnsaved) this.#open.delete(id);
    }
    return session;
  }
}
