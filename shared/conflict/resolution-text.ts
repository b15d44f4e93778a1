/** Choices in a conflict as text for the disk, so that they survive a reload. */
import * as v from 'valibot';
import { itemFields } from '../kinds/invoice-items.ts';
import type { ConflictDraft } from './carry.ts';
import { clashesBeforeText, clashesInText } from './conflict.ts';

const part = {
  field: v.string(),
  base: v.optional(v.unknown()),
  mine: v.optional(v.unknown()),
  theirs: v.optional(v.unknown()),
  computedFrom: v.array(v.string()),
};
const item = v.variant('kind', [
  v.object({
    kind: v.literal('fields'),
    name: v.string(),
    fields: v.array(v.picklist(itemFields)),
  }),
  v.object({ kind: v.literal('whole'), name: v.string() }),
  v.object({ kind: v.literal('order') }),
]);
const clash = v.object({
  ...{ ...part, key: v.string(), related: v.array(v.object(part)) },
  item: v.exactOptional(item),
});
const choice = v.variant('kind', [
  v.object({ kind: v.picklist(['mine', 'theirs', 'both']) }),
  v.object({ kind: v.literal('edited'), value: v.string() }),
]);
const asText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    fields: v.array(clash),
    inText: v.array(clash),
    choices: v.array(v.tuple([v.string(), choice])),
    drafts: v.array(v.tuple([v.string(), v.string()])),
  }),
);

/** Without the parts that agree, which can be long. */
export function textOfChoices({ conflict, choices, drafts }: ConflictDraft): string {
  return JSON.stringify({
    fields: clashesBeforeText(conflict),
    inText: clashesInText(conflict),
    choices: [...choices],
    drafts: [...drafts],
  });
}

/** Reads choices written by {@link textOfChoices}; `undefined` if garbled. */
export function readChoices(text: string): ConflictDraft | undefined {
  const parsed = v.safeParse(asText, text);
  if (!parsed.success) return undefined;
  const { fields, inText, choices, drafts } = parsed.output;
  const whole = (one: v.InferOutput<typeof clash>) => ({
    ...one,
    ...sidesOf(one),
    related: one.related.map(withSides),
  });
  const pieces = inText.map((one) => ({ kind: 'clash' as const, clash: whole(one) }));
  return {
    conflict: { fields: fields.map(whole), pieces, resolved: {} },
    choices: new Map(choices),
    drafts: new Map(drafts),
  };
}

type Sides = { readonly base?: unknown; readonly mine?: unknown; readonly theirs?: unknown };

/** JSON leaves out what is undefined. */
function sidesOf({ base, mine, theirs }: Sides) {
  return { base, mine, theirs };
}

function withSides<T extends Sides>(one: T) {
  return { ...one, ...sidesOf(one) };
}
