/** Finds the letters of a line that survived an edit. */
import { Mark, type Node } from '@tiptap/pm/model';
import { type Origin, type Segment, thingSign } from '../read/origin.ts';

/** One sign of a line: a letter, or a thing among them. */
export type Letter = {
  readonly sign: string;
  readonly marks: readonly Mark[];
  readonly leaf: Node | null;
};

/** A letter with its place in the source; those of one entity share theirs. */
export type WrittenLetter = Letter & {
  readonly from: number;
  readonly to: number;
  readonly segment: Segment;
  /** The block it was written in. */
  readonly block: Origin;
};

/** The letters of a line as it was written. */
export function writtenLetters(block: Origin): WrittenLetter[] {
  return (block.line ?? []).flatMap((segment) =>
    segment.text.split('').map((sign, index) => {
      const { from, to, isExact, marks, leaf } = segment;
      const place = isExact ? { from: from + index, to: from + index + 1 } : { from, to };
      return { sign, marks, leaf, segment, block, ...place };
    }),
  );
}

/** The letters of a line as it is now. */
export function lettersOf(block: Node): Letter[] {
  return block.children.flatMap((node): Letter[] => {
    const { marks } = node;
    if (!node.isText) return [{ sign: thingSign, marks, leaf: node }];
    return (node.text ?? '').split('').map((sign) => ({ sign, marks, leaf: null }));
  });
}

/** How many steps apart two lines are compared; beyond that what differs counts as new. */
const STEPS_MAX = 400;

/**
 * For each letter of `now` which letter of `before` it is, as its index, or -1 for a new one. Letters
 * keep their order; those of one entity stay together or are new.
 */
export function sameLetters(before: readonly WrittenLetter[], now: readonly Letter[]): number[] {
  const same = new Array<number>(now.length).fill(-1);
  const isSame = (one: number, other: number) =>
    isSign(before[one], now[other]) && hasMarks(before[one], now[other]);
  let head = 0;
  while (head < Math.min(before.length, now.length) && isSame(head, head)) {
    same[head] = head;
    head += 1;
  }
  let tail = 0;
  const shorter = Math.min(before.length, now.length) - head;
  while (tail < shorter && isSame(before.length - 1 - tail, now.length - 1 - tail)) {
    tail += 1;
    same[now.length - tail] = before.length - tail;
  }
  const middle = {
    before: before.slice(head, before.length - tail),
    now: now.slice(head, now.length - tail),
  };
  for (const [one, other] of commonLetters(middle.before, middle.now))
    same[head + other] = head + one;
  return withoutHalves(before, same);
}

function isSign(one: Letter | undefined, other: Letter | undefined): boolean {
  if (one === undefined || other === undefined || one.sign !== other.sign) return false;
  if (one.leaf === null || other.leaf === null) return one.leaf === other.leaf;
  return one.leaf === other.leaf || one.leaf.mark([]).eq(other.leaf.mark([]));
}

function hasMarks(one: Letter | undefined, other: Letter | undefined): boolean {
  return one !== undefined && other !== undefined && Mark.sameSet(one.marks, other.marks);
}

/** Pairs of indices of a longest common run of letters (Myers' greedy way), as far as it is near. */
function commonLetters(before: readonly Letter[], now: readonly Letter[]): [number, number][] {
  const [height, width] = [before.length, now.length];
  if (height === 0 || width === 0) return [];
  const max = Math.min(height + width, STEPS_MAX);
  const reach = new Int32Array(2 * max + 3);
  const history: Int32Array[] = [];
  for (let steps = 0; steps <= max; steps += 1) {
    history.push(reach.slice());
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      const at = diagonal + max + 1;
      const [below, right] = [reach[at + 1] ?? 0, (reach[at - 1] ?? 0) + 1];
      const isDown =
        diagonal === -steps || (diagonal !== steps && (reach[at - 1] ?? 0) < (reach[at + 1] ?? 0));
      let x = isDown ? below : right;
      while (x < height && x - diagonal < width && isSign(before[x], now[x - diagonal])) x += 1;
      reach[at] = x;
      if (x >= height && x - diagonal >= width) return walkBack(history, max, [height, width]);
    }
  }
  return [];
}

function walkBack(
  history: readonly Int32Array[],
  max: number,
  [height, width]: readonly [number, number],
): [number, number][] {
  const pairs: [number, number][] = [];
  let [x, y] = [height, width];
  for (let steps = history.length - 1; steps >= 0; steps -= 1) {
    const reach = history[steps];
    const diagonal = x - y;
    const at = diagonal + max + 1;
    const isDown =
      diagonal === -steps ||
      (diagonal !== steps && (reach?.[at - 1] ?? 0) < (reach?.[at + 1] ?? 0));
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const startX = steps === 0 ? 0 : (reach?.[from + max + 1] ?? 0);
    const startY = steps === 0 ? 0 : startX - from;
    while (x > startX && y > startY) {
      x -= 1;
      y -= 1;
      pairs.push([x, y]);
    }
    [x, y] = [startX, startY];
  }
  return pairs;
}

/** An entity of which only a part is left is no entity any more. */
function withoutHalves(before: readonly WrittenLetter[], same: readonly number[]): number[] {
  const unchanged = new Set(same);
  return same.map((index) => {
    const letter = before[index];
    if (letter === undefined || letter.segment.isExact || letter.segment.text.length === 1) {
      return index;
    }
    const start = before.findIndex(({ segment }) => segment === letter.segment);
    const isWhole = [...letter.segment.text.split('').keys()].every((one) =>
      unchanged.has(start + one),
    );
    return isWhole ? index : -1;
  });
}
