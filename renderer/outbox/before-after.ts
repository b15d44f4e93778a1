/** The changes of a write, field by field, as text to read. */
import { fieldClashes, partsOf } from '../../shared/conflict/clash.ts';
import { fieldLabel, fieldsOf, kinds } from '../../shared/kinds/kinds.ts';
import { baseFields, fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { type NameOf, valueInWords } from '../cache/record-names.ts';

export type FieldChange = {
  readonly label: string;
  /** `null` if the record is new, or if its base is unknown (Q8). */
  readonly before: string | null;
  /** `null` where there is nothing afterwards: the record is deleted. */
  readonly after: string | null;
  /** The version of somebody else, in a conflict. */
  readonly theirs: string | null;
};

/**
 * The changed fields, in a conflict those related to them too (M3.2); of a new record, and of one that is
 * deleted, only those that say something. Moments are shown in `zone`, or that of this computer.
 */
export function fieldChanges(
  write: PendingWrite,
  nameOf: NameOf = withoutNames,
  zone?: string,
): FieldChange[] {
  const { change, record, state } = write;
  const ownBase = change.kind === 'create' ? null : baseFields(write);
  const set = change.kind === 'delete' ? null : fieldsSet(write);
  const theirs = state.kind === 'conflict' ? fieldsOf(record.kind, state.theirs) : null;
  const sides = { base: ownBase ?? {}, mine: set ?? {}, theirs: theirs ?? {} };
  const related = theirs === null ? [] : fieldClashes(record.kind, sides).flatMap(partsOf);
  const visible = Object.entries(kinds[record.kind].allFields).filter(
    ([, { control, isRepeated }]) => control !== 'hidden' && !isRepeated?.(set ?? {}),
  );
  const currency = ownBase?.['currency'];
  const showField = (fields: Fields | null, name: string) =>
    fields === null || !(name in fields)
      ? null
      : valueInWords(record.kind, { currency, ...fields }, name, nameOf, zone);
  return visible
    .map(([name]) => name)
    .filter((name) => name in (set ?? ownBase ?? {}) || related.some(({ field }) => field === name))
    .map((name) => ({
      label: fieldLabel(record.kind, name),
      before: showField(ownBase, name),
      after: showField(set, name),
      theirs: showField(theirs, name),
    }))
    .filter(({ before, after, theirs: other }) =>
      before !== null && after !== null ? true : Boolean(before || after || other),
    );
}

const withoutNames: NameOf = () => undefined;
