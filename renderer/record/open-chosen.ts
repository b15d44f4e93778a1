/** Opens the record that was chosen outside the window, wherever such a record is shown. */
import { isLocalId, type RecordId } from '../../shared/ids.ts';
import { listOf } from '../../shared/kinds/field.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { fieldsSet, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { Day } from '../../shared/time.ts';
import type { App } from '../app/app-context.ts';
import { readRecord } from '../cache/read.ts';

export type ChosenParts = Pick<App, 'bridge' | 'cache' | 'navigation' | 'outbox'> & {
  /** `member` is whose entry it is. */
  readonly openEntry: (id: RecordId, day: Day, member: number | null) => void;
};

/** The sentence for the user where the record cannot be opened; `undefined` where none was chosen. */
export async function openChosen(parts: ChosenParts): Promise<string | null | undefined> {
  const answer = await parts.bridge.takeChosenRecord(null);
  if (!answer.ok) return answer.message;
  if (answer.value === 'unknown') return 'That link doesn’t name a record. Nothing was opened.';
  return answer.value === null ? undefined : openAnyRecord(parts, answer.value);
}

/** Opens a record of any kind; an entry in its week, a comment in its thread. */
async function openAnyRecord(parts: ChosenParts, ref: RecordRef): Promise<string | null> {
  const { navigation, openEntry } = parts;
  if (ref.kind !== 'comment' && ref.kind !== 'time-entry') {
    navigation.openRecord(ref);
    return null;
  }
  const fields = await fieldsOf(parts, ref);
  const { commentable_type: type, commentable_id: subject, date, member_id: member } = fields;
  if (ref.kind === 'time-entry' && typeof date === 'string') {
    openEntry(ref.id, date as Day, typeof member === 'number' ? member : null);
  } else if (type === 'Deal' || type === 'Task') {
    navigation.openRecord({ kind: type === 'Deal' ? 'deal' : 'task', id: String(subject) });
  } else return `That ${kinds[ref.kind].word} is not on this computer.`;
  return null;
}

/** Reads the fields of a record on this computer, confirmed or still to be sent. */
async function fieldsOf({ cache, outbox }: ChosenParts, { kind, id }: RecordRef): Promise<Fields> {
  const list = listOf(kind);
  const known = outbox.knownId(id);
  const read = list && !isLocalId(known) ? await readRecord(cache, { list, id: known }) : undefined;
  return Object.assign({}, read?.record, ...outbox.of(known, kind).map(fieldsSet)) as Fields;
}
