/** Ends markup that would swallow everything behind it: a tag, a remark left open. */

import { parseBody } from '../../../shared/note/parse-body.ts';
import type { Tree } from '../read/elements.ts';

/** Returns the text to put behind `source` so that the next block is independent; `undefined` for none. */
export function endingOf(source: string): string | undefined {
  const name = /^<([a-z][^\s>/]*)/i.exec(source)?.[1] ?? '';
  const endings = ['', openIn(source), `</${name}>`, '-->', '">'];
  return endings.find((ending) => openIn(source + ending) === '');
}

/** The end tags of elements open behind `source`; a remark or a raw text has none. */
function openIn(source: string): string {
  let tags = '';
  let nodes: readonly Tree[] = parseBody(`${source}<p>x</p>`);
  for (let last = nodes.at(-1); last !== undefined; last = nodes.at(-1)) {
    if (!('childNodes' in last)) return 'nothing to be seen';
    const [only, ...others] = last.childNodes;
    const isMark = only !== undefined && 'value' in only && only.value === 'x';
    if (last.nodeName === 'p' && isMark && others.length === 0) return tags;
    tags = `</${last.nodeName}>${tags}`;
    nodes = last.childNodes;
  }
  return 'nothing to be seen';
}
