/** What a write changes, field by field, as text to read. */
import { plainText } from '../../shared/note/plain-text.ts';
import { fieldLabel } from '../../shared/queue/describe.ts';
import { fieldsSeen, fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { changedNames, fieldsOf, writable } from '../../shared/records/writable.ts';

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
      before: seen === null ? null : shown(name, seen[name]),
      after: shown(name, set[name]),
      theirs: theirs === null ? null : shown(name, theirs[name]),
    }))
    .filter(({ before, after }) => before !== null || after !== '');
}

function shown(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (name === 'content_html') return plainText(String(value));
  if (name === 'visibility') return value === 'everyone' ? 'Everyone' : 'Only you';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
