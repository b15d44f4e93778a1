/**
 * The line of a touched block: its source with only what the edit concerned put in anew.
 */
import type { Mark, Node } from '@tiptap/pm/model';
import {
  type Letter,
  lettersOf,
  sameLetters,
  type WrittenLetter,
  writtenLetters,
} from './letters.ts';
import { type LineSource, LineWriter, type Open, type Placed } from './line-writer.ts';

/** The source between the tags of `node`, whose line was once that of `source`. */
export function patchedLine(node: Node, source: LineSource): string {
  const before = source.blocks.flatMap(writtenLetters);
  const now = lettersOf(node);
  const same = sameLetters(before, now);
  return new LineWriter(before, source).write(placedLetters(before, now, same));
}

function placedLetters(
  before: readonly WrittenLetter[],
  now: readonly Letter[],
  same: readonly number[],
): Placed[] {
  const placed: Placed[] = [];
  let last: readonly Open[] = [];
  now.forEach((letter, position) => {
    const index = same[position] ?? -1;
    const was = before[index];
    const next = nextPreserved(before, same, position);
    const path = was === undefined ? newPath(letter, last, next) : preservedPath(letter, was, last);
    placed.push({ letter, was, index, path });
    last = path;
  });
  return placed;
}

function nextPreserved(
  before: readonly WrittenLetter[],
  same: readonly number[],
  position: number,
): readonly Open[] {
  for (let at = position + 1; at < same.length; at += 1) {
    const was = before[same[at] ?? -1];
    if (was !== undefined) return was.segment.path;
  }
  return [];
}

/** The elements that were around the letter, but for those whose mark it has lost, and its new marks. */
function preservedPath(
  { marks }: Letter,
  { segment }: WrittenLetter,
  last: readonly Open[],
): Open[] {
  const had = segment.marks;
  const path: Open[] = segment.path.filter(
    ({ mark }) => mark === null || !mark.isInSet(had) || mark.isInSet(marks),
  );
  const added = marks.filter((mark) => !mark.isInSet(had));
  return [...path, ...addedPath(added, last)];
}

/** The elements of a neighbour that say what the new letter's marks say. */
function newPath({ marks }: Letter, last: readonly Open[], next: readonly Open[]): readonly Open[] {
  const fitting = (path: readonly Open[]) => path.filter((one) => fits(one, marks));
  const missing = (path: readonly Open[]) =>
    marks.filter((mark) => !path.some((one) => markOf(one)?.eq(mark)));
  const [ofLast, ofNext] = [fitting(last), fitting(next)];
  const path = missing(ofNext).length < missing(ofLast).length ? ofNext : ofLast;
  return [...path, ...addedPath(missing(path), last)];
}

function fits(one: Open, marks: readonly Mark[]): boolean {
  const mark = markOf(one);
  return mark === null || mark.isInSet(marks);
}

/** Marks that were added to neighbours become one element. */
function addedPath(marks: readonly Mark[], last: readonly Open[]): Open[] {
  return marks.map(
    (mark) => last.find((one) => 'added' in one && one.added.eq(mark)) ?? { added: mark },
  );
}

function markOf(one: Open): Mark | null {
  return 'added' in one ? one.added : one.mark;
}
