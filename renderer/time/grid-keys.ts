/** The keys of a block on the day grid. */
import type { GridStep } from '../../shared/time/grid-drag.ts';
import { crossesMidnight } from '../../shared/time/intervals.ts';
import { isDelete, isPlainKey, isTyping } from '../ui/keys.ts';
import { duplicateEntry } from './entry-edits.ts';
import type { EntrySelection } from './entry-selection.svelte.ts';
import type { GridFocus } from './grid-focus.ts';
import type { GridView } from './grid-view.svelte.ts';
import type { SelectedRows } from './selected-rows.ts';
import { selectingKey } from './selecting-keys.ts';
import type { ShownEntry } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';

type Parts = {
  readonly app: TimeContext;
  readonly view: GridView;
  readonly focus: GridFocus;
  readonly selection: EntrySelection;
  readonly selected: SelectedRows;
};

/**
 * Returns the handler of a key on the block that has the focus. Arrows move it, with Shift one of
 * its ends. J and K go on, X and Shift+J select, Shift+D makes it once more, S splits it at
 * midnight, Delete deletes.
 */
export function gridKeys({
  app,
  view,
  focus,
  selection,
  selected,
}: Parts): (event: KeyboardEvent) => void {
  function act(event: KeyboardEvent, block: HTMLElement, shown: ShownEntry): boolean {
    const { span, zone } = shown.entry;
    const rows = () => focus.all();
    const select = selectingKey(event, block, { rows, selection, hasArrows: false });
    const isOnce = isDelete(event) || isPlainKey(event, 'D');
    if (isOnce && event.repeat) return true; // held down: the next block has the focus by then
    if (select !== undefined) select();
    else if (isPlainKey(event, 'j')) focus.move(block, 1);
    else if (isPlainKey(event, 'k')) focus.move(block, -1);
    else if (isPlainKey(event, 'D')) void selected.say(duplicateEntry(app, shown));
    else if (isDelete(event) && !selection.isEmpty) void selected.removeSelected();
    else if (!shown.isMine) return false;
    else if (isDelete(event)) void selected.remove([shown], focus.beside(block));
    else if (isPlainKey(event, 's') && span !== null && crossesMidnight(span, zone)) {
      void view.edits.splitAtMidnight(shown);
    } else {
      const step = span === null ? undefined : stepOf(event);
      if (step === undefined) return false;
      view.step(shown, step, { isFree: event.altKey });
    }
    return true;
  }

  return (event) => {
    const element = event.target instanceof HTMLElement ? event.target : null;
    const block = element?.closest<HTMLElement>('[data-entry]') ?? null;
    const shown = block === null ? undefined : view.entryOf(block.dataset['entry'] ?? '');
    if (block === null || shown === undefined || isTyping(event)) return;
    if (act(event, block, shown)) event.preventDefault();
  };
}

/** Returns the step of an arrow key for the time of an entry: with Shift for one of its ends. */
function stepOf(event: KeyboardEvent): GridStep | undefined {
  if (event.ctrlKey || event.metaKey) return undefined;
  return (event.shiftKey ? ends : moves)[event.key];
}

const moves: Readonly<Record<string, GridStep>> = {
  ArrowUp: 'earlier',
  ArrowDown: 'later',
  ArrowLeft: 'day-before',
  ArrowRight: 'day-after',
};

const ends: Readonly<Record<string, GridStep>> = {
  ArrowUp: 'shorter',
  ArrowDown: 'longer',
  ArrowLeft: 'start-earlier',
  ArrowRight: 'start-later',
};
