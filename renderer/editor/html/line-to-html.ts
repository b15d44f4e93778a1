/** A line of the editor's document as HTML, all of it anew. */
import type { Mark, Node } from '@tiptap/pm/model';
import { escapeText } from '../../../shared/note/plain-text.ts';
import type { Preserved } from '../read/preserved.ts';
import { element, preservedOf, startTag } from './tags.ts';

/** Text and inline nodes, each mark opened as late and closed as early as it can be. */
export function lineHtml(parent: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  const setMarks = (marks: readonly Mark[]) => {
    let same = 0;
    while (same < marks.length && open[same]?.eq(marks[same] as Mark)) same += 1;
    for (const mark of open.slice(same).reverse()) html += `</${tagOf(mark)}>`;
    for (const mark of marks.slice(same)) html += openTag(mark);
    open = marks;
  };
  parent.forEach((node) => {
    setMarks(nestMarks(node.marks));
    html += inlineNode(node);
  });
  setMarks([]);
  return html;
}

/** A thing or some text of a line, without its marks. */
export function inlineNode(node: Node): string {
  switch (node.type.name) {
    case 'text':
      return textHtml(node.text ?? '');
    case 'hardBreak':
      return startTag('br', {}, preservedOf(node));
    case 'image': {
      const own = Object.entries({ src: node.attrs['src'], alt: node.attrs['alt'] }).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      return startTag('img', Object.fromEntries(own), preservedOf(node));
    }
    case 'mention':
      return element('span', {}, preservedOf(node), escapeText(String(node.attrs['label'])));
    case 'lockedInline':
      return String(node.attrs['source']);
    default:
      return '';
  }
}

/** Text of a line as HTML. */
export function textHtml(text: string): string {
  return escapeText(text).replace(/\u00a0/g, '&nbsp;');
}

/** As deep as they stood in the source; what was added here stands innermost. */
function nestMarks(marks: readonly Mark[]): Mark[] {
  const depth = (mark: Mark) => (mark.attrs['nest'] as number | null) ?? Number.MAX_SAFE_INTEGER;
  return [...marks].sort((one, other) => depth(one) - depth(other));
}

/** The element a mark stands for. */
export function tagOf(mark: Mark): string {
  return mark.type.name === 'link' ? 'a' : String(mark.attrs['tag']);
}

/** The start tag of a mark. */
export function openTag(mark: Mark): string {
  const own = mark.type.name === 'link' ? { href: String(mark.attrs['href'] ?? '') } : {};
  return startTag(tagOf(mark), own, mark.attrs['kept'] as Preserved | null);
}
