/** Whether reading a text as Markdown loses a typed character that is no mark of Markdown. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { parseBody } from './parse-body.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** White space, and what Markdown may take away because it says how to read the rest. */
const unread = /[\s\p{Cc}\p{Cf}\-#*_~`>[\]()|+\\<:.]+/gu;
/** Markdown writes an address in percent signs; what cannot be read back counts as lost. */
const escaped = /(?:%[\da-f]{2})+/gi;

/** What a language of code is called; anything else behind a fence is shown nowhere. */
const language = /^[\p{L}\p{N}+#.-]{1,30}$/u;

/** The characters of a typed text that have to be in its HTML. */
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
  return text.replace(escaped, decode).normalize('NFC').replace(unread, '');
}

function collect(nodes: readonly Node[], found: string[], list?: { next: number }): void {
  for (const node of nodes) {
    if ('value' in node) found.push(node.value);
    if (!('childNodes' in node)) continue;
    const said = (name: string) => node.attrs.find((one) => one.name === name)?.value;
    if (node.nodeName === 'li' && list) found.push(String(list.next++));
    if (said('data-checked') === 'true') found.push('x');
    if (node.nodeName === 'code') found.push(languageOf(said('class') ?? ''));
    const inner = node.nodeName === 'ol' ? { next: Number(said('start') ?? 1) } : undefined;
    const isItem = node.nodeName !== 'ul' && node.nodeName !== 'li';
    collect(node.childNodes, found, inner ?? (isItem ? list : undefined));
    const href = said('href');
    const label = node.nodeName === 'a' ? textOf(node.childNodes) : '';
    // A bare address is its own label, and was typed once; without a label nobody sees it.
    if (href !== undefined && only(label) !== '' && only(href) !== only(label)) found.push(href);
    if (said('title') !== undefined) found.push(`"${said('title')}"`);
  }
}

function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) =>
      'value' in node ? node.value : 'childNodes' in node ? textOf(node.childNodes) : '',
    )
    .join('');
}

function languageOf(className: string): string {
  const name = className.replace('language-', '');
  return language.test(name) ? name : '';
}

function decode(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}
