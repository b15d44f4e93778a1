/** Checks the fields of a record that a window sends. */
import * as v from 'valibot';
import { kinds } from '../kinds/kinds.ts';
import { tooLongIn } from '../kinds/text-bounds.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';
import { NOTE_HTML_BYTES_MAX } from '../text-limits.ts';

/** Whether these are fields of the kind, and nothing else. */
export function areFieldsOf(kind: WritableKind, given: Fields): boolean {
  const parsed = v.safeParse(kinds[kind].written, given);
  return parsed.success && Object.keys(given).every((name) => name in parsed.output);
}

/** Why a text is longer than its field takes, as a sentence; `null` where none is. */
export function tooLongField(kind: WritableKind, given: Fields): string | null {
  const { allFields } = kinds[kind];
  for (const [name, value] of Object.entries(given)) {
    const field = allFields[name];
    const words = field === undefined ? null : tooLongIn(field, value);
    if (words !== null) return words;
  }
  return null;
}

/** Whether the value is short enough for the service. */
export function isShortEnough(value: unknown): boolean {
  return lengthOf(value) <= NOTE_HTML_BYTES_MAX;
}

/** Counts a text or a list; 0 for other values. */
export function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : 0;
}
