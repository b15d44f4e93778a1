/** The images that a body names. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { IMAGES_IN_NOTE_MAX } from '../image-limits.ts';
import { parseInBody } from '../parse-html.ts';
import { imageOrigin } from './image-address.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** The addresses of images that come from the network, each once; none of a body over the budget. */
export function imageSources(html: string): readonly string[] {
  if (!/<img/i.test(html)) return [];
  const sources = new Set<string>();
  const left: Node[] = [...(parseInBody(html)?.childNodes ?? [])];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (!('childNodes' in node)) continue;
    left.push(...node.childNodes);
    if (node.nodeName !== 'img') continue;
    const source = node.attrs.find(({ name }) => name === 'src')?.value.trim() ?? '';
    if (imageOrigin(source) === 'network') sources.add(source);
  }
  return [...sources].slice(0, IMAGES_IN_NOTE_MAX);
}
