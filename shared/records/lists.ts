/** The lists of the service; what is in each stands beside the schema of its records. */
import { comments } from './comment.ts';
import { companies } from './company.ts';
import { contacts } from './contact.ts';
import { deals } from './deal.ts';
import { invoices } from './invoice.ts';
import type { ListFacts } from './list-facts.ts';
import { notes } from './note.ts';
import { projects } from './project.ts';
import { boardGroups } from './stage.ts';
import { tags } from './tag.ts';
import { tasks } from './task.ts';
import { taskStatuses } from './task-status.ts';
import { teamMembers } from './team-member.ts';
import { templates } from './template.ts';
import { timeEntries } from './time-entry.ts';

/**
 * In the order of their sweeps when no list is on the screen. Names are those of the paths in
 * `shared/api/assumptions.ts`.
 */
export const lists = {
  taskStatuses,
  boardGroups,
  tags,
  teamMembers,
  companies,
  notes,
  contacts,
  projects,
  tasks,
  timeEntries,
  deals,
  invoices,
  templates,
  comments,
} as const satisfies Readonly<Record<string, ListFacts>>;

/** Whether a record of this list, read by its id, is deleted all the same. */
export function isGone(list: keyof typeof lists, record: object): boolean {
  const facts: ListFacts = lists[list];
  return facts.isGone?.(record as Readonly<Record<string, unknown>>) ?? false;
}
