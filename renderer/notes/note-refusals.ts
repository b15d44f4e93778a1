/** The refusals of an open note, by the field that still has the refused value. */
import type { NoteFields } from '../../shared/kinds/note.ts';
import { isLive, noteFieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { problemsAt } from '../../shared/queue/words/refusal-words.ts';

export type NoteRefusals = ReadonlyMap<string, string>;

/** An attachment is sent as two fields of a create, and all of them as a list. */
function fieldAt(place: string): keyof NoteFields {
  if (place === 'record_id' || place === 'record_type') return 'link';
  return place.split('/')[0] as keyof NoteFields;
}

/** Only of values that stand in the note as they were refused: what was typed since may be taken. */
export function noteRefusals(
  writes: readonly PendingWrite[],
  fields: Readonly<NoteFields>,
): NoteRefusals {
  const refused = writes.find((write) => isLive(write) && write.state.kind === 'refused');
  if (refused === undefined) return new Map();
  const sent = noteFieldsSet(refused);
  return new Map(
    [...problemsAt(refused)].flatMap(([place, problem]): [string, string][] => {
      const field = fieldAt(place);
      return JSON.stringify(sent[field]) === JSON.stringify(fields[field])
        ? [[field, problem]]
        : [];
    }),
  );
}
