/** A body in a form to compare by what it shows; the nesting order of marks does not count. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { isInline } from '../../shared/note/inline-elements.ts';
import { canonicalBody } from '../../shared/note/same-body.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Equal for two bodies that hold the same elements and text with the same marks. */
export function flatBody(html: string): string {
  const pieces: string[] = [];
  flatten(parseFragment(canonicalBody(html)).childNodes, [], pieces);
  return pieces.join('');
}

function flatten(nodes: readonly Node[], marks: readonly string[], into: string[]): void {
  for (const node of nodes) {
    if ('value' in node) {
      const wearing = [...marks].sort().join(' ');
      // A space between two bold words may be bold or not.
      for (const word of node.value.split(/(\s+)/))
        into.push(word.trim() === '' ? word : `{${wearing}}${word}`);
      continue;
    }
    if (!('attrs' in node)) {
      into.push(node.nodeName);
      continue;
    }
    const tag = `${node.nodeName} ${node.attrs.map(({ name, value }) => `${name}=${value}`).join(' ')}`;
    if (isInline(node.nodeName) && node.childNodes.length > 0)
      flatten(node.childNodes, [...marks, tag], into);
    else {
      into.push(`<${tag}>`);
      flatten(node.childNodes, [], into);
      into.push('</>');
    }
  }
}
