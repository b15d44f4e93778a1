/** Checks that reading a text as Markdown loses no typed character except Markdown's own marks. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { parseBody } from './parse-body.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** White space and characters that Markdown may remove because they control the format. */
const unread = /[\s\p{Cc}\p{Cf}\-#*_~`>[\]()|+\\<:.]+/gu;
/** Percent codes, as Markdown writes them in addresses; unreadable ones count as lost. */
const escaped = /(?:%[\da-f]{2})+/gi;

/** The name of a language behind a code fence; anything else there is shown nowhere. */
const language = /^[\p{L}\p{N}+#.-]{1,30}$/u;

/** Returns the characters of a typed text that its HTML must have. */
export function lettersTyped(text: string): string {
  return only(text);
}

/** Returns those of the HTML, even if they became an address, a number or a tick. */
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
    const attribute = (name: string) => node.attrs.find((one) => one.name === name)?.value;
    if (node.nodeName === 'li' && list) found.push(String(list.next++));
    if (attribute('data-checked') === 'true') found.push('x');
    if (node.nodeName === 'code') found.push(languageOf(attribute('class') ?? ''));
    const inner = node.nodeName === 'ol' ? { next: Number(attribute('start') ?? 1) } : undefined;
    const isItem = node.nodeName !== 'ul' && node.nodeName !== 'li';
    collect(node.childNodes, found, inner ?? (isItem ? list : undefined));
    const href = attribute('href');
    const label = node.nodeName === 'a' ? textOf(node.childNodes) : '';
    // A bare address is its own label and was typed once; without a label nobody sees it.
    if (href !== undefined && only(label) !== '' && only(href) !== only(label)) found.push(href);
    if (attribute('title') !== undefined) found.push(`"${attribute('title')}"`);
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
