/** A table on the page: inside a box that is moved sideways where the table is wider than the text. */
import type { NodeViewRenderer } from '@tiptap/core';

/** The box is the page's alone: it is never stored or copied. */
export const tableView: NodeViewRenderer = ({ editor, node, HTMLAttributes }) => {
  const dom = document.createElement('div');
  dom.className = 'wide';
  passFocusOn(dom, () => editor.view.dom);
  const table = document.createElement('table');
  for (const [name, value] of Object.entries(HTMLAttributes))
    table.setAttribute(name, String(value));
  const { caption } = node.attrs as { caption: string | null };
  if (caption !== null) {
    const words = document.createElement('caption');
    words.contentEditable = 'false';
    words.textContent = caption;
    table.append(words);
  }
  const contentDOM = document.createElement('tbody');
  table.append(contentDOM);
  dom.append(table);
  return { dom, contentDOM };
};

/**
 * The Tab key stops at every box that can be moved sideways. Inside the text it is the text that gets the
 * focus instead, and the cursor that moves the box.
 */
export function passFocusOn(box: HTMLElement, text: () => HTMLElement | null): void {
  box.addEventListener('focus', () => text()?.focus({ preventScroll: true }));
}
