/** The kinds of record that can be written on this computer, and the types they share. */
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

/** Values by field name: of a change or a base, only the fields concerned. */
export type Fields = Readonly<Record<string, unknown>>;

/** A record as the service has it, whatever its kind; its schema is in `shared/kinds/`. */
export const confirmedRecord = v.looseObject({ id: v.union([v.string(), v.number()]) });
export type ConfirmedRecord = v.InferOutput<typeof confirmedRecord>;

/** The id of a record as text, as queue, cache and paths use it. */
export function idText({ id }: Pick<ConfirmedRecord, 'id'>): string {
  return String(id);
}
