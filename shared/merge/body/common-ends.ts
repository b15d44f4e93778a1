/**
 * Finds the whole blocks that three versions share at their start and end. Most edits are in one
 * place, so the rest need not be parsed three times.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { isInline } from '../../note/inline-elements.ts';
import { parseBody } from '../../note/parse-body.ts';

type Sides = { readonly base: string; readonly ours: string; readonly theirs: string };

export type Ends = {
  readonly lead: string;
  readonly tail: string;
  /** The part between them in each version. */
  readonly middle: Sides;
};

/** Cuts at the ends of closed elements, so that the middle means the same alone. */
export function commonEnds({ base, ours, theirs }: Sides): Ends {
  const starts = sharedStart(base, ours, theirs);
  const nodes = parseBody(base, { places: true }).filter(
    (node) => !('value' in node && node.value.trim() === ''),
  );
  let from = 0;
  for (const node of nodes) {
    const place = node.sourceCodeLocation;
    if (!place || !isClosed(node) || place.endOffset > starts) break;
    from = place.endOffset;
  }
  const between = { base: base.slice(from), ours: ours.slice(from), theirs: theirs.slice(from) };
  const ends = sharedEnd(between.base, between.ours, between.theirs);
  let to = base.length;
  for (const node of nodes.toReversed()) {
    const place = node.sourceCodeLocation;
    const isShared = place && place.startOffset >= from && base.length - place.startOffset <= ends;
    if (!isShared || !isClosed(node)) break;
    to = place.startOffset;
  }
  const length = base.length - to;
  const without = (html: string): string => html.slice(0, html.length - length);
  return {
    lead: base.slice(0, from),
    tail: base.slice(to),
    middle: {
      base: without(between.base),
      ours: without(between.ours),
      theirs: without(between.theirs),
    },
  };
}

function isClosed(node: DefaultTreeAdapterTypes.ChildNode): boolean {
  if (node.nodeName === '#comment' || node.nodeName === 'hr') return true;
  if (isInline(node.nodeName) || !('attrs' in node)) return false;
  return node.sourceCodeLocation?.endTag !== undefined;
}

function sharedStart(one: string, other: string, third: string): number {
  const end = Math.min(one.length, other.length, third.length);
  let at = 0;
  while (at < end && one[at] === other[at] && one[at] === third[at]) at += 1;
  return at;
}

function sharedEnd(one: string, other: string, third: string): number {
  const end = Math.min(one.length, other.length, third.length);
  let length = 0;
  while (length < end) {
    const char = one.at(-1 - length);
    if (char !== other.at(-1 - length) || char !== third.at(-1 - length)) break;
    length += 1;
  }
  return length;
}
