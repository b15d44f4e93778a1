/** What may stand in the body of a project that is created or changed, and how it may be billed. */
import * as v from 'valibot';
import { wrappers } from '../../shared/api/assumptions.ts';
import { billingCycles, billingTypes } from '../../shared/records/project.ts';
import type { Billing } from '../store/projects.ts';
import {
  ACCOUNT_CURRENCY,
  choice,
  clearable,
  currency,
  day,
  fields,
  line,
  money,
  recordId,
  unclearable,
  uuid,
} from '../web/fields.ts';
import { type Detail, inBody } from '../web/problem.ts';
import { BLANK, isObject } from '../web/read-body.ts';

const billingType = choice(billingTypes);

/** What null clears, because the Project table allows it to be null. */
const clearables = {
  title: clearable(line),
  start_date: clearable(day),
  board_group_id: clearable(uuid),
  billing_type: clearable(billingType),
  billing_cycle: clearable(choice(billingCycles)),
  billing_fee: clearable(money),
  company_id: clearable(recordId),
};

/** Of POST /projects; `sequence`, `number` and the token are ours, and ignored like unknown keys. */
export const projectCreate = fields({
  ...clearables,
  currency: v.nullish(currency, ACCOUNT_CURRENCY),
});

/** Of PATCH /projects/{id}: null is ignored on `currency` alone (conv.null). */
export const projectPatch = fields({ ...clearables, currency: unclearable(currency) });

const billedFields = ['billing_cycle', 'billing_fee'] as const;

/** Which ways of billing have a cycle or a fee at all (project.billing). */
const billedWith: Readonly<Record<(typeof billedFields)[number], readonly string[]>> = {
  billing_cycle: ['retainer'],
  billing_fee: ['fixed_fee', 'retainer'],
};

/** Billing without what its type does not have: a cycle or fee left from another type goes. */
export function fitBilling({ billing_type, billing_cycle, billing_fee }: Billing): Billing {
  const has = (field: keyof typeof billedWith) => billedWith[field].includes(billing_type ?? '');
  return {
    billing_type,
    billing_cycle: has('billing_cycle') ? billing_cycle : null,
    billing_fee: has('billing_fee') ? billing_fee : null,
  };
}

/** How a project is billed of which nothing is said. */
export const unbilled: Billing = { billing_type: null, billing_cycle: null, billing_fee: null };

/**
 * A cycle or fee given to a project that does not have one after the change, or missing from one
 * that has: both are set exactly where the Project table says so (project.billing). `held` is as it
 * was before.
 *
 * Read from the body as it was given, so that a problem here is told along with all the others.
 */
export function billingProblems(given: unknown, held: Billing): Detail[] {
  const body = isObject(given) ? given : {};
  const isAbout = Object.keys(unbilled).some((field) => body[field] !== undefined);
  const { billing_type: type = held.billing_type } = body;
  // Of no kind that there is: the schema says so already.
  if (!isAbout || (type !== null && !v.is(billingType, type))) return [];
  return billedFields.flatMap((field) => {
    const { [field]: value = held[field] } = body;
    const isBilled = billedWith[field].includes(type ?? '');
    const place = [wrappers.project, field];
    if (isBilled && value === null) return [inBody(place, 'blank', `${field} ${BLANK}.`)];
    if (isBilled || (body[field] ?? null) === null) return [];
    const message = `${field} goes with the billing type ${billedWith[field].join(' or ')} only.`;
    return [inBody(place, 'invalid_value', message)];
  });
}

export type ProjectCreate = v.InferOutput<typeof projectCreate>;
export type ProjectPatch = v.InferOutput<typeof projectPatch>;
