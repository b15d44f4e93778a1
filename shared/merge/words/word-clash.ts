/** Finds out whether two sides changed one thing among the words of a paragraph (M10). */
import { MERGE_SHARED_MIN } from '../../merge-limits.ts';
import type { Change } from './diff-words.ts';
import { hasSameFormat, isSameWord } from './leaf-words.ts';
import { indexes, type RowVersion, type Token } from './word-row.ts';

type Rows = {
  readonly base: readonly Token[];
  readonly ours: RowVersion;
  readonly theirs: RowVersion;
};

export function clash(sides: Rows): boolean {
  const { base, ours, theirs } = sides;
  for (const one of ours.changes) {
    for (const other of theirs.changes) {
      if (isSameChange(one, other, sides)) continue;
      if (meet(one, other, sides)) return true;
    }
  }
  if (isMarkedInSlack(ours, theirs, base) || isMarkedInSlack(theirs, ours, base)) return true;
  if (isOtherThing(ours, theirs, base) || isOtherThing(theirs, ours, base)) return true;
  const isTouched = ({ changes }: RowVersion, at: number, except: RowVersion): boolean =>
    changes.some(
      (change) =>
        change.from <= at &&
        at < change.to &&
        !except.changes.some((other) => isSameChange(change, other, sides)),
    );
  const words = base.flatMap((token, at) => (token.kind === 'word' ? [at] : []));
  const byOurs = words.filter((at) => isTouched(ours, at, theirs)).length;
  const byTheirs = words.filter((at) => isTouched(theirs, at, ours)).length;
  // Two different texts: shared words match by chance, and a merge would be meaningless.
  return (
    byOurs > 0 && byTheirs > 0 && words.length - byOurs - byTheirs < MERGE_SHARED_MIN * words.length
  );
}

/**
 * A word was inserted beside an equal one, so it is unknown which of them the other side marked.
 */
function isMarkedInSlack(one: RowVersion, across: RowVersion, base: readonly Token[]): boolean {
  return one.changes.some(({ slideFrom, slideTo, from, to }) =>
    indexes(slideFrom, slideTo).some((at) => {
      const [was, is] = [base[at], across.tokens[across.places.get(at) ?? -1]];
      const isOutside = at < from || at >= to;
      if (!isOutside || was?.kind !== 'word' || is?.kind !== 'word') return false;
      return !hasSameFormat(was.word, is.word);
    }),
  );
}

/** Whether one side removed or replaced a thing that the other changed, such as an image. */
function isOtherThing(one: RowVersion, across: RowVersion, base: readonly Token[]): boolean {
  return one.changes.some(({ from, to }) =>
    indexes(from, to).some((at) => {
      const [was, is] = [base[at], across.tokens[across.places.get(at) ?? -1]];
      if (was?.kind !== 'word' || is?.kind !== 'word' || was.word.thing === undefined) return false;
      return !isSameWord(was.word, is.word);
    }),
  );
}

function isSameChange(one: Change, other: Change, { ours, theirs }: Rows): boolean {
  if (one.from !== other.from || one.to !== other.to) return false;
  if (one.sideTo - one.sideFrom !== other.sideTo - other.sideFrom) return false;
  return ours.tokens.slice(one.sideFrom, one.sideTo).every((token, index) => {
    const match = theirs.tokens[other.sideFrom + index];
    if (token.kind !== 'word' || match?.kind !== 'word') return token.kind === match?.kind;
    return isSameWord(token.word, match.word);
  });
}

/** Whether two changes touch one thing (M10). */
function meet(one: Change, other: Change, sides: Rows): boolean {
  const isInsertion = { one: one.from === one.to, other: other.from === other.to };
  const slides = one.slideFrom < one.slideTo || other.slideFrom < other.slideTo;
  const isSliding =
    (slides && (isInsertion.one || one.sideFrom === one.sideTo)) ||
    (slides && (isInsertion.other || other.sideFrom === other.sideTo));
  if (isSliding && hasSlack(one, other)) return true;
  if (isInsertion.one && isInsertion.other) return one.from === other.from;
  if (isInsertion.one) return insertionMeets(one, other, sides.ours);
  if (isInsertion.other) return insertionMeets(other, one, sides.theirs);
  return one.from < other.to && other.from < one.to;
}

/** A change that could slide meets whatever is in that stretch. */
function hasSlack(one: Change, other: Change): boolean {
  const isLoose = ({ from, to, slideFrom, slideTo }: Change): boolean =>
    slideFrom < from || slideTo > to;
  if (!isLoose(one) && !isLoose(other)) return false;
  return one.slideFrom <= other.slideTo && other.slideFrom <= one.slideTo;
}

function insertionMeets(insertion: Change, change: Change, inserting: RowVersion): boolean {
  const at = insertion.from;
  if (change.from < at && at < change.to) return true;
  if (at !== change.from && at !== change.to) return false;
  // Beside a replaced word there is still a place; beside a deleted word an insertion may have lost
  // its meaning.
  const isReplaced = change.to - change.from === change.sideTo - change.sideFrom;
  const isSplit = inserting.tokens
    .slice(insertion.sideFrom, insertion.sideTo)
    .every(({ kind }) => kind === 'start');
  return !isReplaced && !(isSplit && change.sideFrom === change.sideTo);
}
