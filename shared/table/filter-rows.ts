/** The rows of a table that its filters leave, and the search in them. */
import * as v from 'valibot';
import { foldText, soughtWords } from '../fold-text.ts';
import { compare, isDecimal } from '../money.ts';
import { cellTextApart, idsIn } from './cell.ts';
import type { Around, Column, Row } from './columns.ts';
import { allIndexes, keepIndexes } from './pick-rows.ts';

/** How many filters a view may have. */
export const FILTERS_MAX = 20;
/** How many values a filter may have. */
export const VALUES_MAX = 200;
/** How long the words of a filter may be. */
export const FILTER_CHARS_MAX = 500;

/** Stands for the signed-in member, so that a view works for every member. */
export const ME = 'me';

const column = v.pipe(v.string(), v.maxLength(100));
const value = v.pipe(v.string(), v.maxLength(FILTER_CHARS_MAX));

/** One condition; a row must meet all of them. */
export const filter = v.variant('is', [
  /** Any of these values; ids and flags as text. Without values it leaves every row. */
  v.object({
    column,
    is: v.literal('any'),
    values: v.pipe(v.array(value), v.maxLength(VALUES_MAX)),
  }),
  v.object({ column, is: v.literal('containing'), text: value }),
  /** From `from` to `to`, both included; `null` is open. */
  v.object({ column, is: v.literal('between'), from: v.nullable(value), to: v.nullable(value) }),
  v.object({ column, is: v.literal('empty') }),
  v.object({ column, is: v.literal('filled') }),
]);
export type Filter = v.InferOutput<typeof filter>;

type Test = (row: Row) => boolean;

/** The indexes of the rows that meet every filter; a filter of an unknown column is ignored. */
export function filterRows(
  rows: readonly Row[],
  filters: readonly Filter[],
  columns: readonly Column[],
  around: Around,
): Int32Array {
  const tests = filters.flatMap((one): Test[] => {
    const of = columns.find(({ name }) => name === one.column);
    return of === undefined || isOpen(one) ? [] : [testOf(one, of, around)];
  });
  const all = allIndexes(rows);
  if (tests.length === 0) return all;
  return keepIndexes(all, (index) => tests.every((test) => test(rows[index] as Row)));
}

/** Whether the user has chosen nothing in it yet. */
function isOpen(one: Filter): boolean {
  if (one.is === 'any') return one.values.length === 0;
  return one.is === 'between' && one.from === null && one.to === null;
}

function testOf(one: Filter, of: Column, around: Around): Test {
  const read = (row: Row) => of.read(row.record, around);
  switch (one.is) {
    case 'any': {
      const wanted = new Set(one.values.map((id) => (id === ME ? String(around.me) : id)));
      return (row) => textsIn(read(row)).some((text) => wanted.has(text));
    }
    case 'containing': {
      const words = soughtWords(one.text);
      return (row) => {
        const text = foldText(cellTextApart(of, row, around));
        return words.every((word) => text.includes(word));
      };
    }
    case 'between':
      return betweenTest(one, of, around, read);
    case 'empty':
      return (row) => isEmpty(read(row));
    case 'filled':
      return (row) => !isEmpty(read(row));
  }
}

function betweenTest(
  { from, to }: Extract<Filter, { is: 'between' }>,
  { type }: Column,
  { dayOf }: Around,
  read: (row: Row) => unknown,
): Test {
  const isNumber = type === 'money' || type === 'number' || type === 'duration';
  const order = isNumber ? compareNumbers : compareTexts;
  return (row) => {
    const found = read(row);
    if (isEmpty(found)) return false;
    const text = type === 'moment' ? dayOf(String(found)) : String(found);
    if (isNumber && !isDecimal(text)) return false;
    return (from === null || order(text, from) >= 0) && (to === null || order(text, to) <= 0);
  };
}

/** Compares decimals; a half-typed bound limits nothing. */
function compareNumbers(found: string, bound: string): number {
  return isDecimal(bound) ? compare(found, bound) : 0;
}

function compareTexts(found: string, bound: string): number {
  return found < bound ? -1 : found > bound ? 1 : 0;
}

function isEmpty(found: unknown): boolean {
  return found === null || found === undefined || found === '' || isEmptyList(found);
}

function isEmptyList(found: unknown): boolean {
  return Array.isArray(found) && found.length === 0;
}

function textsIn(found: unknown): readonly string[] {
  return typeof found === 'boolean' ? [String(found)] : idsIn(found).map(String);
}

/** Finds rows by words in some columns, as the screen shows them. The text of each row is read once. */
export class RowSearch {
  readonly #columns: readonly Column[];
  readonly #wordsOf: (column: Column, row: Row) => string;
  readonly #texts = new WeakMap<Row, string>();
  /** The texts of the rows that were searched last. */
  #last: { readonly rows: readonly Row[]; readonly texts: readonly string[] } | undefined;

  /** `wordsOf`: the words of a cell on the screen; nobody sees a match in others. */
  constructor(columns: readonly Column[], wordsOf: (column: Column, row: Row) => string) {
    this.#columns = columns;
    this.#wordsOf = wordsOf;
  }

  /** Those of `among`, indexes of `rows`, whose rows contain every word of `typed`. */
  find(rows: readonly Row[], typed: string, among: Int32Array): Int32Array {
    const words = soughtWords(typed);
    if (words.length === 0) return among;
    const texts = this.textsOf(rows);
    return keepIndexes(among, (index) => {
      const text = texts[index] as string;
      return words.every((word) => text.includes(word));
    });
  }

  /** Reads the texts of these rows ahead; cheap for rows read before. */
  prepare(rows: readonly Row[]): void {
    for (const row of rows) this.#textOf(row);
  }

  /** The text of each row, in the order of `rows`. */
  textsOf(rows: readonly Row[]): readonly string[] {
    if (this.#last?.rows !== rows) {
      this.#last = { rows, texts: rows.map((row) => this.#textOf(row)) };
    }
    return this.#last.texts;
  }

  #textOf(row: Row): string {
    const known = this.#texts.get(row);
    if (known !== undefined) return known;
    // Most cells are plain letters, which fold quickly; one text of all cells is not, for its line breaks.
    const cells = this.#columns.map((one) => foldText(this.#wordsOf(one, row)));
    const text = cells.filter((cell) => cell !== '').join('\n');
    this.#texts.set(row, text);
    return text;
  }
}
