/** A stage of a board, "board group" in the service's document (stage.fields). */
import * as v from 'valibot';
import { decimalText, oneOf, uuidText, wholeNumber } from './field-kinds.ts';
import { type ListFacts, lookupList } from './list-facts.ts';

export const stageStates = ['active', 'complete'] as const;

/** `position` counts from left to right on its board. */
export const stage = v.object({
  id: uuidText,
  name: v.string(),
  color: v.string(),
  position: wholeNumber,
  state: oneOf(stageStates),
  deal_probability: v.nullable(decimalText),
  resource_type: oneOf(['Deal', 'Project']),
});

/** Their list. */
export const boardGroups = {
  ...lookupList,
  kind: 'stage',
  record: stage,
  id: 'text',
  canReadOne: true,
  words: ['stage', 'stages'],
} as const satisfies ListFacts;

export type Stage = v.InferOutput<typeof stage>;

/** The stages, or statuses of tasks, in which the work is done. */
export function idsOfComplete(
  places: readonly { readonly id: string; readonly state: string | null }[],
): ReadonlySet<string> {
  return new Set(places.flatMap(({ id, state }) => (state === 'complete' ? [id] : [])));
}
