/** What a write changes, field by field, as text to read. */
import { fieldLabel } from '../../shared/queue/describe.ts';
import { fieldsSeen, fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { changedNames, fieldsOf, writable } from '../../shared/records/writable.ts';
import { shownValue } from '../conflicts/shown-value.ts';

export type FieldChange = {
  readonly label: string;
  /** `null` where there was nothing before: the record is new. */
  readonly before: string | null;
  readonly after: string;
  /** What somebody else made of it meanwhile, in a conflict. */
  readonly theirs: string | null;
};

/** The changed fields; of a new record only those that say something. */
export function fieldChanges(write: PendingWrite): FieldChange[] {
  const { change, record, state } = write;
  const set = fieldsSet(write);
  const seen = change.kind === 'create' ? null : fieldsSeen(write);
  const theirs = state.kind === 'conflict' ? fieldsOf(record.kind, state.theirs) : null;
  const names = [...changedNames(record.kind), ...Object.keys(writable[record.kind].created)];
  return names
    .filter((name) => name in set && name !== 'link')
    .map((name) => ({
      label: fieldLabel(name),
      before: seen === null ? null : shownValue(name, seen[name]),
      after: shownValue(name, set[name]),
      theirs: theirs === null ? null : shownValue(name, theirs[name]),
    }))
    .filter(({ before, after }) => before !== null || after !== '');
}
