/** The user's choice of rounding: one for all clients, and some of their own. */
import * as v from 'valibot';
import type { RecordId } from '../ids.ts';
import { ROUNDED_CLIENTS_MAX } from './bounds.ts';
import type { Entry } from './entry.ts';
import { EXACT, type Rounding, roundingSteps, roundSeconds } from './rounding.ts';
import { type Counting, countExactly } from './totals.ts';

const rounding = v.variant('kind', [
  v.object({ kind: v.literal('none') }),
  v.object({ kind: v.picklist(['up', 'nearest']), minutes: v.picklist(roundingSteps) }),
]);

const clientId = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

export const roundingChoice = v.object({
  all: rounding,
  byClient: v.pipe(
    v.record(clientId, rounding),
    v.check((rules) => Object.keys(rules).length <= ROUNDED_CLIENTS_MAX, 'fewer clients'),
  ),
});

export type RoundingChoice = {
  readonly all: Rounding;
  readonly byClient: Readonly<Record<RecordId, Rounding>>;
};

export const roundNothing: RoundingChoice = { all: EXACT, byClient: {} };

/** How entries are counted, and the rounding rule of each. */
export type RoundedCounting = Counting & { readonly ruleOf: (entry: Entry) => Rounding };

/** Every rule, the exact one first. */
export const roundings: readonly Rounding[] = [
  EXACT,
  ...(['up', 'nearest'] as const).flatMap((kind) =>
    roundingSteps.map((minutes) => ({ kind, minutes })),
  ),
];

/** The key of a rule in a menu: `none`, `up 15`. */
export function roundingKey(rule: Rounding): string {
  return rule.kind === 'none' ? rule.kind : `${rule.kind} ${rule.minutes}`;
}

/** Returns the rule of a key; the exact one if unknown. */
export function roundingOfKey(key: string): Rounding {
  return roundings.find((rule) => roundingKey(rule) === key) ?? EXACT;
}

/** Counts each entry by its client's rule (T7.1). `knownId` maps a client to its present id. */
export function countRounded(
  { all, byClient }: RoundingChoice,
  knownId: (id: RecordId) => RecordId = (id) => id,
): RoundedCounting {
  const rules = new Map(Object.entries(byClient).map(([id, rule]) => [knownId(id), rule]));
  const ruleOf = ({ clientId: id }: Entry) => (id === null ? undefined : rules.get(id)) ?? all;
  return {
    ...countExactly,
    ruleOf,
    secondsOf: (entry) => roundSeconds(entry.seconds, ruleOf(entry)),
  };
}

/** Returns the choice with another rule for one client; `null` removes its own rule. */
export function withClientRule(
  { all, byClient }: RoundingChoice,
  id: RecordId,
  rule: Rounding | null,
): RoundingChoice {
  const { [id]: _before, ...others } = byClient;
  return { all, byClient: rule === null ? others : { ...others, [id]: rule } };
}

/** Whether any rule rounds. */
export function isRounding({ all, byClient }: RoundingChoice): boolean {
  return [all, ...Object.values(byClient)].some(({ kind }) => kind !== 'none');
}
