/** The items on the day grid: entries with a start and an end, and the running timer. */
import { type Block, layOutDay } from '../../shared/time/day-grid.ts';
import type { Span } from '../../shared/time/intervals.ts';
import type { RunningTimer } from '../../shared/time/timer-state.ts';
import { type Day, HOUR_MS, type Instant, MINUTE_MS } from '../../shared/time.ts';
import type { ShownEntry } from './shown-entries.ts';

/** How high an hour is drawn. */
export const HOUR_PX = 48;
/** An entry is drawn at least as high as a line of text. */
const SHORTEST_MS = 25 * MINUTE_MS;

export type GridItem = Span & {
  readonly key: string;
  readonly zone: string;
  /** Null for the timer. */
  readonly shown: ShownEntry | null;
  /** It grows. */
  readonly isRunning: boolean;
};

export type GridBlock = Block<GridItem> & { readonly column: number };

type Present = {
  /** The time an entry has been moved to. */
  readonly retimed: (id: string) => Span | undefined;
  readonly now: Instant;
};

/** The items of these entries. */
export function gridItems(
  entries: readonly ShownEntry[],
  { retimed, now }: Present,
): readonly GridItem[] {
  return entries.flatMap((shown): GridItem[] => {
    const { id, zone, runningSince } = shown.entry;
    const span = retimed(id) ?? shown.entry.span;
    if (span !== null) return [{ ...span, key: id, zone, shown, isRunning: false }];
    if (runningSince === null) return [];
    return [{ ...growSpan(runningSince, now), key: id, zone, shown, isRunning: true }];
  });
}

/** The timer, which grows with the minute. */
export function timerItem(running: RunningTimer, now: Instant): GridItem {
  const span = growSpan(running.startAt, running.away?.fromAt ?? now);
  return { ...span, key: 'timer', zone: running.zone, shown: null, isRunning: true };
}

/** Less than a minute is drawn as one. */
function growSpan(startAt: Instant, now: Instant): Span {
  return { startAt, endAt: Math.max(now, startAt + MINUTE_MS) };
}

/** Every block of these days, in the order they are read in. */
export function gridBlocks(items: readonly GridItem[], days: readonly Day[]): readonly GridBlock[] {
  return days.flatMap((day, column) =>
    layOutDay(items, day, SHORTEST_MS).map((block) => ({ ...block, column })),
  );
}

/** Where a block is, in pixels from the top. */
export function placeInPixels({ top, bottom }: Pick<GridBlock, 'top' | 'bottom'>) {
  const height = Math.max(bottom - top, SHORTEST_MS);
  return { top: (top / HOUR_MS) * HOUR_PX, height: (height / HOUR_MS) * HOUR_PX };
}

/** How far down a grid begins: half an hour above its first entry, at 8 at the latest. */
export function topAtFirst(blocks: readonly GridBlock[]): number {
  const begun = blocks.filter(({ isContinued }) => !isContinued);
  const tops = begun.map((block) => placeInPixels(block).top);
  return Math.min(8 * HOUR_PX, ...tops) - HOUR_PX / 2;
}
