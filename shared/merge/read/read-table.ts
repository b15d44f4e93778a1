/** Reads a table as rows of cells, each with its source. */
import {
  contentRange,
  type Element,
  type Frame,
  frameOf,
  type Node,
  rangeOf,
} from './source-range.ts';

export type Cell = {
  readonly frame: Frame;
  readonly lead: string;
  /** The text between the cell's tags. */
  readonly inner: string;
  readonly source: string;
};

export type Row = {
  readonly frame: Frame;
  readonly lead: string;
  readonly tail: string;
  readonly source: string;
  /** Its section: `tbody` even if its tags are left out. */
  readonly section: string;
  readonly cells: readonly Cell[];
};

export type Section = { readonly frame: Frame; readonly lead: string; readonly tail: string };

export type Table = {
  readonly frame: Frame;
  /** Caption and column widths, as written. */
  readonly head: string;
  readonly sections: ReadonlyMap<string, Section>;
  readonly rows: readonly Row[];
  readonly tail: string;
  /** The cells per row; `undefined` if rows differ or a cell spans several. */
  readonly width: number | undefined;
};

const sectionNames = new Set(['thead', 'tbody', 'tfoot']);

/** Reads a table; `undefined` if it contains anything but sections of rows of cells. */
export function readTable(element: Element, text: string): Table | undefined {
  const content = contentsOf(element, text);
  if (content === undefined) return undefined;
  const sections = new Map<string, Section>();
  const rows: Row[] = [];
  let head = '';
  for (const { lead, node } of content.children) {
    if (!('attrs' in node)) return undefined;
    if (node.nodeName === 'caption' || node.nodeName === 'colgroup') {
      const range = rangeOf(node, text);
      if (range === undefined || rows.length > 0) return undefined;
      head += lead + text.slice(range.from, range.to);
      continue;
    }
    const section = sectionNames.has(node.nodeName) ? contentsOf(node, text) : undefined;
    // With two bodies the place of a new row would be a guess.
    if (section === undefined || sections.has(node.nodeName)) return undefined;
    sections.set(node.nodeName, { frame: frameOf(node, text), lead, tail: section.tail });
    for (const child of section.children) {
      const row = rowOf(child, text, node.nodeName);
      if (row === undefined) return undefined;
      rows.push(row);
    }
  }
  if (rows.length === 0) return undefined;
  return {
    ...{ frame: frameOf(element, text), head, sections, rows, tail: content.tail },
    width: widthOf(rows),
  };
}

type Child = { readonly lead: string; readonly node: Node };

function rowOf({ lead, node }: Child, text: string, section: string): Row | undefined {
  const range = rangeOf(node, text);
  if (!('attrs' in node) || node.nodeName !== 'tr' || range === undefined) return undefined;
  const content = contentsOf(node, text);
  const cells = content?.children.map((child) => cellOf(child, text)) ?? [];
  if (content === undefined || !cells.every((cell) => cell !== undefined)) return undefined;
  return {
    ...{ frame: frameOf(node, text), lead, tail: content.tail, section, cells },
    source: text.slice(range.from, range.to),
  };
}

function cellOf({ lead, node }: Child, text: string): Cell | undefined {
  const range = rangeOf(node, text);
  if (!('attrs' in node) || range === undefined || !/^t[dh]$/.test(node.nodeName)) return undefined;
  const { from, to } = contentRange(node, range);
  return {
    ...{ frame: frameOf(node, text), lead, inner: text.slice(from, to) },
    source: text.slice(range.from, range.to),
  };
}

/** Returns the element's children, with the white space in front of each and behind the last. */
function contentsOf(
  element: Element,
  text: string,
): { readonly children: readonly Child[]; readonly tail: string } | undefined {
  const range = rangeOf(element, text);
  if (range === undefined) return undefined;
  const content = contentRange(element, range);
  const children: Child[] = [];
  let cursor = content.from;
  let lead = '';
  for (const node of element.childNodes) {
    const place = rangeOf(node, text);
    if (place === undefined || place.from !== cursor) return undefined;
    cursor = place.to;
    if (node.nodeName === '#text') {
      lead += text.slice(place.from, place.to);
      if (lead.trim() !== '') return undefined;
    } else {
      children.push({ lead, node });
      lead = '';
    }
  }
  return cursor === content.to ? { children, tail: lead } : undefined;
}

function widthOf(rows: readonly Row[]): number | undefined {
  const width = rows[0]?.cells.length;
  const isEven = rows.every(
    ({ cells }) =>
      cells.length === width &&
      cells.every(
        ({ frame: { attributes } }) => !attributes.has('colspan') && !attributes.has('rowspan'),
      ),
  );
  return isEven ? width : undefined;
}
