/** Who won a conflict that was resolved: told by what was sent, compared with both sides. */
import { sameValue } from '../merge/values.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';
import { valueKind } from '../records/writable.ts';
import { type Choice, clashesOf, conflictOf, resultOf, type Sides } from './conflict.ts';

/** `mixed`: something of each, or the user's own wording. */
export type Resolution = 'mine' | 'theirs' | 'mixed' | 'deleted';

/** How the user resolved it; `result` is what was sent. */
export function resolutionOf(kind: WritableKind, sides: Sides, result: Fields): Resolution {
  if (Object.keys(sides.mine).length === 0) return 'deleted';
  const conflict = conflictOf(kind, sides);
  const clashes = clashesOf(conflict);
  const isResultOf = (choice: Choice) => {
    const whole = resultOf(conflict, new Map(clashes.map(({ key }) => [key, choice]))) ?? {};
    return Object.entries(whole).every(([field, value]) =>
      sameValue(valueKind(kind, field), value, result[field]),
    );
  };
  const [isMine, isTheirs] = [isResultOf({ kind: 'mine' }), isResultOf({ kind: 'theirs' })];
  if (isMine === isTheirs) return 'mixed';
  return isMine ? 'mine' : 'theirs';
}
