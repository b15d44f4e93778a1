/** What a task can be: to do, done, and what lies between. Every field name rests on A7. */
import * as v from 'valibot';
import { assumed, listed, uuidText, wholeNumber } from './field-kinds.ts';
import { stageStates } from './stage.ts';

/** `position` counts in the order of the work. */
export const taskStatus = v.object({
  id: uuidText,
  name: assumed(v.string()),
  color: assumed(v.string()),
  position: assumed(wholeNumber),
  state: assumed(listed(stageStates)),
});

export type TaskStatus = v.InferOutput<typeof taskStatus>;
