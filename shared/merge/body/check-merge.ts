/**
 * Checks a merged body before it counts as clean (M13), independently of the merge. It parses the
 * result and compares its words, pictures and links with all three sides.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5';
import { isInline } from '../../note/inline-elements.ts';
import { parseBody } from '../../note/parse-body.ts';
import { canonicalBody } from '../../note/same-body.ts';
import type { Sides } from '../three-way.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
/** The nodes of a merged body and of its sides, without the blocks that all have alike. */
export type ChangedIn = Sides<readonly Node[]> & { readonly merged: readonly Node[] };

/** Whether the result has each side's additions, lacks each side's removals, and has all else of the base. */
export function isFaithful(changed: ChangedIn): boolean {
  const counts = {
    merged: countThings(changed.merged),
    base: countThings(changed.base),
    ours: countThings(changed.ours),
    theirs: countThings(changed.theirs),
  };
  const things = new Set(Object.values(counts).flatMap((counted) => [...counted.keys()]));
  for (const thing of things) {
    const of = (counted: ReadonlyMap<string, number>): number => counted.get(thing) ?? 0;
    const base = of(counts.base);
    const [o, t] = [of(counts.ours) - base, of(counts.theirs) - base];
    // If both did the same, it may be there once or twice.
    const isAlike = o * t > 0;
    const [few, many] = isAlike ? [Math.min(o, t, o + t), Math.max(o, t, o + t)] : [o + t, o + t];
    const gained = of(counts.merged) - base;
    if (gained < few || gained > many) return false;
  }
  return true;
}

/** Reads the blocks of each that are not in all four alike. */
export function changedIn(
  merged: readonly string[],
  { base, ours, theirs }: Sides<readonly string[]>,
): ChangedIn {
  const often = [merged, base, ours, theirs].map(timesOf);
  const isCommon = (block: string): boolean => {
    const times = often[0]?.get(block);
    return often.every((one) => one.get(block) === times);
  };
  const apart = (blocks: readonly string[]) =>
    parseBody(blocks.filter((block) => !isCommon(block)).join(''));
  return { merged: apart(merged), base: apart(base), ours: apart(ours), theirs: apart(theirs) };
}

function timesOf(blocks: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const block of blocks) times.set(block, (times.get(block) ?? 0) + 1);
  return times;
}

/**
 * Whether `html` has all that `side` wrote, except what the other side removed, and nothing more often
 * than the two have it.
 */
export function isWorkOf(
  html: string,
  { base, side, across }: { readonly base: string; readonly side: string; readonly across: string },
): boolean {
  const [had, mine] = [countIn(base), countIn(side)];
  const [other, found] = [countIn(across), countIn(html)];
  const of = (counts: ReadonlyMap<string, number>, thing: string): number => counts.get(thing) ?? 0;
  const isThere = [...mine].every(([thing, count]) => {
    const isTakenOut = of(other, thing) < of(had, thing);
    return isTakenOut || of(found, thing) >= count;
  });
  const isTwice = ([thing, count]: [string, number]): boolean => {
    const added = Math.max(0, of(other, thing) - of(had, thing));
    return count > of(mine, thing) + added;
  };
  return isThere && ![...found].some(isTwice);
}

/** Text that an open element in front of it would swallow. */
const PROBE = '<p>.</p>.';

/**
 * Whether each of `pieces` stays a piece of its own when all are parsed as `merged`, with text
 * behind them unless they are last.
 */
export function isStable(merged: string, pieces: readonly string[], isLast: boolean): boolean {
  const known = new Map<string, string>();
  const canonical = (piece: string): string => {
    const found = known.get(piece) ?? canonicalBody(piece);
    known.set(piece, found);
    return found;
  };
  const behind = isLast ? '' : PROBE;
  return canonicalBody(merged + behind) === [...pieces, behind].map(canonical).join('');
}

function countIn(html: string): ReadonlyMap<string, number> {
  return countThings(parseBody(html));
}

/** Counts the words, signs and other things of a body. */
function countThings(nodes: readonly Node[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (thing: string): void => {
    counts.set(thing, (counts.get(thing) ?? 0) + 1);
  };
  const texts: string[] = [];
  const left: Node[] = nodes.toReversed();
  for (let node = left.pop(); node; node = left.pop()) {
    // A word may be bold in its middle; a block always ends a word.
    if (!isInline(node.nodeName) || node.nodeName === 'br') texts.push(' ');
    if (node.nodeName === '#text' && 'value' in node) texts.push(node.value);
    else if (node.nodeName === '#comment' && 'data' in node) count(`<!--${node.data}`);
    else if ('attrs' in node) {
      if (node.nodeName === 'img') count(`<img ${addressOf(node)}>`);
      if (node.nodeName === 'input') count('<input>');
      // One by one, because a call takes a limited number of arguments.
      if (!isInline(node.nodeName)) left.push(lineEnd());
      for (const child of node.childNodes.toReversed()) left.push(child);
    }
  }
  for (const [word] of texts
    .join('')
    .normalize()
    .matchAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}\s]/gu))
    count(word);
  return counts;
}

/** An image with another address is another image. */
function addressOf({ attrs }: DefaultTreeAdapterTypes.Element): string {
  return attrs.find(({ name }) => name === 'src')?.value.normalize() ?? '';
}

function lineEnd(): Node {
  return defaultTreeAdapter.createTextNode('\n');
}
