/** The events of a client, a project or a contact, merged from every kind of record, newest first. */
import type { Standing } from '../queue/overlay/overlay.ts';
import type { RecordRef } from '../queue/pending-write.ts';
import type { Comment } from '../records/comment.ts';
import type { Deal } from '../records/deal.ts';
import type { BusinessDocument } from '../records/document.ts';
import { type Invoice, isUnpaid } from '../records/invoice.ts';
import type { WritableKind } from '../records/kinds.ts';
import { idsOfComplete, type Stage } from '../records/stage.ts';
import { doneAt, type Task, type TaskStates, taskStates } from '../records/task.ts';
import type { TaskStatus } from '../records/task-status.ts';
import type { TimeEntry } from '../records/time-entry.ts';
import { type Day, dayOf, type Instant, parseTimestamp } from '../time.ts';
import { changeItems, type StoryChange } from './story-changes.ts';

export const timelineTypes = [
  'note',
  'time',
  'comment',
  'invoice',
  'task',
  'deal',
  'document',
  'pending',
] as const;
export type TimelineType = (typeof timelineTypes)[number];

/** The event of the item's record. */
type Happening =
  | 'written'
  | 'worked'
  | 'commented'
  | 'recorded'
  | 'issued'
  | 'due'
  | 'done'
  | 'closed'
  | 'closes'
  | 'made'
  // On this computer alone:
  | 'added'
  | 'moved'
  | 'changed'
  | 'deleted';

export type TimelineItem = {
  /** Another one for each item. */
  readonly key: string;
  readonly type: TimelineType;
  readonly happening: Happening;
  readonly day: Day;
  /** `null` where only the day is known. */
  readonly at: Instant | null;
  /** The record that it opens; time opens its project. */
  readonly ref: RecordRef | null;
  /** The kind of a record that was changed here: it may open another one. */
  readonly changed?: WritableKind;
  /** Its text: a title, a number, a note. */
  readonly text: string;
  /** The task or deal that a comment is on, the stage a record moved to, or the fields that changed. */
  readonly subject: string;
  readonly memberId: number | null;
  readonly seconds: number;
  readonly amount: { readonly value: string; readonly currency: string } | null;
  readonly status: string;
  /** How far from the service it is, as the marks of lists say it. */
  readonly standing: Standing;
};

type TimelineNote = {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly date: Day | null;
  readonly created_at: string;
  readonly created_by_member_id: number | null;
};

/** A document made on this computer; before the service has it, it has no moment of its own. */
export type TimelineDocument = Pick<BusinessDocument, 'title' | 'status'> & {
  readonly id: string;
  readonly created_at?: string;
  readonly updated_at: string;
};

type CachedInvoice = Omit<Invoice, 'public_url_token'>;

export type TimelineSources = {
  readonly notes: readonly TimelineNote[];
  readonly entries: readonly TimeEntry[];
  readonly comments: readonly Comment[];
  readonly invoices: readonly CachedInvoice[];
  readonly tasks: readonly Task[];
  readonly deals: readonly Deal[];
  readonly stages: readonly Stage[];
  readonly statuses: readonly TaskStatus[];
  readonly documents: readonly TimelineDocument[];
  /** The changes that are not on the service yet. */
  readonly changes: readonly StoryChange[];
};

type How = {
  readonly zone: string;
  readonly today: Day;
  /** How far from the service the changes of this record are. */
  readonly standingOf: (ref: RecordRef) => Standing;
};

const nothing = {
  at: null,
  memberId: null,
  seconds: 0,
  amount: null,
  status: '',
  text: '',
  subject: '',
} as const;

/** Every item once, whatever order the records come in. */
export function timelineOf(sources: TimelineSources, how: How): readonly TimelineItem[] {
  const subjects = subjectsOf(sources);
  const states = taskStates(sources.statuses);
  const items = [
    ...sources.notes.map((note) => noteItem(note, how)),
    ...timeItems(sources.entries, how),
    ...sources.comments.map((comment) => commentItem(comment, subjects, how)),
    ...sources.invoices.flatMap((invoice) => invoiceItems(invoice, how)),
    ...sources.tasks.flatMap((task) => taskItems(task, states, how)),
    ...dealItems(sources, how),
    ...sources.documents.map((document) => documentItem(document, how)),
    ...changeItems(sources.changes, {
      zone: how.zone,
      placeNames: new Map(
        [...sources.stages, ...sources.statuses].map(({ id, name }) => [id, name ?? '']),
      ),
      isTicked: ({ record }) => isTickedHere(record as unknown as Task, states),
    }),
  ];
  return items.sort(byNewest);
}

/** Within one day, items without a time come last. */
function byNewest(one: TimelineItem, other: TimelineItem): number {
  if (one.day !== other.day) return one.day < other.day ? 1 : -1;
  const later = (other.at ?? Number.NEGATIVE_INFINITY) - (one.at ?? Number.NEGATIVE_INFINITY);
  return later || (one.key < other.key ? -1 : 1);
}

function noteItem(note: TimelineNote, { zone, standingOf }: How): TimelineItem {
  const at = parseTimestamp(note.created_at) || 0;
  const ref: RecordRef = { kind: 'note', id: note.id };
  return {
    ...{ ...nothing, key: `note ${note.id}`, type: 'note', happening: 'written' },
    ...{ day: note.date ?? dayOf(at, zone), at, ref, memberId: note.created_by_member_id },
    text: note.title || note.excerpt,
    standing: standingOf(ref),
  };
}

/** One item for all that a person has worked on a project in a day. */
function timeItems(entries: readonly TimeEntry[], { standingOf }: How): TimelineItem[] {
  const dated = entries.filter((entry) => entry.date !== null);
  const groups = Map.groupBy(dated, ({ date, member_id: member, project_id: project }) =>
    [date, member, project].join(' '),
  );
  return [...groups].flatMap(([key, group]): TimelineItem[] => {
    const [first] = group;
    if (first?.date == null) return [];
    const { project_id: project, member_id: memberId, date } = first;
    return [
      {
        ...{ ...nothing, key: `time ${key}`, type: 'time', happening: 'worked', memberId },
        ...{ day: date, ref: project === null ? null : { kind: 'project', id: String(project) } },
        seconds: group.reduce((total, entry) => total + (entry.duration_seconds ?? 0), 0),
        standing: worstOf(
          group.map(({ id }) => standingOf({ kind: 'time-entry', id: String(id) })),
        ),
      },
    ];
  });
}

function worstOf(standings: readonly Standing[]): Standing {
  return (['needs-you', 'waiting'] as const).find((one) => standings.includes(one)) ?? 'sent';
}

/** The names of what comments can be on, by kind and id. */
function subjectsOf({ tasks, deals }: TimelineSources): ReadonlyMap<string, string> {
  return new Map([
    ...tasks.map(({ id, title }) => [`task ${id}`, title ?? ''] as const),
    ...deals.map(({ id, title }) => [`deal ${id}`, title] as const),
  ]);
}

function commentItem(
  comment: Comment,
  subjects: ReadonlyMap<string, string>,
  { zone, standingOf }: How,
): TimelineItem {
  const at = parseTimestamp(comment.created_at) || 0;
  const on = comment.commentable_type === 'Deal' ? 'deal' : 'task';
  return {
    ...{ ...nothing, key: `comment ${comment.id}`, type: 'comment', day: dayOf(at, zone), at },
    happening: comment.kind === 'event' ? 'recorded' : 'commented',
    ref: comment.commentable_id === null ? null : { kind: on, id: comment.commentable_id },
    text: comment.body_plain_text ?? '',
    subject: subjects.get(`${on} ${comment.commentable_id}`) ?? '',
    memberId: comment.author_member_id,
    standing: standingOf({ kind: 'comment', id: String(comment.id) }),
  };
}

/** When it was issued, and when an unpaid one is due; no field says when one was paid. */
function invoiceItems(invoice: CachedInvoice, { standingOf }: How): TimelineItem[] {
  const { id, issued_date, due_date, status, total_amount, currency } = invoice;
  const ref: RecordRef = { kind: 'invoice', id: String(id) };
  const said: Omit<TimelineItem, 'key' | 'happening' | 'day'> = {
    ...{ ...nothing, type: 'invoice', ref, status, standing: standingOf(ref) },
    text: invoice.invoice_number ?? invoice.title ?? '',
    amount: { value: total_amount, currency },
  };
  const items: TimelineItem[] = [];
  if (issued_date !== null) {
    items.push({ ...said, key: `invoice ${id}`, happening: 'issued', day: issued_date });
  }
  if (due_date !== null && isUnpaid(invoice)) {
    items.push({ ...said, key: `due ${id}`, happening: 'due', day: due_date });
  }
  return items;
}

function taskItems(task: Task, states: TaskStates, { zone, standingOf }: How): TimelineItem[] {
  const at = parseTimestamp(doneAt(task, states) ?? '');
  if (Number.isNaN(at)) return [];
  const ref: RecordRef = { kind: 'task', id: task.id };
  return [
    {
      ...{ ...nothing, key: `task ${task.id}`, type: 'task', happening: 'done', ref, at },
      ...{ day: dayOf(at, zone), text: task.title ?? '', memberId: task.assignee_member_id },
      standing: standingOf(ref),
    },
  ];
}

/** Whether its item says when it was done because nothing but its status does. */
function isTickedHere(task: Task, states: TaskStates): boolean {
  return task.completed_at === null && doneAt(task, states) !== null;
}

/** Deals in a stage that closes them, on the day they were or are to close. */
function dealItems({ deals, stages }: TimelineSources, { standingOf, today }: How): TimelineItem[] {
  const closing = idsOfComplete(stages);
  return deals.flatMap((deal): TimelineItem[] => {
    const { id, board_group_id: stage, close_date: day, deal_value: value, currency } = deal;
    if (stage === null || day === null || !closing.has(stage)) return [];
    const ref: RecordRef = { kind: 'deal', id: String(id) };
    return [
      {
        ...{ ...nothing, key: `deal ${id}`, type: 'deal', day, ref },
        happening: day > today ? 'closes' : 'closed',
        ...{ text: deal.title, status: deal.status, standing: standingOf(ref) },
        amount: value === null ? null : { value, currency },
      },
    ];
  });
}

function documentItem(document: TimelineDocument, { zone, standingOf }: How): TimelineItem {
  const at = parseTimestamp(document.created_at ?? document.updated_at) || 0;
  const ref: RecordRef = { kind: 'document', id: document.id };
  return {
    ...{ ...nothing, key: `document ${document.id}`, type: 'document', happening: 'made', ref, at },
    ...{ day: dayOf(at, zone), text: document.title, status: document.status },
    standing: standingOf(ref),
  };
}
