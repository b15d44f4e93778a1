/** Pages as other programs put them on the clipboard: blocks in blocks in items, each word another one. */
import type { Chance } from './random-edits.ts';

const blocks =
  'div section article h2 blockquote ul ol table dl details figure pre p span em a label'.split(
    ' ',
  );
const DEPTH = 4;

/** The HTML of a page, its words numbered. */
export function randomPage(chance: Chance): string {
  let words = 0;

  function line(): string {
    const [one, other] = [`w${++words}x`, `w${++words}x`];
    return chance(2) === 0 ? `${one} ${other}` : `${one} <b>${other}</b>`;
  }

  function parts(depth: number, make: () => string): string {
    return Array.from({ length: 1 + chance(3) }, () =>
      depth === 0 || chance(3) === 0 ? line() : make(),
    ).join('');
  }

  function item(depth: number): string {
    const box = chance(6) === 0 ? '<input type="checkbox">' : '';
    return `<li>${box}${inside(depth)}</li>`;
  }

  function inside(depth: number): string {
    return parts(depth, () => element(blocks[chance(blocks.length)] ?? 'div', depth - 1));
  }

  function element(name: string, depth: number): string {
    if (name === 'ul' || name === 'ol') return `<${name}>${item(depth)}${item(depth)}</${name}>`;
    if (name === 'table') {
      const caption = chance(3) === 0 ? `<caption>${line()}</caption>` : '';
      return `<table>${caption}<tr><td>${inside(depth)}</td><td>${line()}</td></tr></table>`;
    }
    if (name === 'dl') return `<dl><dt>${line()}</dt><dd>${inside(depth)}</dd></dl>`;
    if (name === 'details')
      return `<details><summary>${line()}</summary>${inside(depth)}</details>`;
    return `<${name}>${name === 'p' ? line() : inside(depth)}</${name}>`;
  }

  return inside(DEPTH);
}

/** The words of a page, or of a note made of it, in their order. */
export function wordsOfPage(html: string): readonly string[] {
  return html.match(/w\d+x/g) ?? [];
}
