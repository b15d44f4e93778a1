/** The changes of the records of a story that are not on the service yet, as items of its timeline (V17). */
import { inASentence } from '../in-a-sentence.ts';
import { titleOf } from '../kinds/facts.ts';
import { kinds } from '../kinds/kinds.ts';
import { fieldsChanged } from '../queue/changed-fields.ts';
import {
  fieldsSet,
  isLive,
  needsUser,
  type PendingWrite,
  type RecordRef,
} from '../queue/pending-write.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';
import { dayOf } from '../time.ts';
import type { TimelineItem } from './timeline.ts';

export type StoryChange = {
  readonly write: PendingWrite;
  /** The record as the user left it; one that is deleted, as it was. */
  readonly record: Fields;
};

type Places = {
  readonly zone: string;
  /** The names of stages and statuses by their ids. */
  readonly placeNames: ReadonlyMap<string, string>;
  /** Whether an item says already that this task is done. */
  readonly isTicked: (change: StoryChange) => boolean;
};

/** The kinds of which a record that was made here is an item itself. */
const itemKinds: ReadonlySet<WritableKind> = new Set(['note', 'time-entry', 'comment', 'document']);
/** The field that says how far the work is. */
const placeFields: Readonly<Partial<Record<WritableKind, string>>> = {
  ...{ deal: 'board_group_id', project: 'board_group_id', task: 'task_status_id' },
};

const happenings = { create: 'added', update: 'changed', delete: 'deleted' } as const;

/** One item for each live write that no other item shows; the event of the service follows it. */
export function changeItems(changes: readonly StoryChange[], places: Places): TimelineItem[] {
  return changes
    .filter(({ write }) => isLive(write))
    .filter(
      ({ write: { change, record } }) => change.kind !== 'create' || !itemKinds.has(record.kind),
    )
    .flatMap((change) => changeItem(change, places));
}

function changeItem(one: StoryChange, { zone, placeNames, isTicked }: Places): TimelineItem[] {
  const { write, record } = one;
  const { kind } = write.record;
  const at = write.savedAt;
  const names = write.change.kind === 'update' ? fieldsChanged(write) : [];
  const place = placeFields[kind];
  const isMove = place !== undefined && names.length === 1 && names[0] === place;
  if (isMove && isTicked(one)) return [];
  const to = isMove ? placeNames.get(String(fieldsSet(write)[place])) : undefined;
  const words = names.map((name) => kinds[kind].fields[name]?.word ?? name);
  const isMade = write.change.kind === 'create';
  return [
    {
      ...{ key: `write ${write.id}`, type: 'pending', day: dayOf(at, zone), at },
      happening: to === undefined ? happenings[write.change.kind] : 'moved',
      ...{
        ref: opensAt(write.record, record),
        changed: kind,
        text: titleOf(kind, record) ?? '',
        memberId: null,
        seconds: 0,
      },
      subject: to ?? inASentence(words),
      amount: isMade ? amountOf(kind, record) : null,
      status: isMade && kind === 'invoice' ? String(record['status'] ?? '') : '',
      standing: needsUser(write) ? 'needs-you' : 'waiting',
    },
  ];
}

/** Returns the record whose page shows this one: time opens its project, a comment what it is on. */
export function opensAt(ref: RecordRef, record: Fields): RecordRef | null {
  const { project_id: project, commentable_type: type, commentable_id: subject } = record;
  if (ref.kind === 'time-entry') {
    return project == null ? null : { kind: 'project', id: String(project) };
  }
  if (ref.kind !== 'comment') return ref;
  return subject == null ? null : { kind: type === 'Deal' ? 'deal' : 'task', id: String(subject) };
}

function amountOf(kind: WritableKind, record: Fields): TimelineItem['amount'] {
  const value = record[kind === 'invoice' ? 'total_amount' : 'deal_value'];
  const { currency } = record;
  return typeof value === 'string' && typeof currency === 'string' ? { value, currency } : null;
}
