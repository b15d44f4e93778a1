/** The pointer on the day grid: what is under it, and the drag it begins. */
import type { Attachment } from 'svelte/attachments';
import { dayAxis, FREE_SNAP_MS, instantAtPlace, SNAP_MS } from '../../shared/time/day-axis.ts';
import { dragSpan, type GridPoint } from '../../shared/time/grid-drag.ts';
import type { Span } from '../../shared/time/intervals.ts';
import { type Day, HOUR_MS } from '../../shared/time.ts';
import { draggable } from '../ui/drag.ts';
import { HOUR_PX } from './grid-items.ts';
import type { Picked } from './grid-picked.ts';
import type { GridView } from './grid-view.svelte.ts';
import type { ShownEntry } from './shown-entries.ts';

type Grid = {
  readonly days: readonly Day[];
  /** The zone of this computer: a new entry is made in it. */
  readonly zone: string;
  readonly entryOf: (id: string) => ShownEntry | undefined;
  readonly spanOf: (shown: ShownEntry) => Span | null;
};

type DragParts = {
  readonly view: GridView;
  /** The zone of this computer: a new entry is made in it. */
  readonly zone: () => string;
  readonly parts: () => { readonly scroller: HTMLElement; readonly body: HTMLElement };
  readonly onmade: (making: Promise<string | undefined>) => void;
};

/** Attached to the body of the grid: makes, moves and resizes. */
export function gridDrags({ view, zone, parts, onmade }: DragParts): Attachment {
  const goOn = (picked: Picked, event: PointerEvent) =>
    view.drag(picked, draggedTo(parts().body, picked, event, view.days));
  return draggable<Picked>({
    onpick(event) {
      const entryOf = (id: string) => view.entryOf(id);
      const spanOf = (shown: ShownEntry) => view.edits.spanOf(shown);
      return pickUp(parts().body, event, { days: view.days, zone: zone(), entryOf, spanOf });
    },
    onmove(picked, event) {
      scrollAlong(parts().scroller, event);
      goOn(picked, event);
    },
    ondrop(picked, event) {
      goOn(picked, event);
      onmade(view.drop(picked));
    },
    oncancel: () => (view.dragged = null),
  });
}

/**
 * Returns what a press picks up: an entry of mine, one end of it, or a free place; `undefined`
 * else.
 */
function pickUp(body: HTMLElement, event: PointerEvent, grid: Grid): Picked | undefined {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('input') !== null) return undefined;
  const block = target.closest<HTMLElement>('[data-part]');
  const from = pointAt(body, event, grid.days);
  if (block === null) return { drag: { kind: 'make', from }, shown: null, zone: grid.zone };
  const shown = grid.entryOf(block.dataset['entry'] ?? '');
  const span = shown && grid.spanOf(shown);
  if (!shown?.isMine || !span) return undefined;
  const { zone } = shown.entry;
  const grip = target.closest<HTMLElement>('[data-grip]')?.dataset['grip'];
  if (grip === 'start' || grip === 'end') return { drag: { kind: grip, span }, shown, zone };
  const grabbedAt = instantAtPlace(from.place, dayAxis(from.day, zone), 0);
  return { drag: { kind: 'move', span, grabbedAt }, shown, zone };
}

/** The time of what is dragged once the pointer is here; Alt snaps to the minute. */
function draggedTo(
  body: HTMLElement,
  { drag, zone }: Picked,
  event: PointerEvent,
  days: readonly Day[],
): Span {
  const snapMs = event.altKey ? FREE_SNAP_MS : SNAP_MS;
  return dragSpan(drag, pointAt(body, event, days), { zone, snapMs });
}

function pointAt(
  body: HTMLElement,
  { clientX, clientY }: PointerEvent,
  days: readonly Day[],
): GridPoint {
  const { left, top, width } = body.getBoundingClientRect();
  const column = Math.floor(((clientX - left) / width) * days.length);
  const day = days[Math.min(days.length - 1, Math.max(0, column))] as Day;
  return { day, place: ((clientY - top) / HOUR_PX) * HOUR_MS };
}

/** Scrolls on while something is dragged along the edge. */
function scrollAlong(scroller: HTMLElement, { clientY }: PointerEvent): void {
  const { top, bottom } = scroller.getBoundingClientRect();
  const head = scroller.querySelector('header')?.clientHeight ?? 0;
  if (clientY < top + head + EDGE_PX) scroller.scrollBy(0, -EDGE_PX);
  else if (clientY > bottom - EDGE_PX) scroller.scrollBy(0, EDGE_PX);
}

const EDGE_PX = 24;
