/** What a document is made from. Every field name rests on A8. */
import * as v from 'valibot';
import { assumed, assumedList, withAssumption } from './field-kinds.ts';
import { type ListFacts, lookupList } from './list-facts.ts';

/** Who a document needs; `receiver` is the kind that a contact fills. */
export const role = v.object({ name: v.string(), kind: v.string() });

/** A template as the list has it. */
export const template = v.object({
  id: withAssumption('A8', v.string()),
  title: assumed('A8', v.string()),
  type: assumed('A8', v.string()),
  roles: assumedList('A8', role),
});

/** Their list. */
export const templates = {
  ...lookupList,
  kind: 'template',
  record: template,
  id: 'text',
  canReadOne: true,
  filter: { type: 'Doc' },
  words: ['template', 'templates'],
} as const satisfies ListFacts;

export type Role = v.InferOutput<typeof role>;
export type Template = v.InferOutput<typeof template>;
