/** The keys of the list of entries, for the row that has the focus. */
import { isDelete, isPlainKey, isTyping } from '../ui/keys.ts';
import type { EntrySelection } from './entry-selection.svelte.ts';
import { selectingKey } from './selecting-keys.ts';

type Parts = {
  readonly rows: () => readonly HTMLElement[];
  readonly selection: EntrySelection;
  /** Whether an entry is open; what closes it. */
  readonly isOpen: () => boolean;
  readonly close: () => void;
  /** Act on the entry of a row. */
  readonly remove: (row: HTMLElement) => void;
  readonly duplicate: (row: HTMLElement) => void;
};

/** The key handler of the list. */
export function entryListKeys(parts: Parts): (event: KeyboardEvent) => void {
  const { rows, selection } = parts;

  function actionOf(event: KeyboardEvent, row: HTMLElement): (() => unknown) | undefined {
    const all = rows();
    const at = all.indexOf(row);
    const select = selectingKey(event, row, { rows, selection, hasArrows: true });
    if (select !== undefined) return select;
    if (isPlainKey(event, 'ArrowDown', 'j', 'J')) return () => all[at + 1]?.focus();
    if (isPlainKey(event, 'ArrowUp', 'k', 'K')) return () => all[at - 1]?.focus();
    const act = isDelete(event) ? parts.remove : isPlainKey(event, 'D') ? parts.duplicate : null;
    // Held down it acts once: the next row has the focus by then.
    return act === null ? undefined : () => !event.repeat && act(row);
  }

  function endStep(): (() => void) | undefined {
    if (parts.isOpen()) return parts.close;
    return selection.isEmpty ? undefined : () => selection.clear();
  }

  return (event) => {
    const row = event.target instanceof HTMLElement ? event.target.closest('[data-entry]') : null;
    const act =
      event.key === 'Escape'
        ? endStep()
        : row === null || isTyping(event)
          ? undefined
          : actionOf(event, row as HTMLElement);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}
