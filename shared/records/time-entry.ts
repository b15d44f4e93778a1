/** Time that was worked. Every field name but `id` rests on A5. */
import * as v from 'valibot';
import {
  assume,
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
  date: assume('A5', dayText),
  started_at: assume('A5', momentText),
  ended_at: assume('A5', momentText),
  duration_seconds: assume('A5', wholeNumber),
  description: assume('A5', v.string()),
  project_id: assume('A5', wholeNumber),
  task_id: assume('A5', uuidText),
  member_id: assume('A5', wholeNumber),
  billable: assume('A5', v.boolean()),
  tags: assumedList('A5', embeddedTag),
  created_at: assume('A5', momentText),
  updated_at: assume('A5', momentText),
  url: assume('A5', linkText),
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
