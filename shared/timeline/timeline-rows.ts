/** A timeline as rows: the newest month open, those before it folded until they are opened. */
import type { Day } from '../time.ts';
import type { TimelineItem, TimelineType } from './timeline.ts';

/** `2026-11`. */
type Month = string;

export type TimelineRow =
  | {
      readonly kind: 'month';
      readonly month: Month;
      readonly count: number;
      readonly isOpen: boolean;
    }
  /** `isFirst` of its day: only there the day stands. */
  | { readonly kind: 'item'; readonly item: TimelineItem; readonly isFirst: boolean };

type Shown = {
  readonly today: Day;
  /** `null` for all of them. */
  readonly type: TimelineType | null;
  /** The months that the user has opened or folded. */
  readonly toggled: ReadonlySet<Month>;
};

/** The rows, newest first; months to come and the present one have no head. */
export function timelineRows(
  items: readonly TimelineItem[],
  { today, type, toggled }: Shown,
): readonly TimelineRow[] {
  const shown = type === null ? items : items.filter((item) => item.type === type);
  const present = monthOf(today);
  const months = Map.groupBy(shown, ({ day }) => monthOf(day));
  const [newest] = months.keys();
  return [...months].flatMap(([month, ofMonth]): TimelineRow[] => {
    const rows = ofMonth.map((item, index): TimelineRow => {
      return { kind: 'item', item, isFirst: ofMonth[index - 1]?.day !== item.day };
    });
    if (month >= present) return rows;
    const isOpen = toggled.has(month) !== (month === newest);
    return [{ kind: 'month', month, count: rows.length, isOpen }, ...(isOpen ? rows : [])];
  });
}

function monthOf(day: Day): Month {
  return day.slice(0, 7);
}
