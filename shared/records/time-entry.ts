/** Time that was worked. Every field name but `id` rests on A5. */
import * as v from 'valibot';
import {
  assumed,
  assumedList,
  dayText,
  linkText,
  momentText,
  uuidText,
  wholeNumber,
  withAssumption,
} from './field-kinds.ts';
import { businessList, type ListFacts } from './list-facts.ts';
import { embeddedTag } from './tag.ts';

/** `ended_at` is null while the entry runs, and with `started_at` for a plain duration. */
export const timeEntry = v.object({
  id: withAssumption('A5', wholeNumber),
  date: assumed('A5', dayText),
  started_at: assumed('A5', momentText),
  ended_at: assumed('A5', momentText),
  duration_seconds: assumed('A5', wholeNumber),
  description: assumed('A5', v.string()),
  project_id: assumed('A5', wholeNumber),
  task_id: assumed('A5', uuidText),
  member_id: assumed('A5', wholeNumber),
  billable: assumed('A5', v.boolean()),
  tags: assumedList('A5', embeddedTag),
  created_at: assumed('A5', momentText),
  updated_at: assumed('A5', momentText),
  url: assumed('A5', linkText),
});

/** Their list. */
export const timeEntries = {
  ...businessList,
  kind: 'time-entry',
  record: timeEntry,
  id: 'number',
  sort: '-updated_at',
  words: ['time entry', 'time entries'],
} as const satisfies ListFacts;

export type TimeEntry = v.InferOutput<typeof timeEntry>;
