/** Tags as they are written anew. */
import type { Node } from '@tiptap/pm/model';
import type { Preserved } from '../read/preserved.ts';

/** An element with its content, which is HTML. */
export function element(
  tag: string,
  own: Preserved,
  preserved: Preserved | null,
  content: string,
): string {
  return `${startTag(tag, own, preserved)}${content}</${tag}>`;
}

/** A start tag with its attributes, `own` in front of `kept`. */
export function startTag(tag: string, own: Preserved, preserved: Preserved | null): string {
  const attributes = Object.entries({ ...own, ...preserved }).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`,
  );
  return `<${tag}${attributes.join('')}>`;
}

function escapeAttribute(value: string): string {
  return value
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/\u00a0/g, '&nbsp;');
}

/** The attributes of the element the node stands for that the document has no name for. */
export function preservedOf(node: Node): Preserved | null {
  return node.attrs['kept'] as Preserved | null;
}
