/** Dragging with a mouse, a pen or a finger, for whatever can be dragged within one element. */
import type { Attachment } from 'svelte/attachments';

/** A press that moves less far than this is a click. */
const SLOP_PX = 4;

export type DragParts<T> = {
  /** Returns the thing picked up where the pointer goes down; `undefined` where there is none. */
  readonly onpick: (event: PointerEvent) => T | undefined;
  readonly onmove: (picked: T, event: PointerEvent) => void;
  readonly ondrop: (picked: T, event: PointerEvent) => void;
  /** It was given up by Esc, or the system took the pointer away. */
  readonly oncancel: () => void;
};

/** Attached to the element in which things are dragged. */
export function draggable<T>({ onpick, onmove, ondrop, oncancel }: DragParts<T>): Attachment {
  return (node) => {
    const element = node as HTMLElement;
    let picked: { readonly thing: T; readonly down: PointerEvent } | undefined;
    let isDragged = false;

    function end(): void {
      picked = undefined;
      isDragged = false;
      removeEventListener('keydown', press, true);
    }

    function press(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    }

    function cancel(): void {
      const wasDragged = isDragged;
      end();
      if (wasDragged) oncancel();
    }

    const listeners: { readonly [E in keyof HTMLElementEventMap]?: (event: never) => void } = {
      pointerdown(event: PointerEvent) {
        if (event.button !== 0 || !event.isPrimary) return;
        const thing = onpick(event);
        if (thing !== undefined) picked = { thing, down: event };
      },
      pointermove(event: PointerEvent) {
        if (picked === undefined) return;
        const { thing, down } = picked;
        const wayPx = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
        if (!isDragged && wayPx < SLOP_PX) return;
        if (!isDragged) {
          isDragged = true;
          element.setPointerCapture(event.pointerId); // the click that follows is no one's
          addEventListener('keydown', press, true);
        }
        onmove(thing, event);
      },
      pointerup(event: PointerEvent) {
        const dropped = isDragged ? picked : undefined;
        end();
        if (dropped !== undefined) ondrop(dropped.thing, event);
      },
      pointercancel: cancel,
    };
    for (const [name, listener] of Object.entries(listeners)) {
      element.addEventListener(name, listener as EventListener);
    }
    return () => {
      cancel();
      for (const [name, listener] of Object.entries(listeners)) {
        element.removeEventListener(name, listener as EventListener);
      }
    };
  };
}
