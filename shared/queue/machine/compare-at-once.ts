/**
 * Compares within `step`. Main and windows block meanwhile, so long bodies are compared letter by
 * letter (M15.4). The send compares them again, as a reader would.
 */
import type { ValueKind } from '../../kinds/field.ts';
import { changedNames, valueKind } from '../../kinds/kinds.ts';
import { isRespelt, sameValue } from '../../merge/record/values.ts';
import { STEP_COMPARES_CHARS_MAX } from '../../merge-limits.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';

/** `sameValue`, if that takes no time. */
export function sameAtOnce(kind: ValueKind, one: unknown, other: unknown): boolean {
  return isShort(kind, one, other) ? sameValue(kind, one, other) : one === other;
}

/** `isRespelt`, if that takes no time. */
export function respeltAtOnce(kind: ValueKind, one: unknown, other: unknown): boolean {
  return isShort(kind, one, other) ? isRespelt(kind, one, other) : one === other;
}

/** `differing`, if that takes no time. */
export function differingAtOnce(kind: WritableKind, one: Fields, other: Fields): readonly string[] {
  return changedNames(kind).filter(
    (field) => field in one && !sameAtOnce(valueKind(kind, field), one[field], other[field]),
  );
}

/** Whether two values are short enough to be compared `times` times as a reader would. */
export function isShort(kind: ValueKind, one: unknown, other: unknown, times = 1): boolean {
  return kind !== 'html' || times * (lengthOf(one) + lengthOf(other)) <= STEP_COMPARES_CHARS_MAX;
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0;
}
