/** Which side won a resolved conflict: what was sent, compared with both sides. */
import { valueKind } from '../kinds/kinds.ts';
import { sameValue } from '../merge/record/values.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';
import { canKeepBoth } from './both-texts.ts';
import type { Clash, Sides } from './clash.ts';
import {
  type Choice,
  type Conflict,
  clashesOf,
  conflictOf,
  resultOf,
  valuesOf,
} from './conflict.ts';
import { isOfItemSides } from './item-clashes.ts';

/** `mixed`: something of each; `own`: words that neither side has. */
export type Resolution = 'mine' | 'theirs' | 'mixed' | 'own' | 'deleted';

/** How the user resolved it; `result` is what was sent. */
export function resolutionOf(kind: WritableKind, sides: Sides, result: Fields): Resolution {
  if (Object.keys(sides.mine).length === 0) return 'deleted';
  const conflict = conflictOf(kind, sides);
  const clashes = clashesOf(conflict);
  const has = (values: Fields) => isIn(result, kind, values, sides);
  const isResultOf = (choice: Choice) =>
    has(resultOf(conflict, new Map(clashes.map(({ key }) => [key, choice]))) ?? {});
  const [isMine, isTheirs] = [isResultOf({ kind: 'mine' }), isResultOf({ kind: 'theirs' })];
  if (isMine === isTheirs) return isOfSides(kind, conflict, result, has) ? 'mixed' : 'own';
  return isMine ? 'mine' : 'theirs';
}

/**
 * Whether `result` has these values. It lacks related fields that the service computes, and,
 * resolved by an earlier version, fields that the user did not change.
 */
function isIn(result: Fields, kind: WritableKind, values: Fields, { mine }: Sides): boolean {
  return Object.entries(values).every(
    ([field, value]) =>
      (!(field in result) && !(field in mine)) ||
      sameValue(valueKind(kind, field), value, result[field]),
  );
}

/** Whether every field, item and piece of the text is as one of the sides has it, or as both have. */
function isOfSides(
  kind: WritableKind,
  { fields, items, pieces }: Conflict,
  result: Fields,
  has: (values: Fields) => boolean,
): boolean {
  const areFields = fields.every((clash) =>
    (['mine', 'theirs', ...bothOf(kind, clash)] as const).some((side) =>
      has(valuesOf(clash, { kind: side })),
    ),
  );
  const areItems = items === undefined || isOfItemSides(items, result[items.field]);
  const field = pieces.find((piece) => piece.kind === 'clash')?.clash.field;
  if (!areFields || !areItems || field === undefined) return areFields && areItems;
  const text = String(result[field] ?? '');
  // Positions the text may have reached after each piece; one side may be a prefix of the other.
  let ends = new Set([0]);
  for (const piece of pieces) {
    const ways = piece.kind === 'same' ? [piece.html] : waysOf(piece.clash);
    const next = [...ends].flatMap((at) =>
      ways.filter((way) => text.startsWith(way, at)).map((way) => at + way.length),
    );
    ends = new Set(next);
  }
  return ends.has(text.length);
}

function bothOf(kind: WritableKind, clash: Clash): readonly 'both'[] {
  return canKeepBoth(kind, clash) ? ['both'] : [];
}

/** The possible results of a piece without wording of the user's own. */
function waysOf(clash: Clash): readonly string[] {
  const [mine, theirs] = [String(clash.mine ?? ''), String(clash.theirs ?? '')];
  return [mine, theirs, mine + theirs];
}
