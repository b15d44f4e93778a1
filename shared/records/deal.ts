/** A deal, as the Deal table of the service's document has it (deal.fields). */
import * as v from 'valibot';
import {
  dayText,
  decimalText,
  linkText,
  momentText,
  uuidText,
  wholeNumber,
} from './field-kinds.ts';
import { businessList, type ListFacts } from './list-facts.ts';

/** `status` is the name of the stage, '' on no board (deal.stage, deal.no_board). */
export const deal = v.object({
  id: wholeNumber,
  title: v.string(),
  deal_number: v.string(),
  deal_value: v.nullable(decimalText),
  currency: v.string(),
  probability: v.nullable(wholeNumber),
  close_date: v.nullable(dayText),
  archived_at: v.nullable(momentText),
  assignee_member_id: v.nullable(wholeNumber),
  board_group_id: v.nullable(uuidText),
  status: v.string(),
  company_name: v.nullable(v.string()),
  assignee_member_name: v.nullable(v.string()),
  contact_ids: v.array(wholeNumber),
  url: linkText,
});

/** Their list. */
export const deals = {
  ...businessList,
  kind: 'deal',
  record: deal,
  id: 'number',
  sort: '-created_at',
  words: ['deal', 'deals'],
} as const satisfies ListFacts;

export type Deal = v.InferOutput<typeof deal>;
