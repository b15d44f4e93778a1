/** The steps by which the fields of an open record can be undone. */
import { type Instant, SECOND_MS } from '../../shared/time.ts';

/** A field as it was before it was changed. */
export type EditStep = { readonly name: string; readonly value: unknown; readonly at: Instant };

const STEPS_MAX = 100;
/** Input in one field without a longer pause is one step. */
const PAUSE_MS = SECOND_MS;

/** The steps with one more, unless it goes on with the last one. The oldest goes where there are many. */
export function withStep(steps: readonly EditStep[], step: EditStep): readonly EditStep[] {
  const last = steps.at(-1);
  if (last?.name !== step.name || Math.abs(step.at - last.at) > PAUSE_MS) {
    return [...steps, step].slice(-STEPS_MAX);
  }
  return [...steps.slice(0, -1), { ...last, at: step.at }];
}

/** The steps without those of fields that somebody else changed: undoing would take their change back. */
export function withoutField(
  steps: readonly EditStep[],
  names: readonly string[],
): readonly EditStep[] {
  const left = steps.filter(({ name }) => !names.includes(name));
  return left.length === steps.length ? steps : left;
}
