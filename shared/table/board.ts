/** Records as cards on a board: a column for each stage, in the order of the work. */
import { UNTITLED } from '../shown-name.ts';
import type { Around, Column, Row } from './columns.ts';
import { type Amount, sumRows } from './sum-rows.ts';

/** A column of the board. */
export type BoardColumn = {
  /** The stage, as text; empty for the records that are in none. */
  readonly key: string;
  /** `null` if no record can be moved to it: the stage is unknown here. */
  readonly stage: { readonly id: number | string } | null;
  readonly name: string;
  readonly colour: unknown;
  readonly rows: readonly Row[];
  readonly sums: readonly Amount[];
};

/** The data that a board needs besides its rows. */
export type BoardParts = {
  /** The table's column with the stage, and the column that is summed. */
  readonly stage: Column;
  readonly money: Column | undefined;
  readonly around: Around;
};

/** The table's column with the stage; `undefined` if there is none, and so no board. */
export function stageColumn(columns: readonly Column[]): Column | undefined {
  return columns.find(({ list }) => list === 'boardGroups');
}

/** Every known stage, then unknown stages, then the records without a stage. */
export function boardColumns(
  rows: readonly Row[],
  { stage, money, around }: BoardParts,
): readonly BoardColumn[] {
  const keyOf = (row: Row) => String(stage.read(row.record, around) ?? '');
  const byStage = Map.groupBy(rows, keyOf);
  const among = Object.entries(stage.among ?? {});
  const stages = around
    .recordsOf('boardGroups')
    .filter((record) => among.every(([key, is]) => record[key] === is))
    .toSorted((one, other) => Number(one['position']) - Number(other['position']));
  const known = stages.map((record) => {
    const id = record['id'] as string;
    return columnOf({
      key: id,
      stage: { id },
      name: String(record['name'] ?? '') || UNTITLED,
      colour: record['color'],
    });
  });
  const others = [...byStage.keys()].filter((key) => !known.some((one) => one.key === key));
  const unknown = others
    .filter((key) => key !== '')
    .map((key) => columnOf({ key, stage: null, name: 'Stage not here', colour: null }));
  const none = others.includes('')
    ? [columnOf({ key: '', stage: null, name: 'No stage', colour: null })]
    : [];
  return [...known, ...unknown, ...none];

  function columnOf(head: Omit<BoardColumn, 'rows' | 'sums'>): BoardColumn {
    const own = byStage.get(head.key) ?? [];
    return { ...head, rows: own, sums: money === undefined ? [] : sumRows(own, money, around) };
  }
}

/** The nearest column to the left or right that takes a card; `undefined` if there is none. */
export function neighbourStage(
  columns: readonly BoardColumn[],
  key: string,
  by: -1 | 1,
): BoardColumn | undefined {
  const at = columns.findIndex((one) => one.key === key);
  const side = by === 1 ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
  return side.find(({ stage }) => stage !== null);
}

/** Why a card does not move to that side, and where it can go instead. */
export function whyStays(columns: readonly BoardColumn[], key: string, by: -1 | 1): string {
  const name = columns.find((one) => one.key === key)?.name ?? '';
  const other = neighbourStage(columns, key, by === 1 ? -1 : 1);
  if (other === undefined) return 'There is no other stage on this computer.';
  const [side, back] = by === 1 ? ['right', 'left'] : ['left', 'right'];
  return `There is no stage to the ${side} of “${name}”. Alt with the ${back} arrow moves the card to “${other.name}”.`;
}

/** The card at the same height in the next column with cards; `undefined` if there is none. */
export function neighbourCard(
  columns: readonly BoardColumn[],
  id: string,
  by: -1 | 1,
): Row | undefined {
  const at = columns.findIndex(({ rows }) => rows.some((row) => row.id === id));
  const down = columns[at]?.rows.findIndex((row) => row.id === id) ?? 0;
  const side = by === 1 ? columns.slice(at + 1) : columns.slice(0, Math.max(0, at)).toReversed();
  const rows = side.find((one) => one.rows.length > 0)?.rows ?? [];
  return rows[Math.min(down, rows.length - 1)];
}
