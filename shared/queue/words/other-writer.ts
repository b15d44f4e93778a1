/** The writer of the other version of a record in conflict, as far as the service tells. */
import { kinds } from '../../kinds/kinds.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import type { PendingWrite } from '../pending-write.ts';

/** No record says who changed it last. A comment, and a note that only its author sees, can have one writer. */
export function onlyWriterOf(kind: WritableKind, theirs: Fields): number | null {
  const { author } = kinds[kind];
  if (author === undefined || (kind === 'note' && theirs['visibility'] !== 'author_only'))
    return null;
  const member = theirs[author];
  return typeof member === 'number' ? member : null;
}

/** Whether `me`, the signed-in member, wrote the version that this change met: on another computer. */
export function isOwnConflict({ state, record }: PendingWrite, me: number | null): boolean {
  return me !== null && state.kind === 'conflict' && onlyWriterOf(record.kind, state.theirs) === me;
}

/** `Someone else edited this note too`, `You edited this note on another computer too`. */
export function editedToo(write: PendingWrite, me: number | null): string {
  const { word } = kinds[write.record.kind];
  return isOwnConflict(write, me)
    ? `You edited this ${word} on another computer too`
    : `Someone else edited this ${word} too`;
}
