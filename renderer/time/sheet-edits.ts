/** Changes of entries by what is typed into a cell of the week sheet (T6). */
import type { Result } from '../../shared/result.ts';
import {
  type EntryRecord,
  type EntryTimes,
  entryOf,
  retimedFields,
} from '../../shared/time/entry.ts';
import { readTypedTime } from '../../shared/time/read-duration.ts';
import { isSameRow, withKnownIds } from '../../shared/time/sheet-rows.ts';
import { countExactly, totalsOf } from '../../shared/time/totals.ts';
import { type CellAction, typeIntoCell } from '../../shared/time/type-cell.ts';
import type { SheetSubject } from '../../shared/time/week-sheet.ts';
import type { Day } from '../../shared/time.ts';
import { deleteEntries } from './bulk-edits.ts';
import { changeEntry, createEntry, deleteEntry } from './entry-edits.ts';
import { changedSince, offerPutBack } from './entry-undo.ts';
import { type CreatedEntry, findAsMade } from './made-entries.ts';
import type { ShownEntry } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';

/** A cell as it was typed in. Its row and its week may be gone by the time it is its turn. */
export type CellPlace = { readonly day: Day; readonly subject: SheetSubject };

type Parts = {
  readonly app: TimeContext;
  readonly place: CellPlace;
  readonly onproblem: (message: string | null) => void;
  /** Shows an entry in the list. */
  readonly onlist: (id: string) => void;
};

/** Makes, changes or removes the entry of a cell; false where what is typed can't be taken. */
export async function takeIntoCell(text: string, parts: Parts): Promise<boolean> {
  const { day } = parts.place;
  const { week } = parts.app;
  const isLeft = () => !week.days.includes(day);
  const onproblem = (message: string) =>
    parts.onproblem(isLeft() ? `“${text}” was not saved. ${message}` : message);
  const drawn = await week.drawnIn(day).catch(() => undefined);
  if (drawn === undefined) {
    onproblem('The time of its week can’t be read.');
    return false;
  }
  const all = inCell(drawn, parts);
  const entries = all.map(({ entry }) => entry);
  const read = readTypedTime(text, totalsOf(entries, countExactly).seconds);
  if (!read.ok) {
    onproblem(read.message);
    return false;
  }
  const action = typeIntoCell(read.value, {
    ...{ day, entries, zone: entries[0]?.zone ?? week.zone },
    others: drawn.flatMap(({ entry }) => (entries.includes(entry) ? [] : [entry])),
    isMine: (entry) => all.some((one) => one.entry === entry && one.isMine),
  });
  if (action.kind === 'open-list') {
    if (isLeft()) onproblem('There are other entries in its cell: change them in the list.');
    else parts.onlist(entries[0]?.id ?? '');
  }
  if (action.kind === 'open-list' || action.kind === 'nothing') return true;
  if (action.kind === 'refuse') {
    onproblem(action.message);
    return false;
  }
  const answer = await perform(action, all, parts);
  if (!answer.ok) onproblem(answer.message);
  return answer.ok;
}

/** The entries of the cell as they are now: those of the row's records under the ids that these have. */
function inCell(drawn: readonly ShownEntry[], { app, place }: Parts): readonly ShownEntry[] {
  const [row = place.subject] = withKnownIds([place.subject], (id) => app.outbox.knownId(id));
  return drawn.filter(({ entry }) => entry.day === place.day && isSameRow(entry, row));
}

type Change = Extract<CellAction, { kind: 'create' | 'change' | 'remove' }>;

/** Resolves once the outbox here has the change: the next time typed into the cell rests on it. */
async function perform(
  action: Change,
  entries: readonly ShownEntry[],
  { app, place: { day, subject } }: Parts,
): Promise<Result<unknown, string>> {
  if (action.kind === 'create') {
    const facts = { ...subject, description: '', isBillable: true, tagIds: [] };
    const { times } = action;
    const { zone } = app.week;
    const made = await createEntry(app, facts, times, { day, zone });
    if (made.ok) offerRemoval(app, { id: made.value, facts, times, day, zone });
    return made;
  }
  const shown = entries.find(({ entry }) => entry.id === action.id) as ShownEntry;
  const saved = await (action.kind === 'change'
    ? changeTimes(app, shown, action.times)
    : deleteEntry(app, shown));
  if (saved.ok) await app.outbox.reach(saved.value.revision);
  return saved;
}

async function changeTimes(app: TimeContext, shown: ShownEntry, times: EntryTimes) {
  const { entry: before, record } = shown;
  const fields = retimedFields(before, times);
  const saved = await changeEntry(app, shown, fields);
  const after = entryOf({ ...record, ...fields } as unknown as EntryRecord, before) ?? before;
  if (saved.ok) offerPutBack(app, { part: 'times', before, after });
  return saved;
}

/** Else Ctrl+Z would undo the change before, of another cell. */
function offerRemoval(app: TimeContext, made: CreatedEntry): void {
  const words = app.week.wordsOf(made.facts);
  app.lastChange.offer({
    words: words === '' ? 'Time added' : `Time added to “${words}”`,
    undo: async () => {
      const { same } = await findAsMade(app, [made]);
      return same.length === 0 ? changedSince : deleteEntries(app, same);
    },
  });
}
