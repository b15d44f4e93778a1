import type { Node } from '@tiptap/pm/model';

/**
 * Finds in `after` the letter that was at `at` in `before`, once a text from the service has replaced
 * that one. A block with new tags is a new node, but the same block for its writer. `undefined` if
 * nothing similar to its line is left.
 */
export function samePlace(before: Node, after: Node, at: number): number | undefined {
  const old = linesOf(before);
  const index = old.findIndex(({ from, text }) => from <= at && at <= from + text.length);
  const line = old[index];
  if (line === undefined) return undefined;
  const lines = linesOf(after);
  const fromEnd = lines.length - old.length + index;
  const distance = (other: number) => Math.min(Math.abs(other - index), Math.abs(other - fromEnd));
  let best: { line: Line; alike: Alike; distance: number } | undefined;
  lines.forEach((other, place) => {
    const alike = compare(line.text, other.text);
    const found = { line: other, alike, distance: distance(place) };
    if (best === undefined || isCloser(found, best)) best = found;
  });
  if (best === undefined) return undefined;
  const { line: found, alike } = best;
  if (alike.head + alike.tail === 0 && line.text !== found.text) return undefined;
  const offset = at - line.from;
  if (offset <= alike.head) return found.from + offset;
  const left = line.text.length - offset;
  return found.from + (left <= alike.tail ? found.text.length - left : alike.head);
}

/** A block with a line of text: where that begins, and a sign for each place in it. */
type Line = { readonly from: number; readonly text: string };
/** How many letters two lines have in common at their beginning, and behind that at their end. */
type Alike = { readonly head: number; readonly tail: number };
type Found = { readonly alike: Alike; readonly distance: number };

function linesOf(doc: Node): Line[] {
  const lines: Line[] = [];
  doc.descendants((node, at) => {
    if (node.isTextblock) {
      lines.push({ from: at + 1, text: node.textBetween(0, node.content.size, '', '\ufffc') });
    }
    return !node.isTextblock;
  });
  return lines;
}

function isCloser(one: Found, other: Found): boolean {
  const common = ({ alike }: Found) => alike.head + alike.tail;
  if (common(one) !== common(other)) return common(one) > common(other);
  return one.distance < other.distance;
}

function compare(one: string, other: string): Alike {
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return { head, tail };
}
