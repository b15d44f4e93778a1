/** Finds the text of a value that is longer than its field takes, for the form and for main alike. */
import { AMOUNT_CHARS_MAX, LINE_CHARS_MAX, TEXT_CHARS_MAX } from '../text-limits.ts';
import { tooLongWords } from '../too-long.ts';
import type { Field } from './field.ts';
import type { WrittenItem } from './invoice-items.ts';

type BoundField = Pick<Field, 'label' | 'control'> & {
  readonly charsMax?: Field['charsMax'] | undefined;
};

/** The typed parts of an item: the name of each in a form, and how long it may be. */
const itemBounds = {
  name: ['name', LINE_CHARS_MAX],
  description: ['description', TEXT_CHARS_MAX],
  amount: ['quantity', AMOUNT_CHARS_MAX],
  rate: ['price', AMOUNT_CHARS_MAX],
} as const;
type BoundPart = keyof typeof itemBounds;

/** Why a value is too long for its field, or a line or an item of it; `null` where none is (V42). */
export function tooLongIn({ label, control, charsMax }: BoundField, value: unknown): string | null {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (control === 'items') return first(parts, (item, at) => tooLongItem(item, at + 1));
  if (charsMax === undefined) return null;
  const what = control === 'lines' ? `A line of ${label}` : label;
  return first(parts, (text) => wordsFor(text, charsMax, what));
}

/** Why a part of an item is too long; `row` counts from 1. */
export function tooLongPart(
  item: Partial<WrittenItem>,
  part: BoundPart,
  row: number,
): string | null {
  const [word, charsMax] = itemBounds[part];
  return wordsFor(item[part], charsMax, `Item ${row}: ${word}`);
}

function tooLongItem(item: unknown, row: number): string | null {
  if (typeof item !== 'object' || item === null) return null; // no item: refused as such
  return first(Object.keys(itemBounds) as BoundPart[], (part) => tooLongPart(item, part, row));
}

function wordsFor(text: unknown, charsMax: number, what: string): string | null {
  return typeof text === 'string' ? tooLongWords(text, charsMax, what) : null;
}

function first<T>(all: readonly T[], wordsOf: (one: T, at: number) => string | null) {
  for (const [at, one] of all.entries()) {
    const words = wordsOf(one, at);
    if (words !== null) return words;
  }
  return null;
}
