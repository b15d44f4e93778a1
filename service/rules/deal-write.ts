/** What may stand in the body of a deal that is created or changed, and what follows from it. */
import * as v from 'valibot';
import {
  ACCOUNT_CURRENCY,
  clearable,
  currency,
  day,
  fields,
  moment,
  money,
  nonBlankLine,
  recordId,
  unclearable,
  uuid,
} from '../web/fields.ts';

/** More people than ever decided about one deal (rests on A14). */
const CONTACTS_MAX = 100;

const percentage = v.pipe(
  v.number('must be a whole number from 0 to 100'),
  v.integer('must be a whole number from 0 to 100'),
  v.minValue(0, 'must be a whole number from 0 to 100'),
  v.maxValue(100, 'must be a whole number from 0 to 100'),
);

/** Each once; the order says nothing. */
const contactIds = v.pipe(
  v.array(recordId, 'must be a list of contact ids'),
  v.maxLength(CONTACTS_MAX, `must have at most ${CONTACTS_MAX} entries`),
  v.transform((list) => [...new Set(list)]),
);

/** What null clears, because the Deal table allows it to be null. */
const clearables = {
  deal_value: clearable(money),
  probability: clearable(percentage),
  close_date: clearable(day),
  archived_at: clearable(moment),
  assignee_member_id: clearable(recordId),
  board_group_id: clearable(uuid),
  /** Not in the table, which has the company's name alone: whom the deal is billed to. */
  company_id: clearable(recordId),
};

/** Of POST /deals; `deal_number`, `status` and the names are ours, and ignored like unknown keys. */
export const dealCreate = fields({
  ...clearables,
  title: nonBlankLine,
  currency: v.nullish(currency, ACCOUNT_CURRENCY),
  contact_ids: unclearable(contactIds),
});

/** Of PATCH /deals/{id}: an empty list takes all contacts away, null is ignored there (conv.null). */
export const dealPatch = fields({
  ...clearables,
  title: unclearable(nonBlankLine),
  currency: unclearable(currency),
  contact_ids: unclearable(contactIds),
});

/**
 * How likely a deal is that reaches a stage with the default probability `ofStage`; null where it
 * stays in its stage, or reaches one without a default.
 *
 * What was given counts, null too; then the stage's, in whole per cent; then what the deal has.
 */
export function probabilityOf(deal: {
  readonly given: number | null | undefined;
  readonly held: number | null;
  readonly ofStage: string | null;
}): number | null {
  if (deal.given !== undefined) return deal.given;
  return deal.ofStage === null ? deal.held : Math.round(Number(deal.ofStage));
}

export type DealCreate = v.InferOutput<typeof dealCreate>;
export type DealPatch = v.InferOutput<typeof dealPatch>;
