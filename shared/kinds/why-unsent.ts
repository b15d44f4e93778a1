/** Says why typed values stay on this computer, by our own reading of them. */
import { digitsOf, isDecimal } from '../money.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';
import type { Field } from './field.ts';
import { formItems } from './invoice-items.ts';
import { canHold, isEmptied, isNeverEmpty, kinds, lacksValue } from './kinds.ts';
import { tooLongIn } from './text-bounds.ts';
import { bothReadings } from './typed-amount.ts';
import { typedProblem, unsentReason } from './typed-text.ts';

/** The sentence about the first field that can't be sent by itself; `null` where each of them could be. */
export function whyUnsent(kind: WritableKind, fields: Fields): string | null {
  const digits = digitsOf(String(fields['currency']));
  for (const [name, field] of Object.entries(kinds[kind].allFields)) {
    const value = fields[name];
    if (value === undefined) continue;
    const typed = { ...field, isNeverEmpty: isNeverEmpty(kind, name) };
    const isEmpty = lacksValue(kind, name, value) || isEmptied(kind, name, value);
    const isUnread = isEmpty || !canHold(kind, name, value);
    const why =
      tooLongIn(field, value) ??
      unreadItem(field, value, digits) ??
      typedProblem(typed, value, digits) ??
      (isUnread ? `${field.label} ${unsentReason(isEmpty)}.` : null);
    if (why !== null) return why;
  }
  return null;
}

/** The sentence about the first quantity or price that is no number. */
function unreadItem({ control }: Field, value: unknown, digits: number): string | null {
  if (control !== 'items') return null;
  for (const [at, { amount, rate }] of formItems(value).entries()) {
    const subject = `Item ${at + 1}:`;
    const why =
      unreadNumber(`${subject} quantity`, amount) ?? unreadNumber(`${subject} price`, rate, digits);
    if (why !== null) return why;
  }
  return null;
}

function unreadNumber(subject: string, text: string | null, digits?: number): string | null {
  if (text === null || isDecimal(text)) return null;
  return bothReadings(text, digits, subject) ?? `${subject} ${unsentReason(false)}.`;
}
