/** The effects of the day grid: its place, the focus in it, and how far its keys go. */
import { onDestroy, tick } from 'svelte';
import type { GridFocus } from './grid-focus.ts';
import { topAtFirst } from './grid-items.ts';
import type { GridView } from './grid-view.svelte.ts';
import type { TimeContext } from './time-context.ts';

type Parts = {
  readonly app: TimeContext;
  readonly view: GridView;
  readonly focus: GridFocus;
  readonly scroller: () => HTMLElement;
};

/** Call it while the grid is made. It ends with the grid. */
export function followGrid({ app, view, focus, scroller }: Parts): void {
  const { deletions, week } = app;

  // Blocks are drawn anew when they change their day, or get the id of the service.
  $effect(() => {
    void view.blocks;
    void tick().then(() => focus.keep());
  });

  // A restored entry has the focus again, once its block is drawn.
  $effect(() => {
    const { restored } = deletions;
    if (restored?.kind !== 'time-entry') return;
    focus.want(restored.id);
    deletions.restored = null;
  });

  // The size of the grid decides how far its keys go.
  $effect(() => {
    week.daysAtOnce = view.days.length;
    return () => (week.daysAtOnce = week.days.length);
  });

  let isPlaced = false;
  // Once its first week is drawn: it stays while another one is read.
  $effect(() => {
    if (isPlaced || week.entries === undefined) return;
    isPlaced = true;
    scroller().scrollTo(0, topAtFirst(view.blocks));
  });

  onDestroy(() => view.edits.forgetSteps());
}
