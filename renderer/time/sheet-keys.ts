/** The keys of the week sheet, for the cell that has the focus, and the selection among its cells. */
import type { RecordId } from '../../shared/ids.ts';
import type { SheetRow } from '../../shared/time/week-sheet.ts';
import { isCommand, isDelete, isPlainKey, isTyping } from '../ui/keys.ts';
import type { EntrySelection } from './entry-selection.svelte.ts';

type Parts = {
  readonly table: () => HTMLElement;
  readonly rows: () => readonly SheetRow[];
  readonly selection: EntrySelection;
  readonly clear: () => void;
  readonly removeSelected: () => Promise<void>;
  /** Keeps a row as a favourite, or no longer. */
  readonly favour: (row: SheetRow) => void;
};

type Place = { readonly row: number; readonly column: number };

export type SheetKeys = {
  /** Moves the focus by rows and columns; at the edge it stays. */
  readonly move: (from: HTMLElement, rows: number, columns: number) => void;
  readonly press: (event: KeyboardEvent) => void;
  /** Selects the entries of a cell, or with `isRange` those of all cells from the last one on. */
  readonly select: (cell: HTMLElement, isRange: boolean) => void;
  readonly cells: () => readonly HTMLElement[];
  readonly idsOf: (cell: HTMLElement) => readonly RecordId[];
};

/** X selects the entries of a cell, Shift and an arrow those of the next too, Ctrl+A all. F is for the row. */
export function sheetKeys(parts: Parts): SheetKeys {
  const { table, rows, selection, clear, removeSelected } = parts;
  /** Where a selection with Shift begins. */
  let from: Place | undefined;

  const cellAt = ({ row, column }: Place) =>
    table().querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
  const cells = () => [...table().querySelectorAll<HTMLElement>('[data-cell]')];
  const idsAt = ({ row, column }: Place): readonly RecordId[] =>
    rows()[row]?.cells[column]?.entries.map(({ id }) => id) ?? [];
  const idsOf = (cell: HTMLElement) => idsAt(placeOf(cell));

  function beside(cell: HTMLElement, byRows: number, byColumns: number): HTMLElement | null {
    const { row, column } = placeOf(cell);
    return cellAt({ row: row + byRows, column: column + byColumns });
  }

  function select(cell: HTMLElement, isRange: boolean): void {
    const to = placeOf(cell);
    if (isRange) selection.add(idsBetween(from ?? to, to));
    else selection.toggleAll(idsAt(to));
    if (!isRange || from === undefined) from = to;
  }

  function idsBetween(one: Place, other: Place): readonly RecordId[] {
    return cells().flatMap((cell) => (isBetween(placeOf(cell), one, other) ? idsOf(cell) : []));
  }

  function extend(cell: HTMLElement, to: HTMLElement | null): void {
    if (to === null) return;
    if (selection.isEmpty || from === undefined) from = placeOf(cell);
    select(to, true);
    to.focus();
  }

  function actionOf(event: KeyboardEvent, cell: HTMLElement): (() => void) | undefined {
    const step = stepOf(event);
    if (isCommand(event, 'a')) return () => selection.select(cells().flatMap(idsOf));
    if (isPlainKey(event, 'x')) return () => select(cell, false);
    const row = rows()[placeOf(cell).row];
    if (isPlainKey(event, 'f') && row !== undefined) return () => parts.favour(row);
    if (isDelete(event) && !selection.isEmpty) return () => void removeSelected();
    if (event.key === 'Escape' && !selection.isEmpty) return clear;
    if (step === undefined) return undefined;
    const to = beside(cell, ...step);
    return event.shiftKey ? () => extend(cell, to) : () => to?.focus();
  }

  return {
    move: (cell, byRows, byColumns) => beside(cell, byRows, byColumns)?.focus(),
    select,
    cells,
    idsOf,
    press(event) {
      const cell = event.target instanceof HTMLElement ? event.target.closest('[data-cell]') : null;
      if (cell === null || isTyping(event)) return;
      const act = actionOf(event, cell as HTMLElement);
      if (act === undefined) return;
      event.preventDefault();
      act();
    },
  };
}

function placeOf(cell: HTMLElement): Place {
  const [row = 0, column = 0] = (cell.dataset['cell'] ?? '').split(' ').map(Number);
  return { row, column };
}

/** Whether a cell lies in the rectangle of two others. */
function isBetween({ row, column }: Place, one: Place, other: Place): boolean {
  const isWithin = (at: number, a: number, b: number) =>
    at >= Math.min(a, b) && at <= Math.max(a, b);
  return isWithin(row, one.row, other.row) && isWithin(column, one.column, other.column);
}

/** The rows and columns that a key goes: arrows only with Shift, the cell has those without it. */
function stepOf(event: KeyboardEvent): readonly [number, number] | undefined {
  if (isPlainKey(event, 'j', 'J')) return [1, 0];
  if (isPlainKey(event, 'k', 'K')) return [-1, 0];
  if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return arrows[event.key];
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};
