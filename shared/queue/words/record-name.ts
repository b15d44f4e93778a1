/** Names the record of a write: by its title, else by the start of its text. */

import { cut } from '../../cut-text.ts';
import { kinds } from '../../kinds/kinds.ts';
import { excerpt } from '../../note/plain-text.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import { showName, UNTITLED } from '../../shown-name.ts';
import { baseFields, fieldsSet, isSame, type PendingWrite } from '../pending-write.ts';

export const NAME_CHARS_MAX = 60;

/**
 * Returns `“Kick-off”`: the title in the write, else `title`, else the start of its text or another
 * distinct field.
 */
export function nameOf(write: PendingWrite, title?: string): string {
  return nameByFields(write.record.kind, valuesOf(write), title);
}

/** The same for a record with these fields. */
export function nameByFields(kind: WritableKind, values: Fields, title?: string): string {
  const own = titleIn(kind, values) ?? (title?.trim() ? title : undefined);
  if (own !== undefined) return `“${cut(showName(own), NAME_CHARS_MAX)}”`;
  const html = values['content_html'];
  const start = typeof html === 'string' ? excerpt(html, NAME_CHARS_MAX) : '';
  return `“${showName(start) || (kinds[kind].nameWithout(values) ?? UNTITLED)}”`;
}

/** Whether the write itself has a title. */
export function saysTitle(write: PendingWrite): boolean {
  return titleIn(write.record.kind, valuesOf(write)) !== undefined;
}

/** The title of a write's record in the youngest of `writes` that has one. */
export function titleAmong(
  write: PendingWrite,
  writes: readonly PendingWrite[],
): string | undefined {
  const said = writes.findLast((one) => isSame(one.record, write.record) && saysTitle(one));
  return said && titleIn(said.record.kind, valuesOf(said));
}

function valuesOf(write: PendingWrite): Fields {
  const { state } = write;
  const theirs: Fields =
    state.kind === 'conflict' ? state.theirs : state.kind === 'done' ? (state.reply ?? {}) : {};
  return { ...theirs, ...baseFields(write), ...fieldsSet(write) };
}

/** The value of the first field that names records of this kind. */
export function titleIn(kind: WritableKind, values: Fields): string | undefined {
  for (const field of kinds[kind].namedBy) {
    const value = values[field];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}
