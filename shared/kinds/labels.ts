/** The labels of the values that a field can have. */
import { capitalise } from '../capitalise.ts';

/** The labels of the values: made from the value unless `better` has one. */
export function labelsFor<const Value extends string>(
  values: readonly Value[],
  better?: Readonly<Partial<Record<Value, string>>>,
): Readonly<Record<Value, string>> {
  const words = values.map((value) => [value, better?.[value] ?? labelFor(value)]);
  return Object.fromEntries(words) as Record<Value, string>;
}

/** The label of a listed value: `size_unknown` as `Size unknown`. */
export function labelFor(value: string): string {
  return capitalise(value.replaceAll('_', ' '));
}
