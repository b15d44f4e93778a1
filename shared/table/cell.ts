/** A cell as text, the same on every computer, and as a key that rows are sorted by. */
import { foldText } from '../fold-text.ts';
import { asHours, choiceLabel } from '../kinds/shown-value.ts';
import { compare, isDecimal } from '../money.ts';
import { parseTimestamp } from '../time.ts';
import type { Around, Column, Row } from './columns.ts';

/** Numbers before texts; `null` is an empty cell. */
export type SortKey = number | string | null;

/** The ids of the records that a cell names. */
export function idsIn(value: unknown): readonly (number | string)[] {
  const all = Array.isArray(value) ? value : [value];
  return all.filter((id) => typeof id === 'number' || typeof id === 'string');
}

/** Plain text: days as `2026-11-20`, decimals with every digit, records by their names. */
export function cellText(column: Column, row: Row, around: Around): string {
  return valueText(column, column.read(row.record, around), around);
}

/** The same, with the words that tell the record of a name apart: `Acme · acme.example` (V372). */
export function cellTextApart(column: Column, row: Row, around: Around): string {
  const about = column.aboutIn?.(row.record, around) ?? '';
  return [cellText(column, row, around), about].filter(Boolean).join(' · ');
}

/** The plain text of a value of the column. */
export function valueText(column: Column, value: unknown, around: Around): string {
  const { type, list, choices } = column;
  if (value === null || value === undefined) return '';
  if (list !== undefined) {
    return idsIn(value)
      .map((id) => around.nameOf(list, id))
      .join(', ');
  }
  if (Array.isArray(value)) return value.join(', ');
  if (type === 'flag') return value === true ? 'Yes' : 'No';
  if (type === 'duration') return typeof value === 'number' ? asHours(value) : '';
  if (choices !== undefined) return choiceLabel(choices, String(value));
  return String(value);
}

/** Compares rows by a column. Texts compare as people read them: 2 before 10. */
export function sortKey(column: Column, row: Row, around: Around): SortKey {
  const value = column.read(row.record, around);
  if (value === null || value === undefined || value === '') return null;
  switch (column.type) {
    case 'number':
    case 'duration':
      return Number(value);
    case 'money':
      return isDecimal(String(value)) ? String(value) : null; // another text has no place among numbers
    case 'day':
      return String(value);
    case 'moment': {
      const at = parseTimestamp(String(value));
      return Number.isNaN(at) ? null : at;
    }
    case 'flag':
      return value === true ? 1 : 0;
    case 'choice':
      return choicePlace(column, String(value));
    case 'record':
      return placeInList(column, value, around) ?? nameKey(column, row, around, String(value));
    default:
      return nameKey(column, row, around, column.meantIn?.(row.record, around));
  }
}

/** Stands between a name and the record that has it: records of one name stay together. */
const APART = '\u0000';
/** In place of a record where nothing tells which is meant. */
const LAST = '\uFFFF';

/** The text of a cell, and the id of the record that it means; `undefined` where it means none. */
function nameKey(column: Column, row: Row, around: Around, id: string | null | undefined): SortKey {
  const key = textKey(cellText(column, row, around));
  return key === null || id === undefined ? key : `${key}${APART}${id ?? LAST}`;
}

/** Below zero where `a` comes first; empty cells come last. */
export function compareKeys(a: SortKey, b: SortKey, areDecimals: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  // Rounding to a float keeps the order. Only decimals that it makes equal need an exact comparison.
  if (areDecimals) return Number(a) - Number(b) || compare(String(a), String(b));
  return a < b ? -1 : 1;
}

function choicePlace({ choices = {} }: Column, value: string): number {
  const at = Object.keys(choices).indexOf(value);
  return at === -1 ? Object.keys(choices).length : at;
}

/** Stages and statuses are in the order of the work. */
function placeInList({ list }: Column, id: unknown, { recordOf }: Around): number | undefined {
  if (list !== 'boardGroups' && list !== 'taskStatuses') return undefined;
  const position = recordOf(list, id)?.['position'];
  return typeof position === 'number' ? position : undefined;
}

const DIGITS = 12;

function textKey(text: string): SortKey {
  const folded = foldText(text.trim());
  if (folded === '') return null;
  return folded.replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}
