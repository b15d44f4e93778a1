/**
 * What three versions begin and end with alike, in whole blocks: most edits are of one place, and
 * the rest of the note need not be read three times.
 */
import { parseFragment } from 'parse5';

type Sides = { readonly base: string; readonly ours: string; readonly theirs: string };

export type Ends = {
  readonly lead: string;
  readonly tail: string;
  /** What stands between them in each version. */
  readonly middle: Sides;
};

/** Cuts at the ends of elements that close themselves, so that the middle reads the same alone. */
export function commonEnds({ base, ours, theirs }: Sides): Ends {
  const starts = sharedStart(base, ours, theirs);
  const nodes = parseFragment(base, { sourceCodeLocationInfo: true }).childNodes.filter(
    (node) => !('value' in node && node.value.trim() === ''),
  );
  let from = 0;
  for (const { sourceCodeLocation: place } of nodes) {
    const isClosed = place && 'endTag' in place && place.endTag !== undefined;
    if (!isClosed || place.endOffset > starts) break;
    from = place.endOffset;
  }
  const rest = { base: base.slice(from), ours: ours.slice(from), theirs: theirs.slice(from) };
  const ends = sharedEnd(rest.base, rest.ours, rest.theirs);
  let to = base.length;
  for (const { sourceCodeLocation: place } of nodes.toReversed()) {
    const isClosed = place && 'endTag' in place && place.endTag !== undefined;
    if (!isClosed || place.startOffset < from || base.length - place.startOffset > ends) break;
    to = place.startOffset;
  }
  const length = base.length - to;
  const without = (html: string): string => html.slice(0, html.length - length);
  return {
    lead: base.slice(0, from),
    tail: base.slice(to),
    middle: { base: without(rest.base), ours: without(rest.ours), theirs: without(rest.theirs) },
  };
}

function sharedStart(one: string, ...others: readonly string[]): number {
  let at = 0;
  while (at < one.length && others.every((other) => other.charCodeAt(at) === one.charCodeAt(at))) {
    at += 1;
  }
  return at;
}

function sharedEnd(one: string, ...others: readonly string[]): number {
  let length = 0;
  const isShared = (text: string): boolean =>
    length < text.length &&
    text.charCodeAt(text.length - 1 - length) === one.charCodeAt(one.length - 1 - length);
  while (length < one.length && others.every(isShared)) length += 1;
  return length;
}
