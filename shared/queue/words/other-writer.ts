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

/** The writer, as far as the service tells: it may have been `me` on another computer. */
export type OtherWriter = 'me' | 'someone-else' | 'unknown';

/** `by` is the only member who can have written it. */
export function otherWriter(by: number | null, me: number | null): OtherWriter {
  if (by === null || me === null) return 'unknown';
  return by === me ? 'me' : 'someone-else';
}

/** `Someone else edited this note too`, `Another computer or person edited this note too`. */
export function editedToo({ record, state }: PendingWrite, me: number | null): string {
  const { word } = kinds[record.kind];
  const by = state.kind === 'conflict' ? onlyWriterOf(record.kind, state.theirs) : null;
  return {
    me: `You edited this ${word} on another computer too`,
    'someone-else': `Someone else edited this ${word} too`,
    unknown: `Another computer or person edited this ${word} too`,
  }[otherWriter(by, me)];
}
