/** What a task can be: to do, done, and what lies between. Every field name rests on A7. */
import * as v from 'valibot';
import { assumed, oneOf, uuidText, wholeNumber, withAssumption } from './field-kinds.ts';
import { type ListFacts, lookupList } from './list-facts.ts';
import { stageStates } from './stage.ts';

/** `position` counts in the order of the work. */
export const taskStatus = v.object({
  id: withAssumption('A7', uuidText),
  name: assumed('A7', v.string()),
  color: assumed('A7', v.string()),
  position: assumed('A7', wholeNumber),
  state: assumed('A7', oneOf(stageStates)),
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
