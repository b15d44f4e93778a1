/** What keys do in a table. */
import { isCommand, isPlainKey } from '../ui/keys.ts';

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
};

/** The key handler of the grid; keys in its head are the head's. */
export function tableKeys(parts: TableKeyParts): (event: KeyboardEvent) => void {
  const { at, count, perPage, go } = parts;

  function actionOf(event: KeyboardEvent): (() => void) | undefined {
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
    if (isPlainKey(event, ' ')) return parts.peek;
    if (isPlainKey(event, 'Enter')) return at() === -1 ? undefined : parts.open;
    if (isPlainKey(event, 'x', 'X')) return parts.toggle;
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
