/** The fields of a write as somebody edits them in the outbox: text in, values out. */
import { fieldLabel } from '../../shared/queue/describe.ts';
import { fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { failed, ok, type Result } from '../../shared/result.ts';

export type FieldForm = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'long' | 'number' | 'day' | 'flag';
  readonly value: string;
};

const days: ReadonlySet<string> = new Set(['date', 'due_date', 'close_date']);
const longs: ReadonlySet<string> = new Set(['description', 'body']);

/** What of a write can be typed anew; lists of ids and ids of other records are chosen elsewhere. */
export function formOf(write: PendingWrite): FieldForm[] {
  if (write.record.kind === 'note') return []; // a note is edited where it is read
  return Object.entries(fieldsSet(write))
    .filter(([name, value]) => !name.endsWith('_id') && !Array.isArray(value))
    .filter(([name]) => name !== 'commentable_type')
    .map(([name, value]) => ({
      name,
      label: fieldLabel(name),
      kind: kindOf(name, value),
      value: value === null || value === undefined ? '' : String(value),
    }));
}

/** The typed texts as values of the fields; an empty text clears its field. */
export function editedFields(
  forms: readonly FieldForm[],
  typed: Readonly<Record<string, string>>,
): Result<Fields, 'invalid'> {
  const fields: Record<string, unknown> = {};
  for (const { name, label, kind, value } of forms) {
    const text = (typed[name] ?? value).trim();
    if (text === value) continue;
    if (kind === 'number' && !/^(-?\d+)?$/.test(text)) {
      return failed('invalid', `${label} is a whole number.`);
    }
    if (kind === 'day' && !/^(\d{4}-\d\d-\d\d)?$/.test(text)) {
      return failed('invalid', `${label} is a day, like 2026-03-02.`);
    }
    if (kind === 'flag') fields[name] = text === 'true';
    else if (text === '') fields[name] = name === 'body' ? '' : null;
    else fields[name] = kind === 'number' ? Number(text) : text;
  }
  return ok(fields);
}

function kindOf(name: string, value: unknown): FieldForm['kind'] {
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'number') return 'number';
  if (days.has(name)) return 'day';
  return longs.has(name) ? 'long' : 'text';
}
