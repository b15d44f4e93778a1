/** Merges tables: rows and columns are ordered separately, cells are merged inside. */
import { sameBody } from '../../note/same-body.ts';
import { isSameFrame } from '../document/document.ts';
import { mergeFrame, writeFrame } from '../document/merge-frame.ts';
import type { Cell, Row, Section, Table } from '../read/read-table.ts';
import { type Sides, spelling, threeWay, type Version } from '../three-way.ts';
import { alignColumns, alignLines, type Line, type Lines, rowItem } from './table-lines.ts';

/** Merges the content of a cell; `undefined` for a conflict. */
export type MergeInner = (sides: Sides<string>) => string | undefined;

/**
 * Returns the merged table's HTML; `undefined` if both sides changed one thing differently (M3).
 */
export function mergeTables(tables: Sides<Table>, mergeInner: MergeInner): string | undefined {
  const rows = alignLines(mapSides(tables, ({ rows }) => rows.map(rowItem)));
  if (rows === undefined) return undefined;
  const columns = alignColumns(tables, rows);
  if (columns === undefined) return undefined;
  const frame = mergeFrame(mapSides(tables, (table) => table.frame));
  const head = threeWay(mapSides(tables, (table) => table.head));
  if (frame === undefined || head === undefined) return undefined;
  const written: { section: string; html: string }[] = [];
  for (const line of rows.lines) {
    const row = mergeRow(line, { tables, columns, mergeInner });
    if (row === 'clash') return undefined;
    if (row) written.push(row);
  }
  // A head that became a body cannot take a row that was added to the head.
  const sections = inSections(written, tables);
  if (sections === undefined) return undefined;
  const { open, close } = writeFrame(
    frame,
    mapSides(tables, (table) => table.frame),
  );
  return open + head.value + sections + tables.ours.tail + close;
}

function mapSides<T, U>(sides: Sides<T>, map: (side: T) => U): Sides<U> {
  return { base: map(sides.base), ours: map(sides.ours), theirs: map(sides.theirs) };
}

type Merging = {
  readonly tables: Sides<Table>;
  readonly columns: Lines | 'uneven';
  readonly mergeInner: MergeInner;
};

type WrittenRow = { readonly section: string; readonly html: string };

function mergeRow(line: Line, merging: Merging): WrittenRow | undefined | 'clash' {
  const rowIn = (version: Version): Row | undefined =>
    merging.tables[version].rows[line[version] ?? -1];
  const [base, ours, theirs] = [rowIn('base'), rowIn('ours'), rowIn('theirs')];
  if (base === undefined) {
    if (ours && theirs && !isSameRow(ours, theirs)) return 'clash';
    const made = ours ?? theirs;
    return made && asMade(made, line, merging);
  }
  if (ours === undefined || theirs === undefined) {
    const left = ours ?? theirs;
    return left === undefined || isUntouched(base, left, ours ? 'ours' : 'theirs', merging)
      ? undefined
      : 'clash';
  }
  const section = threeWay({ base: base.section, ours: ours.section, theirs: theirs.section });
  const frames = { base: base.frame, ours: ours.frame, theirs: theirs.frame };
  const frame = mergeFrame(frames);
  const cells = mergeCells({ base, ours, theirs }, merging);
  if (section === undefined || frame === undefined || cells === undefined) return 'clash';
  const lead = spelling({ base: base.lead, ours: ours.lead, theirs: theirs.lead });
  const { open, close } = writeFrame(frame, frames);
  return { section: section.value, html: lead + open + cells + ours.tail + close };
}

/** Writes a new row, with an empty cell for each column that the other side added. */
function asMade(row: Row, line: Line, { columns }: Merging): WrittenRow {
  const side = line.ours === undefined ? 'theirs' : 'ours';
  const whole = { section: row.section, html: row.lead + row.source };
  if (columns === 'uneven' || (line.ours !== undefined && line.theirs !== undefined)) return whole;
  const isPlain =
    columns.lines.every((column, at) => column[side] === at) &&
    columns.lines.length === row.cells.length;
  if (isPlain) return whole;
  const other = side === 'ours' ? 'theirs' : 'ours';
  const name = row.cells[0]?.frame.name ?? 'td';
  const cells = columns.lines.flatMap((column) => {
    const cell = row.cells[column[side] ?? -1];
    const isGone = column.base !== undefined && column[other] === undefined;
    if (cell) return isGone ? [] : [cell.lead + cell.source];
    return column.base === undefined ? [`<${name}></${name}>`] : [];
  });
  return {
    section: row.section,
    html: `${row.lead}${row.frame.open}${cells.join('')}${row.tail}${row.frame.close}`,
  };
}

function isUntouched(base: Row, left: Row, side: 'ours' | 'theirs', { columns }: Merging): boolean {
  if (base.section !== left.section || !isSameFrame(base.frame, left.frame)) return false;
  const pairs =
    columns === 'uneven'
      ? base.cells.map((cell, at) => [cell, left.cells[at]] as const)
      : columns.lines.flatMap((column) =>
          column.base === undefined || column[side] === undefined
            ? []
            : [[base.cells[column.base], left.cells[column[side]]] as const],
        );
  if (columns === 'uneven' && base.cells.length !== left.cells.length) return false;
  return pairs.every(([one, other]) => one && other && isSameCell(one, other));
}

/** Whether both made the same row. Matching it by words ignored marks, links and mentions. */
function isSameRow(one: Row, other: Row): boolean {
  const isSame = (cell: Cell, at: number): boolean => {
    const match = other.cells[at];
    return (
      match !== undefined &&
      isSameFrame(cell.frame, match.frame) &&
      sameBody(cell.inner, match.inner)
    );
  };
  return (
    one.section === other.section &&
    isSameFrame(one.frame, other.frame) &&
    one.cells.length === other.cells.length &&
    one.cells.every(isSame)
  );
}

function isSameCell(one: Cell, other: Cell): boolean {
  return isSameFrame(one.frame, other.frame) && one.inner.trim() === other.inner.trim();
}

function mergeCells(rows: Sides<Row>, { columns, mergeInner }: Merging): string | undefined {
  const lines =
    columns === 'uneven'
      ? rows.base.cells.map((_, at): Line => ({ base: at, ours: at, theirs: at }))
      : columns.lines;
  const { length } = rows.base.cells;
  const isEven = rows.ours.cells.length === length && rows.theirs.cells.length === length;
  if (columns === 'uneven' && !isEven) return undefined;
  const written: string[] = [];
  for (const line of lines) {
    const cellIn = (version: Version): Cell | undefined => rows[version].cells[line[version] ?? -1];
    const cell = mergeCell([cellIn('base'), cellIn('ours'), cellIn('theirs')], mergeInner);
    if (cell === 'clash') return undefined;
    if (cell !== undefined) written.push(cell);
  }
  return written.join('');
}

function mergeCell(
  [base, ours, theirs]: readonly (Cell | undefined)[],
  mergeInner: MergeInner,
): string | undefined | 'clash' {
  const left = ours ?? theirs;
  if (base === undefined) {
    if (ours && theirs && !isSameCell(ours, theirs)) return 'clash';
    return left && left.lead + left.source;
  }
  if (!ours || !theirs) return left === undefined || isSameCell(base, left) ? undefined : 'clash';
  const lead = spelling({ base: base.lead, ours: ours.lead, theirs: theirs.lead });
  if (isSameCell(ours, theirs) || isSameCell(base, theirs)) {
    const source = isSameCell(base, ours)
      ? spelling({ base: base.source, ours: ours.source, theirs: theirs.source })
      : ours.source;
    return lead + source;
  }
  if (isSameCell(base, ours)) return lead + theirs.source;
  const frames = { base: base.frame, ours: ours.frame, theirs: theirs.frame };
  const frame = mergeFrame(frames);
  const inner = mergeInner({ base: base.inner, ours: ours.inner, theirs: theirs.inner });
  if (frame === undefined || inner === undefined) return 'clash';
  const { open, close } = writeFrame(frame, frames);
  return lead + open + inner + close;
}

/** Puts rows under their sections; `undefined` if a section would be torn apart. */
function inSections(rows: readonly WrittenRow[], tables: Sides<Table>): string | undefined {
  let html = '';
  const used = new Set<string>();
  for (let at = 0; at < rows.length; ) {
    const { section } = rows[at] ?? { section: '' };
    if (used.has(section)) return undefined;
    used.add(section);
    const found = mapSides(tables, (table) => table.sections.get(section));
    const frame = sectionFrame(found);
    if (frame === undefined) return undefined;
    const { lead, tail } = found.ours ?? found.theirs ?? { lead: '', tail: '' };
    html += lead + frame.open;
    for (; rows[at]?.section === section; at += 1) html += rows[at]?.html;
    html += tail + frame.close;
  }
  return html;
}

function sectionFrame({
  base,
  ours,
  theirs,
}: Sides<Section | undefined>): { open: string; close: string } | undefined {
  if (base && ours && theirs) {
    const frames = { base: base.frame, ours: ours.frame, theirs: theirs.frame };
    const frame = mergeFrame(frames);
    return frame && writeFrame(frame, frames);
  }
  if (ours && theirs && !isSameFrame(ours.frame, theirs.frame)) return undefined;
  return (ours ?? theirs ?? base)?.frame;
}
