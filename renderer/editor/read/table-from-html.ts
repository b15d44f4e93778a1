/** Tables of stored HTML as nodes of the editor's document. */
import { TableMap } from '@tiptap/pm/tables';
import { TABLE_PLACES_MAX } from '../../content/drawing-limits.ts';
import { PartsOfBlock } from './drawing-cost.ts';
import {
  attr,
  type Element,
  inside,
  placeOf,
  preservedOf,
  type Reader,
  type Tree,
  Unknown,
} from './elements.ts';
import { enterHolder } from './enter-origin.ts';
import type { Origin } from './origin.ts';
import type { Preserved } from './preserved.ts';

const sections = new Set(['thead', 'tbody', 'tfoot']);
/** Cells one beside or below the other that one cell may take the place of. */
const SPAN_MAX = 100;

/** Reads a table; throws `Unknown` for one that is not a grid of cells. */
export function readTable(table: Element, reader: Reader): Origin {
  const all = new PartsOfBlock();
  let head = '';
  let caption: string | null = null;
  for (const part of elementsIn(table)) {
    if (sections.has(part.tagName)) {
      const section = { section: part.tagName, sectionPreserved: preservedOf(part) };
      for (const row of elementsIn(part)) all.add(readRow(row, section, inside(reader)));
    } else if (part.tagName === 'caption' || part.tagName === 'colgroup') {
      const place = part.sourceCodeLocation;
      if (part.tagName === 'caption') caption = textOf(part);
      head += place ? reader.text.slice(place.startOffset, place.endOffset) : '';
    } else throw new Unknown();
  }
  const rows = all.parts;
  if (rows.length === 0) throw new Unknown();
  const attrs = { head, caption, kept: preservedOf(table) };
  const place = { ...placeOf(table), tag: 'table', children: rows };
  if (placesIn(rows) > TABLE_PLACES_MAX) throw new Unknown();
  const origin = enterHolder(reader, 'table', attrs, place);
  // Rows of unequal length are a table all the same; cells on top of one another are not.
  const { problems } = TableMap.get(origin.node);
  if (problems?.some(({ type }) => type !== 'missing')) throw new Unknown();
  return origin;
}

function placesIn(rows: readonly Origin[]): number {
  const widthOf = ({ node }: Origin): number =>
    node.children.reduce((width, { attrs }) => width + Number(attrs['colspan'] ?? 1), 0);
  return rows.length * rows.reduce((widest, row) => Math.max(widest, widthOf(row)), 0);
}

type Section = { readonly section: string; readonly sectionPreserved: Preserved | null };

function readRow(row: Element, section: Section, reader: Reader): Origin {
  if (row.tagName !== 'tr') throw new Unknown();
  const cells = new PartsOfBlock();
  for (const cell of elementsIn(row)) cells.add(readCell(cell, inside(reader)));
  const children = cells.parts;
  const [first, last] = [children[0], children.at(-1)];
  if (first === undefined || last === undefined) throw new Unknown();
  const place = row.sourceCodeLocation
    ? { ...placeOf(row), tag: 'tr' }
    : { from: first.from, to: last.to };
  return enterHolder(
    reader,
    'tableRow',
    { ...section, kept: preservedOf(row) },
    { ...place, children },
  );
}

function readCell(cell: Element, reader: Reader): Origin {
  const tag = cell.tagName;
  if (tag !== 'th' && tag !== 'td') throw new Unknown();
  const place = placeOf(cell);
  const attrs = {
    colspan: spanOf(cell, 'colspan'),
    rowspan: spanOf(cell, 'rowspan'),
    kept: preservedOf(cell, 'colspan', 'rowspan'),
  };
  const children = reader.readFilled(cell.childNodes, place.open.to, reader);
  const type = tag === 'th' ? 'tableHeader' : 'tableCell';
  return enterHolder(reader, type, attrs, { ...place, tag, children });
}

function spanOf(cell: Element, name: string): number {
  const span = Number(attr(cell, name) ?? 1);
  if (!Number.isInteger(span) || span < 1 || span > SPAN_MAX) throw new Unknown();
  return span;
}

function elementsIn(parent: Element): Element[] {
  return parent.childNodes.filter((tree): tree is Element => {
    if ('value' in tree && /[^ \t\r\n\f]/.test(tree.value)) throw new Unknown();
    return 'tagName' in tree;
  });
}

function textOf(tree: Tree): string {
  if ('value' in tree) return tree.value;
  return 'childNodes' in tree ? tree.childNodes.map(textOf).join('') : '';
}
