/** Days that are typed as a number of days from today, beside a value of another field. */
import type { Fields } from '../records/kinds.ts';
import { DAYS_MAX } from '../text-limits.ts';
import type { Field } from './field.ts';

type DayField = Pick<Field, 'label' | 'inDaysWith'> & { readonly name: string };

/** Whether the field's day is typed as a number of days, beside the other values. */
export function isInDays({ inDaysWith }: Pick<DayField, 'inDaysWith'>, values: Fields): boolean {
  return inDaysWith !== undefined && values[inDaysWith.field] === inDaysWith.value;
}

/** Why what was typed as a number of days is none; `undefined` for a day, for none, and for other fields. */
export function daysProblem(field: DayField, values: Fields): string | undefined {
  const value = values[field.name] ?? '';
  if (!isInDays(field, values) || /^(\d{4}-\d\d-\d\d)?$/.test(String(value))) return undefined;
  return `${field.label} is a number of days from 0 to ${DAYS_MAX}, or a day, like 2026-03-02.`;
}
