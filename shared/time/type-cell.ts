/** Decides what a time typed into a cell of the week sheet does; rules T6 to T6.5: SPEC.md. */
import type { RecordId } from '../ids.ts';
import { type Day, SECOND_MS } from '../time.ts';
import { type Entry, type EntryTimes, secondsOf } from './entry.ts';
import { findFree, lengthMs, overlap, type Span } from './intervals.ts';
import type { TypedTime } from './read-duration.ts';
import { typedTimes, withLength } from './typed-times.ts';
import { endOfDay, instantAt, startOfDay } from './zoned-day.ts';

export type CellAction =
  | { readonly kind: 'nothing' }
  /** Several entries, a running one, or somebody else's: only the user can choose. */
  | { readonly kind: 'open-list' }
  | { readonly kind: 'create'; readonly times: EntryTimes }
  | { readonly kind: 'change'; readonly id: RecordId; readonly times: EntryTimes }
  | { readonly kind: 'remove'; readonly id: RecordId }
  | { readonly kind: 'refuse'; readonly message: string };

/** The usual working hours in minutes of the day; a new entry goes there. */
type Workday = { readonly fromMinute: number; readonly toMinute: number };

const WORKDAY: Workday = { fromMinute: 9 * 60, toMinute: 18 * 60 };

export type Cell = {
  readonly day: Day;
  readonly zone: string;
  /** The entries that the cell sums. */
  readonly entries: readonly Entry[];
  /** My other entries of the day, in any row. */
  readonly others: readonly Entry[];
  readonly workday?: Workday;
  /** Whether the entry is mine, so that I may change it. */
  readonly isMine: (entry: Entry) => boolean;
};

/** Decides what to do; see the rules. */
export function typeIntoCell(typed: TypedTime, cell: Cell): CellAction {
  const [entry, second] = cell.entries;
  if (second !== undefined) return { kind: 'open-list' };
  if (entry !== undefined && (entry.runningSince !== null || !cell.isMine(entry))) {
    return { kind: 'open-list' };
  }
  if (typed.kind === 'range') return typeRange(typed, cell, entry);
  if (entry === undefined) {
    return typed.seconds === 0 ? { kind: 'nothing' } : createIn(cell, typed.seconds);
  }
  if (typed.seconds === 0) return { kind: 'remove', id: entry.id };
  return typed.seconds === entry.seconds
    ? { kind: 'nothing' }
    : changeLength(entry, typed.seconds, cell);
}

function typeRange(
  typed: Extract<TypedTime, { kind: 'range' }>,
  cell: Cell,
  entry: Entry | undefined,
): CellAction {
  const read = typedTimes(typed, cell, entry?.span);
  if (!read.ok) return { kind: 'refuse', message: read.message };
  const times = read.value;
  return entry === undefined ? { kind: 'create', times } : { kind: 'change', id: entry.id, times };
}

function changeLength(entry: Entry, seconds: number, cell: Cell): CellAction {
  const { id, span } = entry;
  if (span === null) return { kind: 'change', id, times: { kind: 'plain', seconds } };
  const longer = withLength(span, seconds);
  const added = { startAt: span.endAt, endAt: longer.endAt };
  const fits =
    longer.endAt <= span.endAt ||
    (longer.endAt <= endOfDay(cell.day, cell.zone) &&
      !spansOf(cell.others).some((other) => overlap(other, added)));
  if (fits) return { kind: 'change', id, times: { kind: 'span', span: longer } };
  return createIn(cell, seconds - secondsOf(span));
}

/** Uses the first free window of the workday; a plain duration if none is long enough. */
function createIn(cell: Cell, seconds: number): CellAction {
  const lengthWanted = seconds * SECOND_MS;
  const taken = spansOf([...cell.entries, ...cell.others]);
  const free = findFree(taken, workSpan(cell)).find((span) => lengthMs(span) >= lengthWanted);
  if (free === undefined) return { kind: 'create', times: { kind: 'plain', seconds } };
  const span = { startAt: free.startAt, endAt: free.startAt + lengthWanted };
  return { kind: 'create', times: { kind: 'span', span } };
}

function workSpan({ day, zone, workday = WORKDAY }: Cell): Span {
  return {
    startAt: instantAt(day, workday.fromMinute, zone) ?? startOfDay(day, zone),
    endAt: instantAt(day, workday.toMinute, zone) ?? endOfDay(day, zone),
  };
}

/** A running entry occupies all time after its start. */
function spansOf(entries: readonly Entry[]): readonly Span[] {
  return entries.flatMap(({ span, runningSince }) => {
    if (span !== null) return [span];
    return runningSince === null ? [] : [{ startAt: runningSince, endAt: Number.MAX_SAFE_INTEGER }];
  });
}
