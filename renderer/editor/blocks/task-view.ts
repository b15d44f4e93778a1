/** A task on the page: its box is named by its text, and keeps that name while the text is typed. */
import type { NodeViewRenderer } from '@tiptap/core';
import { DOMSerializer, type Node } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';

/** The name of a task's box for screen readers. */
export function boxName(task: Node): string {
  return `Done: ${task.firstChild?.textContent ?? ''}`;
}

/** Draws an item by its schema. After typing in a task only the name of its box changes. */
export const taskView: NodeViewRenderer = ({ node }) => {
  const { toDOM } = node.type.spec;
  // ProseMirror draws what has no view of its own; TipTap's type does not know it.
  if (node.attrs['checked'] === null || toDOM === undefined) return null as unknown as NodeView;
  const { dom, contentDOM } = DOMSerializer.renderSpec(document, toDOM(node));
  const box = (dom as HTMLElement).querySelector(':scope > input');
  return {
    dom,
    contentDOM: contentDOM ?? null,
    update(next) {
      if (!next.sameMarkup(node)) return false;
      box?.setAttribute('aria-label', boxName(next));
      return true;
    },
  };
};
