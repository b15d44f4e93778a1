/**
 * The content of blocks as one text. It shows whether HTML that was put together from pieces of the
 * source has, once it is read again, the content of the document.
 */
import type { Node } from '@tiptap/pm/model';

/**
 * Returns the blocks inside one another and their letters. Empty lines, white space, elements
 * around blocks and islands do not count. An island hidden in a line that shows once the line is
 * empty does no harm. Marks do not count either. A word typed where broken markup crosses itself
 * may come out bold or not, and that is no reason to write the whole block anew.
 */
export function says(blocks: readonly Node[]): string {
  return blocks.map(blockSays).join('');
}

/** The sources of all islands. */
export function lockedIn(block: Node): string[] {
  const sources: string[] = [];
  const add = (node: Node) => {
    if (isLocked(node)) sources.push(String(node.attrs['source']));
  };
  add(block);
  block.descendants(add);
  return sources;
}

function blockSays(node: Node): string {
  const { name } = node.type;
  if (isLocked(node)) return '';
  if (node.isTextblock) {
    // A break at the end of a line shows nothing.
    const line = node.children
      .map(inlineSays)
      .join('')
      .replace(/(?:<hardBreak>)+$/, '');
    return line === '' ? '' : `<${name === 'paragraph' ? '' : name}${level(node)} ${line}>`;
  }
  if (node.isLeaf) return `<${name}>`;
  const inside = says(node.children);
  if (name === 'wrapper' || inside === '') return inside;
  return `<${name}${level(node)} ${inside}>`;
}

function inlineSays(node: Node): string {
  if (isLocked(node)) return '';
  if (!node.isText) return `<${node.type.name}>`;
  return (node.text ?? '').replace(/\s+/g, '').replaceAll('<', '<<');
}

function isLocked({ type }: Node): boolean {
  return type.name === 'lockedBlock' || type.name === 'lockedInline';
}

/** The properties of a block beside its kind. */
function level({ attrs }: Node): string {
  const { level: depth, checked, colspan, rowspan } = attrs;
  return JSON.stringify([depth, checked, colspan, rowspan].map((one: unknown) => one ?? null));
}
