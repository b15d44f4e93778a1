/** The keys that select entries: the same in the list and on the day grid. */
import type { RecordId } from '../../shared/ids.ts';
import { isCommand, isPlainKey } from '../ui/keys.ts';
import type { EntrySelection } from './entry-selection.svelte.ts';

type Parts = {
  readonly rows: () => readonly HTMLElement[];
  readonly selection: EntrySelection;
  /** Arrows with Shift extend the selection too: on the day grid they move an end. */
  readonly hasArrows: boolean;
};

/** The entry of a row. */
export function idOfRow(row: HTMLElement): RecordId {
  return row.dataset['entry'] ?? '';
}

type Click = {
  readonly onopen: () => void;
  /** Absent for what can't be selected. */
  readonly onselect?: (isRange: boolean) => void;
};

/** A click opens; with Ctrl, Cmd or Shift it selects. */
export function openOrSelect(
  { shiftKey, ctrlKey, metaKey }: MouseEvent,
  { onopen, onselect }: Click,
): void {
  if (onselect !== undefined && (shiftKey || ctrlKey || metaKey)) onselect(shiftKey);
  else onopen();
}

/** Returns what a key on a row selects: X this one, J and K with Shift the next one too, Ctrl+A all. */
export function selectingKey(
  event: KeyboardEvent,
  row: HTMLElement,
  { rows, selection, hasArrows }: Parts,
): (() => void) | undefined {
  const all = rows();

  function extend(by: 1 | -1) {
    const to = nextEntry(all, row, by);
    if (to === undefined) return;
    if (selection.isEmpty) selection.toggle(idOfRow(row));
    selection.extend(all.map(idOfRow), idOfRow(to));
    to.focus();
  }

  if (isCommand(event, 'a')) return () => selection.select(all.map(idOfRow));
  if (isPlainKey(event, 'x')) return () => selection.toggle(idOfRow(row));
  if (!event.shiftKey) return undefined;
  const [down, up] = hasArrows
    ? [
        ['ArrowDown', 'J'],
        ['ArrowUp', 'K'],
      ]
    : [['J'], ['K']];
  if (isPlainKey(event, ...down)) return () => extend(1);
  return isPlainKey(event, ...up) ? () => extend(-1) : undefined;
}

/** The next row of another entry: one over midnight has a block on each of its days. */
function nextEntry(
  all: readonly HTMLElement[],
  row: HTMLElement,
  by: 1 | -1,
): HTMLElement | undefined {
  for (let at = all.indexOf(row) + by; at >= 0 && at < all.length; at += by) {
    const next = all[at] as HTMLElement;
    if (idOfRow(next) !== idOfRow(row)) return next;
  }
  return undefined;
}
