/** Columns that are dragged by the mouse: by their names to another place, by their edges to another width. */
import type { Attachment } from 'svelte/attachments';
import { moveColumn, resizeColumn, type ShownColumn, type View } from '../../shared/table/view.ts';
import { draggable } from '../ui/drag.ts';

type Parts = {
  readonly columns: () => readonly ShownColumn[];
  readonly onview: (change: (view: View) => View) => void;
  /** The place to which the column would go; `null` once it is let go. */
  readonly ontarget: (index: number | null) => void;
};

type Picked = {
  readonly name: string;
  readonly width: number;
  readonly x: number;
  readonly isWidth: boolean;
};

/** Attached to the head, whose names carry `data-column` and their edges `data-edge`. */
export function columnDrag({ columns, onview, ontarget }: Parts): Attachment<HTMLElement> {
  return (head) => {
    function pick(event: PointerEvent): Picked | undefined {
      const target = event.target as Element;
      const name = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
      const shown = columns().find(({ column }) => column.name === name);
      if (name === undefined || shown === undefined) return undefined;
      const isWidth = target.closest('[data-edge]') !== null;
      return { name, width: shown.width, x: event.clientX, isWidth };
    }

    /** How many columns begin left of the pointer. */
    function placeAt(x: number): number {
      const names = [...head.querySelectorAll('[data-column]')];
      const centres = names.map((name) => name.getBoundingClientRect());
      return centres.filter(({ left, width }) => left + width / 2 < x).length;
    }

    return draggable<Picked>({
      onpick: pick,
      onmove({ name, width, x, isWidth }, event) {
        if (!isWidth) ontarget(placeAt(event.clientX));
        else onview((view) => resizeColumn(view, name, width + event.clientX - x));
      },
      ondrop({ name, isWidth }, event) {
        ontarget(null);
        if (isWidth) return;
        const from = columns().findIndex(({ column }) => column.name === name);
        const to = placeAt(event.clientX);
        onview((view) => moveColumn(view, name, (to > from ? to - 1 : to) - from));
      },
      oncancel: () => ontarget(null),
    })(head);
  };
}
