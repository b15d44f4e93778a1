/** Merges a single value of which each side has its own. */

export type Side = 'ours' | 'theirs';
export type Version = Side | 'base';
export type Sides<T> = Readonly<Record<Version, T>>;
export const versions: readonly Version[] = ['base', 'ours', 'theirs'];

/** Returns the merged value; `undefined` if both sides changed it differently (M3). */
export function threeWay<T>(
  sides: { readonly base: T; readonly ours: T; readonly theirs: T },
  isSame: (one: T, other: T) => boolean = Object.is,
): { readonly value: T } | undefined {
  const { base, ours, theirs } = sides;
  if (isSame(ours, theirs) || isSame(base, theirs)) return { value: ours };
  return isSame(base, ours) ? { value: theirs } : undefined;
}

export type Attributes = ReadonlyMap<string, string>;

/** Merges attributes by name; `undefined` if one got two different values. */
export function mergeAttributes(
  base: Attributes,
  ours: Attributes,
  theirs: Attributes,
): Attributes | undefined {
  const merged = new Map<string, string>();
  for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
    const sides = { base: base.get(name), ours: ours.get(name), theirs: theirs.get(name) };
    const value = threeWay(sides, isSameText);
    if (value === undefined) return undefined;
    if (value.value !== undefined) merged.set(name, value.value);
  }
  return merged;
}

export function hasSameAttributes(one: Attributes, other: Attributes): boolean {
  return (
    one.size === other.size && [...one].every(([name, value]) => isSameText(other.get(name), value))
  );
}

/** Whether the letters are the same, composed or not. */
function isSameText(one: string | undefined, other: string | undefined): boolean {
  return one === other || one?.normalize() === other?.normalize();
}

/** Returns the bytes to write if both sides are equal: those of the side that respelt them. */
export function spelling(sides: {
  readonly base: string | undefined;
  readonly ours: string;
  readonly theirs: string;
}): string {
  return sides.ours === sides.base ? sides.theirs : sides.ours;
}
