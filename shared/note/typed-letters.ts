/** Whether reading a text as Markdown loses anything: letters and digits, in the order they were typed. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { parseBody } from './parse-body.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const letters = /[\p{L}\p{N}]+/gu;

/** The letters and digits of a typed text. */
export function lettersTyped(text: string): string {
  return only(text);
}

/** Those of its HTML, also where they became something else: an address, a number, a tick. */
export function lettersRead(html: string): string {
  const found: string[] = [];
  collect(parseBody(html), found);
  return only(found.join(' '));
}

function only(text: string): string {
  return (text.normalize('NFC').match(letters) ?? []).join('');
}

function collect(nodes: readonly Node[], found: string[], list?: { next: number }): void {
  for (const node of nodes) {
    if ('value' in node) found.push(node.value);
    if (!('childNodes' in node)) continue;
    const said = (name: string) => node.attrs.find((one) => one.name === name)?.value;
    if (node.nodeName === 'li' && list) found.push(String(list.next++));
    if (said('data-checked') === 'true') found.push('x');
    if (node.nodeName === 'code') found.push((said('class') ?? '').replace('language-', ''));
    const inner = node.nodeName === 'ol' ? { next: Number(said('start') ?? 1) } : undefined;
    const isItem = node.nodeName !== 'ul' && node.nodeName !== 'li';
    collect(node.childNodes, found, inner ?? (isItem ? list : undefined));
    const href = said('href');
    const label = node.nodeName === 'a' ? textOf(node.childNodes) : '';
    // A bare address is its own label, and was typed once.
    if (href !== undefined && only(decoded(href)) !== only(decoded(label)))
      found.push(decoded(href));
    if (said('title') !== undefined) found.push(said('title') ?? '');
  }
}

function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) =>
      'value' in node ? node.value : 'childNodes' in node ? textOf(node.childNodes) : '',
    )
    .join('');
}

/** markdown-it writes an address in percent signs; what cannot be read back counts as lost. */
function decoded(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
