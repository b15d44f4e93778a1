/** The first view of each list, before the user changes it. */
import type { WritableKind } from '../records/kinds.ts';
import { type Column, columnsOf } from './columns.ts';
import { type Filter, ME } from './filter-rows.ts';
import type { View } from './view.ts';

/** The kinds of record that have a list of their own. */
export const listedKinds = [
  'contact',
  'deal',
  'project',
  'task',
  'invoice',
  'document',
] as const satisfies readonly WritableKind[];
/** One of those kinds. */
export type ListedKind = (typeof listedKinds)[number];

const notArchived = { column: 'archived_at', is: 'empty' } as const;

type First = Pick<View, 'sorts' | 'filters'> & {
  readonly columns: Readonly<Record<string, number>>;
  readonly groupedBy?: string;
};

const first: Readonly<Record<ListedKind, First>> = {
  contact: {
    columns: { name: 220, company_ids: 200, job_title: 170, email: 230, phone_number: 150 },
    sorts: [{ column: 'name', isDown: false }],
    filters: [notArchived],
  },
  deal: {
    columns: {
      ...{ title: 260, company_name: 180, deal_value: 130, board_group_id: 130 },
      ...{ close_date: 110, assignee_member_id: 140, probability: 90 },
    },
    sorts: [{ column: 'close_date', isDown: false }],
    filters: [notArchived],
  },
  project: {
    columns: {
      ...{ title: 260, company_id: 200, board_group_id: 140, billing_type: 130 },
      ...{ billing_fee: 130, start_date: 110 },
    },
    sorts: [{ column: 'start_date', isDown: true }],
    filters: [],
  },
  task: {
    columns: {
      ...{ title: 320, due_date: 110, project_id: 200, task_status_id: 120 },
      ...{ assignee_member_id: 140, tag_ids: 140 },
    },
    sorts: [{ column: 'due_date', isDown: false }],
    filters: [{ column: 'is_done', is: 'any', values: ['false'] }],
    groupedBy: 'due_bucket',
  },
  invoice: {
    columns: {
      ...{ invoice_number: 110, company_id: 200, title: 200, status: 120 },
      ...{ total_amount: 130, issued_date: 110, due_date: 110 },
    },
    sorts: [{ column: 'issued_date', isDown: true }],
    filters: [],
  },
  document: {
    columns: {
      ...{ title: 260, company_id: 200, doc_number: 120, status: 120 },
      ...{ project_ids: 180, created_at: 130 },
    },
    sorts: [{ column: 'created_at', isDown: true }],
    filters: [],
  },
};

const notDone: Filter = { column: 'is_done', is: 'any', values: ['false'] };
const byDue = { sorts: [{ column: 'due_date', isDown: false }], groupedBy: 'due_bucket' };

/** The views of tasks that users open most; they keep the columns that are shown. */
export const taskViews = {
  open: { ...byDue, filters: [notDone] },
  mine: { ...byDue, filters: [notDone, { column: 'assignee_member_id', is: 'any', values: [ME] }] },
  project: { ...byDue, filters: [notDone], groupedBy: 'project_id' },
  all: { ...byDue, filters: [], groupedBy: null },
} satisfies Readonly<Record<string, Pick<View, 'filters' | 'sorts' | 'groupedBy'>>>;

/** The first view of a list. */
export function firstView(kind: ListedKind): View {
  const { columns, groupedBy = null, ...others } = first[kind];
  const shown = Object.entries(columns).map(([name, width]) => ({ name, width }));
  return { ...others, sorts: [...others.sorts], columns: shown, groupedBy };
}

/** Every column of a list for a menu: first those of its first view, then the others. */
export function columnsByUse(kind: ListedKind): readonly Column[] {
  const all = columnsOf(kind);
  const shown = Object.keys(first[kind].columns);
  const used = shown.flatMap((wanted) => all.find(({ name }) => name === wanted) ?? []);
  return [...used, ...all.filter((column) => !used.includes(column))];
}

/** The width in pixels of a column that the user adds. */
export function widthOf({ type }: Column): number {
  if (type === 'text' || type === 'record' || type === 'records') return 180;
  return type === 'flag' || type === 'number' ? 90 : 130;
}
