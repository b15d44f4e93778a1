/**
 * HTML whose style attributes have a name that Chromium does not read.
 *
 * The policy of our pages refuses each `style` already while a note is parsed to be cleaned, and
 * reports it as a violation, although nothing of it is ever shown: a real one would be lost among them.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { bodyFragment } from '../../shared/note/parse-body.ts';

/** What {@link quietStyles} calls a style. */
export const QUIET_STYLE = 'data-style';

/** `html` with another name for each style attribute; nothing else of it changes. */
export function quietStyles(html: string): string {
  if (!/\bstyle\b/i.test(html)) return html;
  const places = [...stylePlaces(html)].sort((one, other) => one - other);
  let end = 0;
  const pieces = places.map((at) => {
    const before = html.slice(end, at);
    end = at + 'style'.length;
    return before + QUIET_STYLE;
  });
  return pieces.join('') + html.slice(end);
}

/** Where the names begin. Of one tag the parser may make several elements: each place stands once. */
function stylePlaces(html: string): Set<number> {
  const places = new Set<number>();
  const left: DefaultTreeAdapterTypes.Node[] = [bodyFragment(html, { places: true })];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if ('content' in node) left.push(node.content);
    if ('childNodes' in node) for (const child of node.childNodes) left.push(child);
    if (!('attrs' in node)) continue;
    const at = node.sourceCodeLocation?.attrs?.['style']?.startOffset;
    if (at !== undefined) places.add(at);
  }
  return places;
}
