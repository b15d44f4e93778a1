/** Names the chosen columns that a table has no room for. */
import { inASentence } from '../../shared/in-a-sentence.ts';
import type { Column } from '../../shared/table/columns.ts';

/** `Owner and Due don’t fit. Widen the window, or hide another column.` */
export function unfitInWords(columns: readonly Column[]): string {
  const are = columns.length === 1 ? 'doesn’t' : 'don’t';
  return `${inASentence(columns.map(({ label }) => label))} ${are} fit. Widen the window, or hide another column.`;
}
