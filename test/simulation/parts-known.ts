/** People replace a value of a part that they know; or one that they do not, and then somebody is asked. */
import { OUT } from './parts.ts';

/** A value that somebody gave a part, and the one that they saw before. */
export type Statement = {
  readonly who: string;
  readonly says: string;
  readonly saw: string | undefined;
  /** Its place among all facts. */
  readonly at: number;
};

type Known<S> = {
  readonly statements: readonly S[];
  /** Whether they lead back to where the part began. */
  readonly isWhole: boolean;
};

/**
 * Returns the statements that this one replaced knowingly, the latest first. It ends where two said
 * what its author saw: then nobody can tell which of the two they knew.
 */
export function knownTo<S extends Statement>(said: Statement, all: readonly S[]): Known<S> {
  const statements: S[] = [];
  let last = said;
  while (last.saw !== OUT) {
    const { saw, at } = last;
    const [one, second] = all.filter((earlier) => earlier.at < at && earlier.says === saw);
    if (one === undefined || second !== undefined) return { statements, isWhole: false };
    statements.push(one);
    last = one;
  }
  return { statements, isWhole: true };
}

/**
 * Whether two people changed a part, and neither knew the other's value. What was set back to an
 * earlier value counts for nothing (Q7.3).
 */
export function areApart<S extends Statement>(one: S, other: S, all: readonly S[]): boolean {
  if (one.says === other.says) return false;
  const [known, otherKnown] = [knownTo(one, all), knownTo(other, all)];
  if (!known.isWhole || !otherKnown.isWhole) return false;
  if (known.statements.includes(other) || otherKnown.statements.includes(one)) return false;
  const isSetBack = ({ says }: S, { statements }: Known<S>) =>
    statements.some((earlier) => earlier.says === says);
  return !isSetBack(one, known) && !isSetBack(other, otherKnown);
}
