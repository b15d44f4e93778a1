/**
 * Everything we had to assume where the service's document says "not shown", in one place.
 *
 * Ids are those of CONTRACT.md beside this. A real account that differs is a change in this file.
 */

/** Paths below the prefix (A2, A6, A11). */
export const paths = {
  companies: '/companies',
  contacts: '/contacts',
  deals: '/deals',
  projects: '/projects',
  tasks: '/tasks',
  timeEntries: '/time_entries',
  invoices: '/invoices',
  comments: '/comments',
  notes: '/notes',
  boardGroups: '/board_groups',
  taskStatuses: '/task_statuses',
  tags: '/tags',
  teamMembers: '/team_members',
  me: '/team_members/me',
  templates: '/templates',
  docs: '/docs',
} as const;

/** The key that wraps the body of a write; `note` and `doc` are documented, the others not (A3). */
export const wrappers = {
  company: 'company',
  contact: 'contact',
  deal: 'deal',
  project: 'project',
  task: 'task',
  timeEntry: 'time_entry',
  invoice: 'invoice',
  comment: 'comment',
  note: 'note',
  doc: 'doc',
} as const;

/** The name of the sort parameter; `-` in front of the field means descending (A1). */
export const SORT_PARAMETER = 'sort';

/** Sent with every write as a courtesy; nothing of ours depends on it (A21). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Header names a reply may carry about the limits; read if present, never relied on (A18). */
export const RATE_LIMIT_HEADER = 'ratelimit-limit';
export const RATE_REMAINING_HEADER = 'ratelimit-remaining';
export const RATE_RESET_HEADER = 'ratelimit-reset';
