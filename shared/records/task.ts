/** A task. Every field name but `id` rests on A4. */
import * as v from 'valibot';
import { assumed, dayText, linkText, momentText, uuidText, wholeNumber } from './field-kinds.ts';
import { embeddedTag } from './tag.ts';

/** `status` is the name of its task status; what a real account does not have is shown empty. */
export const task = v.object({
  id: uuidText,
  title: assumed(v.string()),
  description: assumed(v.string()),
  project_id: assumed(wholeNumber),
  parent_task_id: assumed(uuidText),
  task_status_id: assumed(uuidText),
  status: assumed(v.string()),
  assignee_member_id: assumed(wholeNumber),
  due_date: assumed(dayText),
  completed_at: assumed(momentText),
  tags: v.optional(v.array(embeddedTag), []),
  created_at: assumed(momentText),
  updated_at: assumed(momentText),
  url: assumed(linkText),
});

export type Task = v.InferOutput<typeof task>;
