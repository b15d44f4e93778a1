/**
 * The lists of the service, one line each: what is in them and how they are read.
 *
 * Names are those of the paths in `shared/api/assumptions.ts`.
 */
import * as v from 'valibot';
import { comment } from './comment.ts';
import { company } from './company.ts';
import { contact } from './contact.ts';
import { deal } from './deal.ts';
import { invoice } from './invoice.ts';
import { noteSummary } from './note.ts';
import { project } from './project.ts';
import { stage } from './stage.ts';
import { tag } from './tag.ts';
import { task } from './task.ts';
import { taskStatus } from './task-status.ts';
import { teamMember } from './team-member.ts';
import { template } from './template.ts';
import { timeEntry } from './time-entry.ts';

type ListFacts = {
  /** What one record of it is called in the program. */
  readonly kind: string;
  /** How the service names its records. */
  readonly id: 'number' | 'text';
  /** Newest first by what changes most, where the service sorts (A1); `null`: never worth asking. */
  readonly sort: string | null;
  /** Few records that others refer to. */
  readonly isLookup: boolean;
  /** Whether one record can be read by its id (A2). */
  readonly canReadOne: boolean;
  /** Whether this, read by its id, is what is left of a deleted record. */
  readonly isGone?: (record: Readonly<Record<string, unknown>>) => boolean;
  /** Always asked for with this filter. */
  readonly filter?: Readonly<Record<string, string>>;
  /** What one and many are called on the screen. */
  readonly words: readonly [string, string];
};

/** Whoever has the client-facing link can view and pay: it is read by nobody here, and never kept. */
function withoutLink<T extends v.ObjectEntries & { readonly public_url_token: v.GenericSchema }>(
  record: v.ObjectSchema<T, undefined>,
) {
  return v.omit(record, ['public_url_token']);
}

const lookup = { sort: null, isLookup: true } as const;
const business = { isLookup: false, canReadOne: true } as const;

/** In the order in which they are swept when nobody looks at anything. */
export const lists = {
  taskStatuses: {
    ...lookup,
    kind: 'task-status',
    record: taskStatus,
    id: 'text',
    canReadOne: false,
    words: ['task status', 'task statuses'],
  },
  boardGroups: {
    ...lookup,
    kind: 'stage',
    record: stage,
    id: 'text',
    canReadOne: true,
    words: ['stage', 'stages'],
  },
  tags: {
    ...lookup,
    kind: 'tag',
    record: tag,
    id: 'number',
    canReadOne: false,
    words: ['tag', 'tags'],
  },
  teamMembers: {
    ...lookup,
    kind: 'team-member',
    record: teamMember,
    id: 'number',
    canReadOne: false,
    words: ['team member', 'team members'],
  },
  companies: {
    ...business,
    kind: 'company',
    record: company,
    id: 'number',
    sort: '-created_at',
    words: ['client', 'clients'],
  },
  notes: {
    ...business,
    kind: 'note',
    record: noteSummary,
    id: 'text',
    sort: '-updated_at',
    words: ['note', 'notes'],
  },
  contacts: {
    ...business,
    kind: 'contact',
    record: contact,
    id: 'number',
    sort: '-created_at',
    words: ['contact', 'contacts'],
  },
  projects: {
    ...business,
    kind: 'project',
    record: withoutLink(project),
    id: 'number',
    sort: '-created_at',
    words: ['project', 'projects'],
  },
  tasks: {
    ...business,
    kind: 'task',
    record: task,
    id: 'text',
    sort: '-updated_at',
    words: ['task', 'tasks'],
  },
  timeEntries: {
    ...business,
    kind: 'time-entry',
    record: timeEntry,
    id: 'number',
    sort: '-updated_at',
    words: ['time entry', 'time entries'],
  },
  deals: {
    ...business,
    kind: 'deal',
    record: deal,
    id: 'number',
    sort: '-created_at',
    words: ['deal', 'deals'],
  },
  invoices: {
    ...business,
    kind: 'invoice',
    record: withoutLink(invoice),
    id: 'number',
    sort: '-created_at',
    isGone: ({ status }) => status === 'deleted', // marked, and still read by its id (invoice.status)
    words: ['invoice', 'invoices'],
  },
  templates: {
    ...lookup,
    kind: 'template',
    record: template,
    id: 'text',
    canReadOne: true,
    filter: { type: 'Doc' },
    words: ['template', 'templates'],
  },
  comments: {
    ...business,
    kind: 'comment',
    record: comment,
    id: 'number',
    sort: '-created_at',
    words: ['comment', 'comments'],
  },
} as const satisfies Readonly<Record<string, ListFacts & { readonly record: object }>>;

/** Whether a record of this list, read by its id, is deleted all the same. */
export function isGone(list: keyof typeof lists, record: object): boolean {
  const facts: ListFacts = lists[list];
  return facts.isGone?.(record as Readonly<Record<string, unknown>>) ?? false;
}
