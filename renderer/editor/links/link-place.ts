/** Puts what floats at a link where it can be read: below the link, or above it at the page's end. */
import type { Editor } from '@tiptap/core';
import type { OpenLink } from './open-link.svelte.ts';

const GAP_PX = 6;

/**
 * Keeps `popover`, which is positioned in the box around the text, at its link whatever changes size.
 * Returns what ends it. A new block has its height only in the next frame.
 */
export function keepAtLink({ view }: Editor, link: OpenLink, popover: HTMLElement): () => void {
  const observer = new ResizeObserver(() => place(view, link, popover));
  observer.observe(popover);
  observer.observe(view.dom);
  return () => observer.disconnect();
}

function place(view: Editor['view'], link: OpenLink, popover: HTMLElement): void {
  const box = popover.offsetParent?.getBoundingClientRect();
  if (box === undefined) return;
  const { top, bottom, left } = edgesOf(view, link);
  const page = popover.closest('.page')?.getBoundingClientRect() ?? box;
  const { offsetWidth: width, offsetHeight: height } = popover;
  const isLow = bottom + GAP_PX + height > page.bottom && top - GAP_PX - height > page.top;
  const y = isLow ? top - GAP_PX - height : bottom + GAP_PX;
  const room = Number.parseFloat(
    getComputedStyle(popover.offsetParent as Element).paddingInlineStart,
  );
  const x = Math.max(room, Math.min(left - box.left, box.width - room - width));
  popover.style.top = `${y - box.top}px`;
  popover.style.left = `${x}px`;
}

/** The edges of the link's first and last line on the screen. */
function edgesOf(view: Editor['view'], { element, from, to }: OpenLink) {
  const lines = [...(element?.isConnected ? element.getClientRects() : [])];
  const first = lines[0] ?? view.coordsAtPos(from, 1);
  const last = lines.at(-1) ?? view.coordsAtPos(to, from === to ? 1 : -1);
  return { top: first.top, bottom: last.bottom, left: Math.min(first.left, last.left) };
}
