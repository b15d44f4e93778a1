/** The source of a document. Every field name rests on A8. */
import * as v from 'valibot';
import { assume, assumedList, withAssumption } from './field-kinds.ts';
import { type ListFacts, lookupList } from './list-facts.ts';

/** The people that a document needs; a contact fills `receiver`. */
export const role = v.object({ name: v.string(), kind: v.string() });

/** A template as the list has it. */
export const template = v.object({
  id: withAssumption('A8', v.string()),
  title: assume('A8', v.string()),
  type: assume('A8', v.string()),
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
