/** The kinds of record that can be written on this computer, and what any of them is made of. */
import * as v from 'valibot';

export const writableKinds = [
  'note',
  'time-entry',
  'deal',
  'task',
  'comment',
  'document',
  'company',
  'contact',
  'project',
  'invoice',
] as const;
export type WritableKind = (typeof writableKinds)[number];

/** Values by the field's name; only what was changed, or what was seen, is present. */
export type Fields = Readonly<Record<string, unknown>>;

/** A record as the service has it, whatever its kind; its schema is in `shared/kinds/`. */
export const confirmedRecord = v.looseObject({ id: v.union([v.string(), v.number()]) });
export type ConfirmedRecord = v.InferOutput<typeof confirmedRecord>;

/** The id of a record as the queue, the cache and the paths of the service have it. */
export function idText({ id }: Pick<ConfirmedRecord, 'id'>): string {
  return String(id);
}
