/**
 * A block the editor cannot carry whole: shown cleaned, movable, deletable, never altered (P10).
 *
 * Its source is an attribute of the node; nothing but the node's deletion takes it out of the note.
 */
import { type Editor, Node } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { followLinks } from '../../content/follow-links.ts';
import { forReading } from '../../content/for-reading.ts';
import { cleanUntilStable, sanitise, sanitiseForReading } from '../../content/sanitise.ts';
import { passFocusOn } from './table-view.ts';

export const LockedBlock = Node.create({
  name: 'lockedBlock',
  group: 'block',
  atom: true,
  selectable: true,
  draggable: true,

  addAttributes: () => ({
    source: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-locked') ?? '',
      renderHTML: ({ source }: Record<string, unknown>) => ({ 'data-locked': String(source) }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-locked]' }],
  // Other programs get its text, and so do we after a restart.
  renderHTML: ({ node, HTMLAttributes }) => {
    const dom = document.createElement('div');
    for (const [name, value] of Object.entries(HTMLAttributes)) dom.setAttribute(name, value);
    // Stable: read again it is the same, and ends where the element does.
    dom.append(cleanUntilStable(String(node.attrs['source'])));
    return dom;
  },

  addNodeView() {
    return ({ node }) => ({ dom: lockedElement(String(node.attrs['source'])) });
  },

  addKeyboardShortcuts() {
    return { 'Mod-Enter': () => unfold(this.editor) };
  },
});

/** Opens or closes what can be folded in the selected part; whether there is any. */
export function unfold({ state: { selection }, view }: Editor): boolean {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'lockedBlock') {
    return false;
  }
  const box = view.nodeDOM(selection.from);
  const folds = box instanceof HTMLElement ? [...box.querySelectorAll('details')] : [];
  const isOpen = folds.some(({ open }) => open);
  for (const fold of folds) fold.open = !isOpen;
  return folds.length > 0;
}

/** The same within a line of text. */
export const LockedInline = Node.create({
  name: 'lockedInline',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  draggable: true,

  addAttributes: () => ({
    source: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-locked') ?? '',
      renderHTML: ({ source }: Record<string, unknown>) => ({ 'data-locked': String(source) }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-locked]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    HTMLAttributes,
    sanitise(String(node.attrs['source'])).textContent ?? '',
  ],

  addNodeView() {
    return ({ node }) => {
      const source = String(node.attrs['source']);
      const dom = document.createElement('span');
      dom.className = 'locked-inline';
      dom.contentEditable = 'false';
      dom.title = 'This part can’t be edited here';
      dom.textContent = sanitise(source).textContent?.trim() || nameOf(source);
      return { dom };
    };
  },
});

/** The element's name, for one of which there is nothing to show. */
function nameOf(source: string): string {
  return /^<([a-z][a-z0-9:-]*)/i.exec(source)?.[1]?.toLowerCase() ?? 'remark';
}

function lockedElement(source: string): HTMLElement {
  const box = document.createElement('div');
  box.className = 'locked';
  box.contentEditable = 'false';
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', 'This part can’t be edited here');
  const label = document.createElement('p');
  label.className = 'locked-label';
  const content = cleanSource(source);
  const isLong = content.querySelector('.pieces') !== null;
  label.textContent = isLong
    ? 'Too long to edit here, so only its text is shown'
    : 'Can’t be edited here';
  label.title = isLong
    ? 'Drawing this part would hold up the window. It stays exactly as it is.'
    : 'Traytable can’t edit this part without changing it. It stays exactly as it is.';
  if (
    content.textContent?.trim() === '' &&
    content.querySelector('hr, img, [data-image]') === null
  ) {
    const name = /^<([a-z][a-z0-9-]*)/i.exec(source)?.[1]?.toLowerCase();
    content.append(
      name === undefined ? 'A hidden remark' : `An element that is not shown: ${name}`,
    );
  }
  box.append(label, content);
  followLinks(box, () => undefined); // the editor opens links, with the key that belongs to it
  return box;
}

/** The source as it may be shown; the Tab key passes all in it by, as it does the links of the text. */
function cleanSource(source: string): DocumentFragment {
  const content = forReading(sanitiseForReading(source));
  for (const stop of content.querySelectorAll<HTMLElement>('a, summary, input')) {
    stop.tabIndex = -1;
  }
  for (const box of content.querySelectorAll<HTMLElement>('.wide')) {
    passFocusOn(box, () => box.closest<HTMLElement>('.ProseMirror'));
  }
  return content;
}
