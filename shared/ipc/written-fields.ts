/** Checks the fields of a record that a window sends. */
import * as v from 'valibot';
import { kinds } from '../kinds/kinds.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';
import { NOTE_HTML_BYTES_MAX } from '../text-limits.ts';

/** Whether these are fields of the kind, and nothing else. */
export function areFieldsOf(kind: WritableKind, given: Fields): boolean {
  const parsed = v.safeParse(kinds[kind].written, given);
  return parsed.success && Object.keys(given).every((name) => name in parsed.output);
}

/** Whether the value is short enough for the service. */
export function isShortEnough(value: unknown): boolean {
  return lengthOf(value) <= NOTE_HTML_BYTES_MAX;
}

/** Counts a text or a list; 0 for other values. */
export function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : 0;
}
