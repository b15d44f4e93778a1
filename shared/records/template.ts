/** What a document is made from. Every field name rests on A8. */
import * as v from 'valibot';
import { assumed } from './field-kinds.ts';

/** Who a document needs; `receiver` is the kind that a contact fills. */
export const role = v.object({ name: v.string(), kind: v.string() });

/** A template as the list has it. */
export const template = v.object({
  id: v.string(),
  title: assumed(v.string()),
  type: assumed(v.string()),
  roles: v.optional(v.array(role), []),
});

export type Role = v.InferOutput<typeof role>;
export type Template = v.InferOutput<typeof template>;
