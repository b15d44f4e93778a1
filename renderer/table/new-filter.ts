/** Conditions by column: the one that is begun with, and what each says in words. */
import { labelFor } from '../../shared/kinds/labels.ts';
import { valueText } from '../../shared/table/cell.ts';
import { type Around, type Column, isChoosable } from '../../shared/table/columns.ts';
import { type Filter, ME } from '../../shared/table/filter-rows.ts';
import { dayInWords } from '../ui/dates.ts';

/** A condition of this column that leaves every row until something is chosen in it. */
export function newFilter(column: Column): Filter {
  if (isChoosable(column)) return { column: column.name, is: 'any', values: [] };
  if (column.type === 'text') return { column: column.name, is: 'containing', text: '' };
  return { column: column.name, is: 'between', from: null, to: null };
}

/** A condition in words: the label of its column, unless the words say it, and what is asked of it. */
export type FilterWords = { readonly label: string | null; readonly asked: string };

/** `Status: Outstanding, Overdue`, `Due date: before 20 Nov`, `Not archived`. */
export function filterInWords(filter: Filter, column: Column, around: Around): FilterWords {
  const { label } = column;
  const isArchive = column.name === 'archived_at';
  switch (filter.is) {
    case 'empty':
      return isArchive ? { label: null, asked: 'Not archived' } : { label, asked: 'none' };
    case 'filled':
      return isArchive ? { label: null, asked: 'Archived' } : { label, asked: 'not empty' };
    case 'containing':
      return { label, asked: filter.text === '' ? 'any' : `“${filter.text}”` };
    case 'any': {
      const names = filter.values.map((value) => valueInWords(value, column, around));
      return { label, asked: names.join(', ') || 'any' };
    }
    case 'between':
      return { label, asked: betweenInWords(filter, column, around) };
  }
}

/** Returns the name of one of the values that can be chosen. */
export function valueInWords(value: string, column: Column, around: Around): string {
  if (value === ME) return 'Me';
  if (column.type === 'flag') return value === 'true' ? 'Yes' : 'No';
  return valueText(column, value, around) || labelFor(value);
}

function betweenInWords(
  { from, to }: Extract<Filter, { is: 'between' }>,
  { type }: Column,
  { today }: Around,
): string {
  const isDay = type === 'day' || type === 'moment';
  const inWords = (bound: string) => (isDay ? dayInWords(bound, today) : bound);
  if (from !== null && to !== null) return `${inWords(from)} to ${inWords(to)}`;
  if (from !== null) return `${isDay ? 'from' : 'at least'} ${inWords(from)}`;
  if (to !== null) return `${isDay ? 'until' : 'at most'} ${inWords(to)}`;
  return 'any';
}
