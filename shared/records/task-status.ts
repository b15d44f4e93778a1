/** The states of a task: to do, done, and those between. Every field name rests on A7. */
import * as v from 'valibot';
import { assume, oneOf, uuidText, wholeNumber, withAssumption } from './field-kinds.ts';
import { type ListFacts, lookupList } from './list-facts.ts';
import { stageStates } from './stage.ts';

/** `position` counts in the order of the work. */
export const taskStatus = v.object({
  id: withAssumption('A7', uuidText),
  name: assume('A7', v.string()),
  color: assume('A7', v.string()),
  position: assume('A7', wholeNumber),
  state: assume('A7', oneOf(stageStates)),
});

/** Their list. */
export const taskStatuses = {
  ...lookupList,
  kind: 'task-status',
  record: taskStatus,
  id: 'text',
  canReadOne: false,
  words: ['task status', 'task statuses'],
} as const satisfies ListFacts;

export type TaskStatus = v.InferOutput<typeof taskStatus>;
