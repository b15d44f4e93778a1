/** What the record of a write is called: by its title, else by the start of what it says. */
import { kinds } from '../../kinds/kinds.ts';
import { cut, excerpt } from '../../note/plain-text.ts';
import type { Fields } from '../../records/kinds.ts';
import { baseFields, fieldsSet, isSame, type PendingWrite } from '../pending-write.ts';

const NAME_CHARS_MAX = 60;

/**
 * `“Kick-off”`. What a write itself says of the title comes first, then `title`, which somebody else
 * knows of the record; then the start of its text, or what else tells
 * it apart.
 */
export function nameOf(write: PendingWrite, title?: string): string {
  const values = valuesOf(write);
  const own = titleIn(write, values) ?? (title?.trim() ? title : undefined);
  if (own !== undefined) return `“${cut(own, NAME_CHARS_MAX)}”`;
  const html = values['content_html'];
  const start = typeof html === 'string' ? excerpt(html, NAME_CHARS_MAX) : '';
  return `“${start || (kinds[write.record.kind].nameWithout(values) ?? 'Untitled')}”`;
}

/** Whether the write itself says what its record is called. */
export function saysTitle(write: PendingWrite): boolean {
  return titleIn(write, valuesOf(write)) !== undefined;
}

/** The title of a write's record as the youngest of `writes` has it that says one. */
export function titleAmong(
  write: PendingWrite,
  writes: readonly PendingWrite[],
): string | undefined {
  const said = writes.findLast((one) => isSame(one.record, write.record) && saysTitle(one));
  return said && titleIn(said, valuesOf(said));
}

function valuesOf(write: PendingWrite): Fields {
  const { state } = write;
  const theirs: Fields =
    state.kind === 'conflict' ? state.theirs : state.kind === 'done' ? (state.reply ?? {}) : {};
  return { ...theirs, ...baseFields(write), ...fieldsSet(write) };
}

function titleIn({ record }: PendingWrite, values: Fields): string | undefined {
  for (const field of kinds[record.kind].namedBy) {
    const value = values[field];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}
