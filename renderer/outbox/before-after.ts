/** What a write changes, field by field, as text to read. */
import { plainText } from '../../shared/note/plain-text.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import {
  type NoteFieldName,
  type NoteFields,
  noteFieldNames,
} from '../../shared/records/note-fields.ts';

export type FieldChange = {
  readonly label: string;
  /** `null` where there was nothing before: the note is new. */
  readonly before: string | null;
  readonly after: string;
  /** What somebody else made of it meanwhile, in a conflict. */
  readonly theirs: string | null;
};

const labels: Record<NoteFieldName, string> = {
  title: 'Title',
  date: 'Date',
  visibility: 'Who sees it',
  content_html: 'Text',
};

/** The changed fields; of a new note only those that say something. */
export function fieldChanges(write: PendingWrite): FieldChange[] {
  const { change, state } = write;
  const base = change.kind === 'update' ? (change.base ?? {}) : null;
  const theirs = state.kind === 'conflict' ? state.theirs : null;
  return noteFieldNames
    .filter((name) => name in change.fields)
    .map((name) => ({
      label: labels[name],
      before: base === null ? null : shown(name, base),
      after: shown(name, change.fields),
      theirs: theirs === null ? null : shown(name, theirs),
    }))
    .filter(({ before, after }) => before !== null || after !== '');
}

function shown(name: NoteFieldName, fields: NoteFields): string {
  if (name === 'content_html') return plainText(fields.content_html ?? '');
  if (name === 'visibility') {
    if (fields.visibility === undefined) return '';
    return fields.visibility === 'everyone' ? 'Everyone' : 'Only you';
  }
  return fields[name] ?? '';
}
