/** What a write changes, field by field, as text to read. */

import { changedNames, fieldsOf, kinds } from '../../shared/kinds/kinds.ts';
import { fieldLabel } from '../../shared/queue/describe.ts';
import { fieldsSeen, fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { shownValue } from '../words/shown-value.ts';
import { type NameOf, namesInWords, recordsNamed } from './naming-fields.ts';

export type FieldChange = {
  readonly label: string;
  /** `null` where the record is new, or where nobody knows what was seen (Q8). */
  readonly before: string | null;
  /** `null` where there is nothing afterwards: the record is deleted. */
  readonly after: string | null;
  /** What somebody else made of it meanwhile, in a conflict. */
  readonly theirs: string | null;
};

/** The changed fields; of a new record, and of one that is deleted, only those that say something. */
export function fieldChanges(write: PendingWrite, nameOf: NameOf = unnamed): FieldChange[] {
  const { change, record, state } = write;
  const seen = change.kind === 'create' ? null : fieldsSeen(write);
  const set = change.kind === 'delete' ? null : fieldsSet(write);
  const theirs = state.kind === 'conflict' ? fieldsOf(record.kind, state.theirs) : null;
  const names = [...changedNames(record.kind), ...Object.keys(kinds[record.kind].createOnly)];
  const shown = (fields: Fields | null, name: string) =>
    fields === null || !(name in fields) ? null : inWords(fields, name, nameOf);
  return names
    .filter((name) => name in (set ?? seen ?? {}) && name !== 'commentable_type')
    .map((name) => ({
      label: fieldLabel(name),
      before: shown(seen, name),
      after: shown(set, name),
      theirs: shown(theirs, name),
    }))
    .filter(({ before, after, theirs: other }) =>
      before !== null && after !== null ? true : Boolean(before || after || other),
    );
}

function inWords(fields: Fields, name: string, nameOf: NameOf): string {
  const named = recordsNamed(fields, name);
  return named === undefined ? shownValue(name, fields[name]) : namesInWords(named, nameOf);
}

const unnamed: NameOf = () => undefined;
