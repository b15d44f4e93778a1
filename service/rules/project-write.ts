/** The body of a project that is created or changed, and the rules of its billing. */
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

/** The fields that null clears, as the Project table allows. */
const clearables = {
  title: clearable(line),
  start_date: clearable(day),
  board_group_id: clearable(uuid),
  billing_type: clearable(billingType),
  billing_cycle: clearable(choice(billingCycles)),
  billing_fee: clearable(money),
  company_id: clearable(recordId),
};

/**
 * POST /projects. `sequence`, `number` and the token are computed, and ignored like unknown keys.
 */
export const projectCreate = fields({
  ...clearables,
  currency: v.nullish(currency, ACCOUNT_CURRENCY),
});

/** PATCH /projects/{id}: null is ignored on `currency` only (conv.null). */
export const projectPatch = fields({ ...clearables, currency: unclearable(currency) });

const billedFields = ['billing_cycle', 'billing_fee'] as const;

/** The billing types that have a cycle or a fee (project.billing). */
const billedWith: Readonly<Record<(typeof billedFields)[number], readonly string[]>> = {
  billing_cycle: ['retainer'],
  billing_fee: ['fixed_fee', 'retainer'],
};

/** Removes a cycle or fee that the billing type does not have. */
export function fitBilling({ billing_type, billing_cycle, billing_fee }: Billing): Billing {
  const has = (field: keyof typeof billedWith) => billedWith[field].includes(billing_type ?? '');
  return {
    billing_type,
    billing_cycle: has('billing_cycle') ? billing_cycle : null,
    billing_fee: has('billing_fee') ? billing_fee : null,
  };
}

/** The billing of a new project without billing fields. */
export const unbilled: Billing = { billing_type: null, billing_cycle: null, billing_fee: null };

/**
 * Returns the problems of a cycle or fee that the project's billing type does not have, or needs
 * and lacks (project.billing). `held` is the billing before the change.
 *
 * It reads the given body, so that these problems are listed with all the others.
 */
export function billingProblems(given: unknown, held: Billing): Detail[] {
  const body = isObject(given) ? given : {};
  const isAbout = Object.keys(unbilled).some((field) => body[field] !== undefined);
  const { billing_type: type = held.billing_type } = body;
  // The schema refuses an unknown type.
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
