/** The name of a group of rows. */
import type { Column } from '../../shared/table/columns.ts';
import type { RowGroup } from '../../shared/table/group-rows.ts';
import { monthInWords } from '../ui/dates.ts';

/** `November 2026`, what all rows of it say, or that they say nothing. */
export function groupInWords({ key, text }: RowGroup, column: Column | undefined): string {
  if (key === '') return `No ${(column?.label ?? '').toLowerCase()}`;
  const isMonth = column?.type === 'day' || column?.type === 'moment';
  return isMonth ? monthInWords(key) : text;
}
