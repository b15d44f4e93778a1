/** Makes a cleaned note fit the page it is read on: tables that are too wide, blocks from the right. */

/**
 * `content`, changed: each table in a box that the keyboard and the mouse move sideways, and what has a
 * side of its own on the side its words begin at.
 */
export function forReading(content: DocumentFragment): DocumentFragment {
  for (const block of content.querySelectorAll('li, blockquote, table, dd')) {
    if (!block.hasAttribute('dir')) block.setAttribute('dir', 'auto');
  }
  for (const table of content.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue; // it is moved with the one around it
    const box = content.ownerDocument.createElement('div');
    box.className = 'wide';
    table.replaceWith(box);
    box.append(table);
  }
  return content;
}
