/**
 * Who had seen what: of the values that people gave one part, those that the author of another one had
 * replaced knowingly.
 */
import { OUT } from './parts.ts';

/** A value that somebody gave a part, and the one that they saw before. */
export type Statement = {
  readonly who: string;
  readonly says: string;
  readonly saw: string | undefined;
  /** Its place among all facts. */
  readonly at: number;
};

type Seen<S> = {
  readonly statements: readonly S[];
  /** Whether they lead back to where the part began. */
  readonly isWhole: boolean;
};

/**
 * Returns the statements that this one replaced knowingly, the latest first. It ends where two said
 * what its author saw: then nobody can tell which of the two was seen.
 */
export function seenBy<S extends Statement>(said: Statement, all: readonly S[]): Seen<S> {
  const statements: S[] = [];
  let last = said;
  while (last.saw !== OUT) {
    const { saw, at } = last;
    const [seen, second] = all.filter((one) => one.at < at && one.says === saw);
    if (seen === undefined || second !== undefined) return { statements, isWhole: false };
    statements.push(seen);
    last = seen;
  }
  return { statements, isWhole: true };
}

/**
 * Whether two people changed a part, and neither had seen the other's value. What was set back to an
 * earlier value counts for nothing (Q7.3).
 */
export function areApart<S extends Statement>(one: S, other: S, all: readonly S[]): boolean {
  if (one.says === other.says) return false;
  const [seen, seenThere] = [seenBy(one, all), seenBy(other, all)];
  if (!seen.isWhole || !seenThere.isWhole) return false;
  if (seen.statements.includes(other) || seenThere.statements.includes(one)) return false;
  const isSetBack = ({ says }: S, { statements }: Seen<S>) =>
    statements.some((earlier) => earlier.says === says);
  return !isSetBack(one, seen) && !isSetBack(other, seenThere);
}
