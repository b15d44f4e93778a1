/** The state of the day grid, and what pointer and keys do on it. */
import { FREE_SNAP_MS, SNAP_MS } from '../../shared/time/day-axis.ts';
import { columnMs, type DrawnGap, overlappingIds, placeGaps } from '../../shared/time/day-grid.ts';
import { type GridStep, stepSpan } from '../../shared/time/grid-drag.ts';
import type { Span } from '../../shared/time/intervals.ts';
import { typeIntoCell } from '../../shared/time/type-cell.ts';
import { type Day, dayOf, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { isWindowVisible } from '../ui/when-visible.ts';
import type { GridEdits } from './grid-edits.svelte.ts';
import { type GridBlock, gridBlocks, gridItems, timerItem } from './grid-items.ts';
import type { Picked } from './grid-picked.ts';
import type { ShownEntry } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';

/** Where a week has room: each day can show a few words. */
const WEEK_PX = 720;
/** The hours at the side: `08:00`, or as wide as `12:30 AM`. */
const HOURS_PX = 44;
const TWELVE_HOURS_PX = 60;
const PADDING_PX = 20;
/** The length of an entry that the button above a day adds. */
const ADDED_SECONDS = (30 * MINUTE_MS) / SECOND_MS;

export type GridColumn = {
  readonly day: Day;
  readonly lengthMs: number;
  readonly gaps: readonly DrawnGap[];
  readonly plain: readonly ShownEntry[];
  readonly seconds: number;
};

export class GridView {
  /** The width of the grid, in pixels. */
  width = $state(0);
  /** The dragged thing, and the time it would have. */
  dragged = $state.raw<{ readonly picked: Picked; readonly span: Span } | null>(null);
  readonly #app: TimeContext;
  readonly #edits: () => GridEdits;
  readonly days = $derived.by((): readonly Day[] => {
    const { week } = this.#app;
    return this.width === 0 || this.width >= WEEK_PX ? week.days : [week.shownDay];
  });
  readonly #items = $derived.by(() => {
    const { week, shownTimer } = this.#app;
    const items = gridItems(week.drawn, { retimed: (id) => this.#findSpan(id), now: this.now });
    const { running } = shownTimer;
    return running === null ? items : [...items, timerItem(running, this.now)];
  });
  readonly blocks: readonly GridBlock[] = $derived.by(() => gridBlocks(this.#items, this.days));
  readonly overlapping = $derived.by(() =>
    overlappingIds(
      this.#items.flatMap(({ shown, startAt, endAt }) =>
        shown === null ? [] : [{ ...shown.entry, span: { startAt, endAt } }],
      ),
    ),
  );
  readonly columns = $derived.by(() => this.days.map((day) => this.#columnOf(day)));

  constructor(app: TimeContext, edits: () => GridEdits) {
    this.#app = app;
    this.#edits = edits;
  }

  get edits(): GridEdits {
    return this.#edits();
  }

  /** The day whose hours stand at the side: those of most days. */
  get sideDay(): Day {
    const column = this.columns.find((one) => !isUnusual(one)) ?? (this.columns[0] as GridColumn);
    return column.day;
  }

  /** The width of the hours at the side. */
  get hoursPx(): number {
    return this.#app.dates.hasTwelveHours ? TWELVE_HOURS_PX : HOURS_PX;
  }

  /** The width of a day, without the hours at the side. */
  get columnPx(): number {
    return this.width === 0
      ? WEEK_PX
      : (this.width - PADDING_PX - this.hoursPx) / this.columns.length;
  }

  /** Renewed each minute while the window is on the screen. */
  get now(): Instant {
    const { now } = this.#app;
    return isWindowVisible() ? now.toTheMinute : now.atOnce;
  }

  /** The entry being made by dragging. */
  get made(): Span | null {
    return this.dragged?.picked.shown === null ? this.dragged.span : null;
  }

  /** The entries of the days that are drawn. */
  get entries(): readonly ShownEntry[] {
    return this.#app.week.drawn.filter(({ entry }) => this.days.includes(entry.day));
  }

  entryOf(id: string): ShownEntry | undefined {
    return this.#app.week.drawn.find(({ entry }) => entry.id === id);
  }

  /** Draws what is dragged where it would be. */
  drag(picked: Picked, span: Span): void {
    this.dragged = { picked, span };
  }

  /** Makes or changes what was dragged; the id of what was made. */
  async drop({ shown, zone }: Picked): Promise<string | undefined> {
    const span = this.dragged?.span;
    if (span === undefined) return undefined;
    if (shown !== null) this.edits.retime(shown, span);
    this.dragged = null;
    if (shown !== null) return undefined;
    return this.edits.make({ kind: 'span', span }, dayOf(span.startAt, zone));
  }

  /** Does to an entry what a key says. */
  step(shown: ShownEntry, step: GridStep, { isFree }: { readonly isFree: boolean }): void {
    const { zone } = shown.entry;
    const span = this.edits.spanOf(shown);
    if (span === null) return;
    const next = stepSpan(span, step, { zone, snapMs: isFree ? FREE_SNAP_MS : SNAP_MS });
    this.edits.retime(shown, next, { isByKey: true });
    this.#app.week.follow(dayOf(next.startAt, zone));
  }

  /** Adds half an hour where the day has room; its id. */
  add(day: Day): Promise<string | undefined> {
    const { week } = this.#app;
    const mine = week.drawn.flatMap(({ entry, isMine }) => (isMine ? [entry] : []));
    const typed = { kind: 'duration', seconds: ADDED_SECONDS } as const;
    const cell = { day, zone: week.zone, entries: [], others: mine, isMine: () => true };
    const action = typeIntoCell(typed, cell);
    return action.kind === 'create'
      ? this.edits.make(action.times, day)
      : Promise.resolve(undefined);
  }

  #findSpan(id: string): Span | undefined {
    const { dragged } = this;
    if (dragged?.picked.shown?.entry.id === id) return dragged.span;
    return this.edits.findSpan(id);
  }

  #columnOf(day: Day): GridColumn {
    const { shownTimer, week } = this.#app;
    const ofDay = week.drawn.filter(({ entry }) => entry.day === day);
    const touching = this.blocks.filter((block) => block.day === day);
    const mine = this.#items.flatMap(({ shown, startAt, endAt }) =>
      shown?.isMine ? [{ ...shown.entry, span: { startAt, endAt } }] : [],
    );
    return {
      day,
      lengthMs: columnMs(day, [week.zone, ...touching.map(({ of }) => of.zone)]),
      gaps: placeGaps(day, mine, { now: this.now, timer: shownTimer.running }),
      plain: ofDay.filter(({ entry }) => entry.span === null && entry.runningSince === null),
      seconds: ofDay.reduce((sum, { entry }) => sum + entry.seconds, 0),
    };
  }
}

/** Whether a day is drawn longer or shorter than most. */
export function isUnusual({ lengthMs }: GridColumn): boolean {
  return lengthMs !== 24 * HOUR_MS;
}
