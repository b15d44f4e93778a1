/** The words of a cell: near days by name, money with its currency. */
import { inCurrency } from '../../shared/money.ts';
import { cellText, cellTextApart } from '../../shared/table/cell.ts';
import { asColour } from '../../shared/table/colour.ts';
import type { Around, Column, Row } from '../../shared/table/columns.ts';
import { isDone } from '../../shared/table/computed-columns.ts';
import { type Instant, parseTimestamp } from '../../shared/time.ts';
import { type Dates, dayInWords } from '../ui/dates.ts';

export type CellContext = {
  readonly around: Around;
  readonly dates: Dates;
  readonly now: Instant;
};

/** Empty where there is nothing. */
export function cellInWords(column: Column, row: Row, { around, dates, now }: CellContext): string {
  const value = column.read(row.record, around);
  if (value === null || value === undefined || value === '') return '';
  switch (column.type) {
    case 'money':
      return inCurrency(String(value), String(row.record['currency'] ?? ''));
    case 'day':
      return dayInWords(String(value), around.today);
    case 'moment': {
      const at = parseTimestamp(String(value));
      return Number.isNaN(at) ? String(value) : dates.short(at, now);
    }
    case 'flag':
      return value === true ? 'Yes' : '';
    default:
      return cellTextApart(column, row, around);
  }
}

/** The text that a filter searches: the words of the cell, and an amount also without separators. */
export function cellToSearch(column: Column, row: Row, context: CellContext): string {
  const words = cellInWords(column, row, context);
  return column.type === 'money' ? `${words} ${cellText(column, row, context.around)}` : words;
}

/** A day that has passed is told apart where somebody should have acted by it. */
export function isLate(column: Column, row: Row, around: Around): boolean {
  if (column.name !== 'due_date') return false;
  const due = row.record['due_date'];
  if (typeof due !== 'string' || due >= around.today) return false;
  const { status } = row.record;
  return status !== 'paid' && status !== 'pending' && !isDone(row.record, around);
}

/** The colour that the record of a cell has, such as that of a stage. */
export function colourOf(column: Column, row: Row, around: Around): string | undefined {
  const { list, type } = column;
  if (list === undefined || type !== 'record') return undefined;
  return asColour(around.recordOf(list, column.read(row.record, around))?.['color']);
}
