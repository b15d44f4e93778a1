/** The keys of a table. */
import type { RecordId } from '../../shared/ids.ts';
import { isCommand, isPlainKey } from '../ui/keys.ts';
import type { TableItem } from './table-item.ts';

export type TableKeyParts = {
  readonly at: () => number;
  readonly count: () => number;
  /** How many rows a page is. */
  readonly perPage: () => number;
  readonly go: (index: number) => void;
  readonly toggle: () => void;
  /** Goes on, and selects what is left and what is reached. */
  readonly extend: (by: number) => void;
  readonly selectAll: () => void;
  readonly selectNone: () => void;
  readonly isAnySelected: () => boolean;
  readonly peek: () => void;
  readonly open: () => void;
  readonly leave: () => void;
  /** The line that keys act on. */
  readonly item: () => TableItem | undefined;
  /** Folds a group, or unfolds it. */
  readonly fold: (key: string) => void;
  readonly tick: (id: RecordId) => void;
  /** Opens the menu of the status or stage of the current row. */
  readonly step: (id: RecordId) => void;
};

/** The key handler of the grid; keys in its head are the head's. */
export function tableKeys(parts: TableKeyParts): (event: KeyboardEvent) => void {
  const { at, count, perPage, go } = parts;

  function actionOf(event: KeyboardEvent): (() => unknown) | undefined {
    if (isCommand(event, 'a')) return parts.selectAll;
    const isShift = event.shiftKey;
    if (isPlainKey(event, 'ArrowDown', 'J'))
      return () => (isShift ? parts.extend(1) : go(at() + 1));
    if (isPlainKey(event, 'ArrowUp', 'K')) return () => (isShift ? parts.extend(-1) : up());
    if (isPlainKey(event, 'j')) return () => go(at() + 1);
    if (isPlainKey(event, 'k')) return up;
    if (isPlainKey(event, 'Home')) return () => go(0);
    if (isPlainKey(event, 'End')) return () => go(count() - 1);
    if (isPlainKey(event, 'PageDown')) return () => go(at() + perPage());
    if (isPlainKey(event, 'PageUp')) return () => go(Math.max(0, at() - perPage()));
    const item = parts.item();
    if (item?.kind === 'group' && isFoldKey(event, item.isFolded)) {
      return () => parts.fold(item.group.key);
    }
    if (isPlainKey(event, ' ')) return parts.peek;
    if (isPlainKey(event, 'Enter')) return at() === -1 ? undefined : parts.open;
    if (isPlainKey(event, 'x', 'X')) return parts.toggle;
    // Held down it ticks once: the next line is another task.
    if (isPlainKey(event, 'd') && item?.kind === 'row') {
      return () => !event.repeat && parts.tick(item.row.id);
    }
    if (isPlainKey(event, 's') && item?.kind === 'row') return () => parts.step(item.row.id);
    if (!isPlainKey(event, 'Escape')) return undefined;
    return parts.isAnySelected() ? parts.selectNone : parts.leave;
  }

  function up(): void {
    go(at() === -1 ? count() - 1 : at() - 1);
  }

  return (event) => {
    if (event.target !== event.currentTarget) return;
    const act = actionOf(event);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

/** The cell of the status or stage of a row; its line where a narrow table has dropped the column. */
export function stepCell(grid: HTMLElement, id: RecordId): Element {
  const line = grid.querySelector(`[data-line="${CSS.escape(id)}"]`) ?? grid;
  return line.querySelector('[data-step]') ?? line;
}

/** Space and Enter fold and unfold; the arrows do one of both each. */
function isFoldKey(event: KeyboardEvent, isFolded: boolean): boolean {
  return isPlainKey(event, ' ', 'Enter', isFolded ? 'ArrowRight' : 'ArrowLeft');
}
