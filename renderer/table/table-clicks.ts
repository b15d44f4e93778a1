/** Clicks in a table: on the mark of a row, its tick, its status, the arrow of a group, and elsewhere. */
import type { RecordId } from '../../shared/ids.ts';
import { idsOf, type TableItem } from './table-item.ts';

export type TableClickParts = {
  readonly items: () => readonly TableItem[];
  readonly at: () => number;
  readonly current: () => string | null;
  readonly toggle: (item: TableItem) => void;
  readonly onselect: (ids: readonly RecordId[], isOn: boolean) => void;
  readonly onfold: (key: string) => void;
  readonly ontick: (id: RecordId) => void;
  readonly onstep: (id: RecordId, below: Element) => void;
  readonly onshow: () => void;
  readonly onopen: () => void;
  readonly oncurrent: (key: string) => void;
};

/**
 * The click handler of a line. A click shows its record, and the second one of a double click enters it.
 * Another row may be below the pointer by then: beside a record the list has less room.
 */
export function tableClicks(
  parts: TableClickParts,
): (event: MouseEvent, item: TableItem, index: number) => void {
  let wasStep = false;
  return (event, item, index) => {
    const isOn = (mark: string) => (event.target as Element).closest(mark) !== null;
    const isMark = isOn('[data-mark]') || event.ctrlKey || event.metaKey;
    const step = isMark || event.shiftKey ? null : (event.target as Element).closest('[data-step]');
    // The second click has closed the menu: it opens again.
    if (step !== null && item.kind === 'row' && (wasStep || event.detail < 2)) {
      wasStep = true;
      parts.oncurrent(item.key);
      return parts.onstep(item.row.id, step);
    }
    if (event.detail > 1)
      return isMark || isOn('[data-tick], [data-fold]') ? undefined : parts.onopen();
    wasStep = false;
    const at = parts.at();
    if (isOn('[data-tick]') && item.kind === 'row') return parts.ontick(item.row.id);
    if (isOn('[data-fold]') && item.kind === 'group') parts.onfold(item.group.key);
    else if (event.shiftKey && at !== -1) {
      const between = parts.items().slice(Math.min(at, index), Math.max(at, index) + 1);
      parts.onselect(idsOf(between), true);
    } else if (isMark) parts.toggle(item);
    else if (item.kind === 'row') parts.onshow();
    return parts.oncurrent(item.key);
  };
}
