/** The records the user has open or had open a moment ago, and what belongs to the notes among them. */
import type { RecordId } from '../../shared/ids.ts';
import { fieldsOf, readBase } from '../../shared/kinds/kinds.ts';
import type { NoteFields } from '../../shared/kinds/note.ts';
import type { NoteLike } from '../../shared/queue/overlay/overlay.ts';
import { RecentEditors } from '../editor/recent-editors.ts';
import { RecordSessions } from '../session/record-sessions.ts';
import { ImageRounds } from './image-rounds.ts';
import { NoteSession } from './note-session.svelte.ts';

export class NoteSessions extends RecordSessions {
  /** The saved states of their editors. */
  readonly editors = new RecentEditors();
  /** Under which address each image in them is loaded. */
  readonly imageRounds = new ImageRounds();

  /** The session of a note, if it has one, under whichever of its names it was opened. */
  get(id: RecordId): NoteSession | undefined {
    const session = this.find({ kind: 'note', id });
    return session instanceof NoteSession ? session : undefined;
  }

  /** Returns the session of a note, begun with this content if there is none yet. */
  open(id: RecordId, note: NoteLike): NoteSession {
    const record = { ...note };
    const start = {
      fields: fieldsOf('note', record) as NoteFields,
      record: readBase('note', record),
      isNew: false,
    };
    return this.get(id) ?? this.keep(new NoteSession(id, start, this.parts));
  }

  /** The session of a note that is not saved before something is typed in it. */
  begin(id: RecordId, fields: NoteFields): NoteSession {
    return this.keep(new NoteSession(id, { fields, isNew: true }, this.parts));
  }
}
