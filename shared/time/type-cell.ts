/** What a time typed into a cell of the week sheet does. The rules are T6 to T6.5 in SPEC.md. */
import type { RecordId } from '../ids.ts';
import { type Day, SECOND_MS } from '../time.ts';
import { type Entry, type EntryTimes, secondsOf } from './entry.ts';
import { findFree, lengthMs, overlap, type Span } from './intervals.ts';
import type { TypedTime } from './read-duration.ts';
import { typedTimes, withLength } from './typed-times.ts';
import { endOfDay, instantAt, startOfDay } from './zoned-day.ts';

export type CellAction =
  | { readonly kind: 'nothing' }
  /** Several entries, a running one, or one of somebody else: only the user can say which. */
  | { readonly kind: 'open-list' }
  | { readonly kind: 'create'; readonly times: EntryTimes }
  | { readonly kind: 'change'; readonly id: RecordId; readonly times: EntryTimes }
  | { readonly kind: 'remove'; readonly id: RecordId }
  | { readonly kind: 'refuse'; readonly message: string };

/** When somebody usually works; a new entry is put in there, in minutes of the day. */
type Workday = { readonly fromMinute: number; readonly toMinute: number };

const WORKDAY: Workday = { fromMinute: 9 * 60, toMinute: 18 * 60 };

export type Cell = {
  readonly day: Day;
  readonly zone: string;
  /** Those the cell adds up. */
  readonly entries: readonly Entry[];
  /** My other entries that touch the day, whatever their row. */
  readonly others: readonly Entry[];
  readonly workday?: Workday;
  /** Whether I may change an entry: only one's own can be. */
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
  const read = typedTimes(typed, cell);
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

/** In the first free window of the workday; a plain duration where none is long enough. */
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

/** A running entry takes all that comes after its start. */
function spansOf(entries: readonly Entry[]): readonly Span[] {
  return entries.flatMap(({ span, runningSince }) => {
    if (span !== null) return [span];
    return runningSince === null ? [] : [{ startAt: runningSince, endAt: Number.MAX_SAFE_INTEGER }];
  });
}
