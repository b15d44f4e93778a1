/** Cards of a board that the mouse drags to another stage. */
import type { RecordId } from '../../shared/ids.ts';
import { draggable } from '../ui/drag.ts';

/** So near to an edge the board scrolls by itself, in pixels. */
const EDGE_PX = 40;
const STEP_PX = 16;

export type BoardDragParts = {
  readonly board: () => HTMLElement;
  /** The dragged card and the stage below it; `null` for both at the end. */
  readonly ondrag: (card: RecordId | null, stage: string | null) => void;
  readonly ondrop: (card: RecordId, stage: string | null) => void;
};

/** Creates the attachment of the board. */
export function boardDrag({ board, ondrag, ondrop }: BoardDragParts) {
  const end = () => ondrag(null, null);
  return draggable<RecordId>({
    onpick: ({ target }) =>
      (target as Element).closest<HTMLElement>('[data-card]')?.dataset['card'],
    onmove(id, event) {
      ondrag(id, stageAt(event));
      const { left, right } = board().getBoundingClientRect();
      if (event.clientX > right - EDGE_PX) board().scrollLeft += STEP_PX;
      else if (event.clientX < left + EDGE_PX) board().scrollLeft -= STEP_PX;
    },
    ondrop(id, event) {
      const stage = stageAt(event);
      end();
      ondrop(id, stage);
    },
    oncancel: end,
  });
}

function stageAt({ clientX, clientY }: PointerEvent): string | null {
  const under = document.elementFromPoint(clientX, clientY);
  return under?.closest<HTMLElement>('[data-stage]')?.dataset['stage'] ?? null;
}
