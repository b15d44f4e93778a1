/** Changes of entries by what is typed into a cell of the week sheet (T6). */
import { readTypedTime } from '../../shared/time/read-duration.ts';
import { type CellAction, typeIntoCell } from '../../shared/time/type-cell.ts';
import type { SheetRow } from '../../shared/time/week-sheet.ts';
import { createEntry, deleteEntry, retimeEntry } from './entry-edits.ts';
import type { ShownEntry } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';

export type CellParts = {
  readonly app: TimeContext;
  readonly entries: readonly ShownEntry[];
  readonly row: SheetRow;
  readonly cell: SheetRow['cells'][number];
  readonly onproblem: (message: string | null) => void;
  /** Shows an entry in the list. */
  readonly onlist: (id: string) => void;
};

/** Makes, changes or removes the entry of a cell; false where what is typed can't be taken. */
export async function takeIntoCell(text: string, parts: CellParts): Promise<boolean> {
  const { app, cell, entries, onproblem } = parts;
  const { week } = app;
  const read = readTypedTime(text, cell.totals.seconds);
  if (!read.ok) {
    onproblem(read.message);
    return false;
  }
  const action = typeIntoCell(read.value, {
    day: cell.day,
    zone: cell.entries[0]?.zone ?? week.zone,
    entries: cell.entries,
    others: week.drawn.flatMap(({ entry }) => (cell.entries.includes(entry) ? [] : [entry])),
    isMine: (entry) => entries.some((one) => one.entry.id === entry.id && one.isMine),
  });
  return perform(action, parts);
}

async function perform(action: CellAction, parts: CellParts): Promise<boolean> {
  const { app, cell, entries, row, onproblem, onlist } = parts;
  const place = { day: cell.day, zone: app.week.zone };
  const shownOf = (id: string) => entries.find(({ entry }) => entry.id === id) as ShownEntry;
  if (action.kind === 'open-list') onlist(cell.entries[0]?.id ?? '');
  if (action.kind === 'open-list' || action.kind === 'nothing') return true;
  if (action.kind === 'refuse') {
    onproblem(action.message);
    return false;
  }
  const facts = { ...row.subject, description: '', isBillable: true, tagIds: [] };
  const answer = await (action.kind === 'create'
    ? createEntry(app, facts, action.times, place)
    : action.kind === 'change'
      ? retimeEntry(app, shownOf(action.id), action.times)
      : deleteEntry(app, shownOf(action.id)));
  if (!answer.ok) onproblem(answer.message);
  return answer.ok;
}
