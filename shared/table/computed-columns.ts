/** Columns computed from several fields: the questions that users ask first about tasks and invoices. */
import { clientOfDocument, recipientNames, rolesInWords } from '../kinds/document.ts';
import { isUnpaid } from '../records/invoice.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';
import { isDoneIn } from '../records/task.ts';
import { addDays, daysBetween, weekStart } from '../time/calendar.ts';
import type { Day } from '../time.ts';
import type { Around, Column } from './columns.ts';

/** The buckets of due dates, as people plan a week. */
const dueBuckets = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  later: 'Later',
  none: 'No due date',
} as const;
/** One of those buckets. */
export type DueBucket = keyof typeof dueBuckets;

/** The buckets of unpaid invoices by their days overdue. */
export const ageBuckets = {
  current: 'Not due yet',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  over90: 'Over 90 days',
} as const;
/** One of those buckets. */
export type AgeBucket = keyof typeof ageBuckets;

/** The column with that bucket. */
export const AGE_COLUMN = 'age_bucket';

/** The Monday after the day; remembered, because every task needs it. */
function nextMonday(today: Day): Day {
  if (known?.today !== today) known = { today, monday: addDays(weekStart(today), 7) };
  return known.monday;
}
let known: { readonly today: Day; readonly monday: Day } | undefined;

/** The bucket of a due date; weeks begin on Monday. */
export function dueBucket(due: Day | null, today: Day): DueBucket {
  if (due === null) return 'none';
  if (due < today) return 'overdue';
  if (due === today) return 'today';
  return due < nextMonday(today) ? 'week' : 'later';
}

/** The bucket of an invoice; `null` if nobody owes it. */
export function ageBucket(invoice: Fields, today: Day): AgeBucket | null {
  if (!isUnpaid({ status: invoice['status'] })) return null;
  const due = invoice['due_date'];
  const late = typeof due === 'string' ? daysBetween(due, today) : 0;
  if (!(late > 0)) return 'current';
  if (late <= 30) return '1-30';
  if (late <= 60) return '31-60';
  return late <= 90 ? '61-90' : 'over90';
}

/** Whether a task is done: by its status, or by `completed_at` if the status is unknown. */
export function isDone(task: Fields, { recordOf }: Around): boolean {
  return isDoneIn(
    recordOf('taskStatuses', task['task_status_id'])?.['state'],
    task['completed_at'],
  );
}

/** The client of the project that a document was made for. */
function clientOfProject(
  { project_id: chosen, project_ids: ids }: Fields,
  recordOf: Around['recordOf'],
): unknown {
  const all = [chosen, ...(Array.isArray(ids) ? ids : [])];
  return all.map((id) => recordOf('projects', id)?.['company_id']).find(Boolean) ?? null;
}

/** The computed columns by kind; most kinds have none. */
export const computedColumns: Readonly<Partial<Record<WritableKind, readonly Column[]>>> = {
  deal: [
    {
      // The service shows the name of the client; a create has its id.
      ...{ name: 'company_name', label: 'Client', type: 'text', isGroup: true },
      namesUntilMade: 'companies',
      meantIn: (deal, { namesakeOf }) => namesakeOf?.(deal),
      aboutIn: (deal, { namesakeInWords }) => namesakeInWords?.(deal) ?? '',
      read: ({ company_name: name = null, company_id: id = null }, { nameOf }) =>
        name ?? (id === null ? null : nameOf('companies', id)),
    },
  ],
  task: [
    {
      name: 'client',
      label: 'Client',
      type: 'record',
      list: 'companies',
      isComputed: true,
      read: ({ project_id: id }, { recordOf }) => recordOf('projects', id)?.['company_id'] ?? null,
    },
    {
      name: 'is_done',
      label: 'Done',
      type: 'flag',
      isComputed: true,
      read: (task, around) => isDone(task, around),
    },
    {
      name: 'due_bucket',
      label: 'When due',
      type: 'choice',
      choices: dueBuckets,
      isComputed: true,
      read: ({ due_date: due }, { today }) =>
        dueBucket(typeof due === 'string' ? due : null, today),
    },
  ],
  document: [
    {
      // A document whose only receiver is a member names no client: its project does (docs.client_order).
      ...{ name: 'company_id', label: 'Client', type: 'record', list: 'companies' },
      isComputed: true,
      read: (document, { recordOf }) =>
        clientOfDocument(document) ?? clientOfProject(document, recordOf),
    },
    {
      ...{ name: 'recipients', label: 'Recipients', type: 'text' },
      read: ({ recipients: value }) => recipientNames(value),
    },
    {
      ...{ name: 'unassigned_roles', label: 'Roles still open', type: 'text' },
      read: ({ unassigned_roles: value }) => rolesInWords(value),
    },
  ],
  invoice: [
    {
      name: AGE_COLUMN,
      label: 'Overdue by',
      type: 'choice',
      choices: ageBuckets,
      isComputed: true,
      read: (invoice, { today }) => ageBucket(invoice, today),
    },
  ],
};
