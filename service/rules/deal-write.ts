/** The body of a deal that is created or changed, and its probability. */
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

/** More people than any deal has (rests on A14). */
const CONTACTS_MAX = 100;

const percentage = v.pipe(
  v.number('must be a whole number from 0 to 100'),
  v.integer('must be a whole number from 0 to 100'),
  v.minValue(0, 'must be a whole number from 0 to 100'),
  v.maxValue(100, 'must be a whole number from 0 to 100'),
);

/** Without repeats; the order has no meaning. */
const contactIds = v.pipe(
  v.array(recordId, 'must be a list of contact ids'),
  v.maxLength(CONTACTS_MAX, `must have at most ${CONTACTS_MAX} entries`),
  v.transform((list) => [...new Set(list)]),
);

/** The fields that null clears, as the Deal table allows. */
const clearables = {
  deal_value: clearable(money),
  probability: clearable(percentage),
  close_date: clearable(day),
  archived_at: clearable(moment),
  assignee_member_id: clearable(recordId),
  board_group_id: clearable(uuid),
  /** The billed company. The table has only its name. */
  company_id: clearable(recordId),
};

/**
 * POST /deals. `deal_number`, `status` and the names are computed, and ignored like unknown keys.
 */
export const dealCreate = fields({
  ...clearables,
  title: nonBlankLine,
  currency: v.nullish(currency, ACCOUNT_CURRENCY),
  contact_ids: unclearable(contactIds),
});

/** PATCH /deals/{id}: an empty list removes all contacts; null is ignored there (conv.null). */
export const dealPatch = fields({
  ...clearables,
  title: unclearable(nonBlankLine),
  currency: unclearable(currency),
  contact_ids: unclearable(contactIds),
});

/**
 * The probability of a deal that reaches a stage with the default probability `ofStage`; null if it
 * stays in its stage or the stage has no default.
 *
 * A given value wins, also null; then the stage's, in whole per cent; then the deal's own.
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
