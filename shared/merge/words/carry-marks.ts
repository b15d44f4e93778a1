/** Carries marks over to new words: one side marked words that the other replaced. */
import type { Change } from './diff-words.ts';
import { hasSameFormat, hasSameMarks, type Mark, type Marks } from './leaf-words.ts';
import { indexes, type RowVersion, type Token } from './word-row.ts';

export type Marking = { readonly was: Marks; readonly is: Marks };

const none: Marking = { was: [], is: [] };

/** Returns the other side's change of marks around a change; `undefined` if it made several. */
export function markingAcross(
  { from, to, sideFrom, sideTo }: Change,
  base: readonly Token[],
  across: RowVersion,
): Marking | undefined {
  if (to === from) return markingAround(from, base, across);
  const found: Marking[] = [];
  let isChanged = false;
  for (const at of indexes(from, to)) {
    const [was, is] = [base[at], across.tokens[across.places.get(at) ?? -1]];
    if (was?.kind !== 'word' || is?.kind !== 'word') continue;
    isChanged ||= !hasSameFormat(was.word, is.word);
    const [first, second] = [was.word.parts[0], is.word.parts[0]];
    if (was.word.parts.length === 1 && is.word.parts.length === 1 && first && second) {
      found.push({ was: first.marks, is: second.marks });
    } else if (isChanged) return undefined;
  }
  if (!isChanged) return none;
  const [first] = found;
  const isOne = found.every((one) => first && hasSameChange(one, first));
  // The marked words are gone, or only some of them, so it is unknown what was marked.
  return isOne && sideTo > sideFrom ? first : isPartOf(from, to, base, across) ? none : undefined;
}

/** Returns the change that the words around an insertion share, else those of marks that it continues (M11.3). */
function markingAround(at: number, base: readonly Token[], across: RowVersion): Marking {
  const markingOf = (place: number, part: 0 | -1): Marking | undefined => {
    const [was, is] = [base[place], across.tokens[across.places.get(place) ?? -1]];
    if (was?.kind !== 'word' || is?.kind !== 'word') return undefined;
    const [first, second] = [was.word.parts.at(part), is.word.parts.at(part)];
    return first && second && { was: first.marks, is: second.marks };
  };
  const [before, after] = [markingOf(at - 1, -1), markingOf(at, 0)];
  if (before && after && hasSameChange(before, after)) return before;
  const changes = [before, after].flatMap((one) => (one ? [changeOfPresent(one)] : []));
  const keys = changes.flatMap(({ was }) => was.map(({ key }) => key));
  if (new Set(keys).size < keys.length) return none; // each word had another change of one mark
  return {
    was: changes.flatMap(({ was }) => was),
    is: changes.flatMap(({ is }) => is),
  };
}

/** Leaves out the marks that stayed, and those that are new. */
function changeOfPresent({ was, is }: Marking): Marking {
  const changed = was.filter(({ key, value }) => valueIn(is, key) !== value);
  return { was: changed, is: is.filter(({ key }) => valueIn(changed, key) !== undefined) };
}

/** Whether the marks changed in a deleted stretch continue outside it. */
function isPartOf(from: number, to: number, base: readonly Token[], across: RowVersion): boolean {
  const isMarked = (at: number): boolean => {
    const [was, is] = [base[at], across.tokens[across.places.get(at) ?? -1]];
    return was?.kind === 'word' && is?.kind === 'word' && !hasSameFormat(was.word, is.word);
  };
  const marked = indexes(from, to).filter(isMarked);
  const goesOn = (at: number | undefined): boolean => {
    if (at === undefined) return false;
    return (at === from && isMarked(from - 1)) || (at === to - 1 && isMarked(to));
  };
  return goesOn(marked[0]) || goesOn(marked.at(-1));
}

function hasSameChange(one: Marking, other: Marking): boolean {
  const listChanged = (list: Marks, without: Marks): Marks =>
    list.filter(
      ({ key, value }) => !without.some((mark) => mark.key === key && mark.value === value),
    );
  return (
    hasSameMarks(listChanged(one.is, one.was), listChanged(other.is, other.was)) &&
    hasSameMarks(listChanged(one.was, one.is), listChanged(other.was, other.is))
  );
}

/** Applies the other side's change to marks. */
export function applyMarking(marks: Marks, marking: Marking): Marks {
  const changed = changedKeys(marking).filter(
    (key) => valueIn(marks, key) === valueIn(marking.was, key),
  );
  if (changed.length === 0) return marks;
  const added: Mark[] = marking.is.filter(({ key }) => changed.includes(key));
  return [...marks.filter(({ key }) => !changed.includes(key)), ...added];
}

/** Whether `texts` lost a mark that the other side changed: both changed it (M11). */
export function isMarkLost(texts: readonly Marks[], marking: Marking): boolean {
  return changedKeys(marking).some((key) => {
    const values = [valueIn(marking.was, key), valueIn(marking.is, key)];
    return texts.every((marks) => !values.includes(valueIn(marks, key)));
  });
}

function changedKeys({ was, is }: Marking): readonly string[] {
  const keys = new Set([...was, ...is].map(({ key }) => key));
  return [...keys].filter((key) => valueIn(was, key) !== valueIn(is, key));
}

function valueIn(marks: Marks, name: string): string | undefined {
  return marks.find(({ key }) => key === name)?.value;
}
