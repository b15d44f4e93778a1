/** The copy of a part of a note as plain text, for mails and for programs that take nothing else. */
import type { Fragment, Node, Slice } from '@tiptap/pm/model';
import { plainText } from '../../../shared/note/plain-text.ts';

const INDENT = '  ';

/** A line per paragraph, item and row; cells stand apart by tabs, items and tasks have their marks. */
export function copiedText({ content }: Slice): string {
  return textsOf(content).join('\n\n');
}

function textsOf(content: Fragment): string[] {
  if (content.firstChild?.isInline) return [lineOf(content)];
  return content.content.map(textOf).filter((text) => text !== '');
}

function textOf(node: Node): string {
  if (node.isTextblock) return lineOf(node.content);
  switch (node.type.name) {
    case 'table':
      return node.content.content.map(textOf).join('\n');
    case 'tableRow':
      return node.content.content.map(cellText).join('\t');
    case 'bulletList':
    case 'orderedList':
      return node.content.content.map((item, at) => itemText(node, item, at)).join('\n');
    default:
      return node.isLeaf ? leafText(node) : textsOf(node.content).join('\n\n');
  }
}

/** A line or a tab in a cell would look like another cell. */
function cellText(cell: Node): string {
  return textsOf(cell.content).join(' ').replace(/\s+/g, ' ');
}

function itemText(list: Node, item: Node, at: number): string {
  const { checked } = item.attrs;
  const first = Number(list.attrs['start'] ?? 1);
  const mark = list.type.name === 'orderedList' ? `${first + at}.` : '-';
  const box = checked === true ? ' [x]' : checked === false ? ' [ ]' : '';
  const lines = textsOf(item.content).join('\n').split('\n');
  return `${mark}${box} ${lines.join(`\n${INDENT}`)}`;
}

function lineOf(content: Fragment): string {
  return content.textBetween(0, content.size, '\n', leafText);
}

/** An image by its name, a mention as it is read, a part that cannot be edited by its words. */
function leafText({ type, attrs }: Node): string {
  if (type.name === 'hardBreak') return '\n';
  const { label, alt, source } = attrs;
  return typeof source === 'string' ? plainText(source) : String(label ?? alt ?? '');
}
