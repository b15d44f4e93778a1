/** A list item that may be a task: with a box in front, as the service's Markdown makes it. */
import { findParentNode, InputRule } from '@tiptap/core';
import { ListItem } from '@tiptap/extension-list';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { readCursor } from './cursor-now.ts';
import { boxName, taskView } from './task-view.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    taskListItem: {
      /** Makes the selected list items tasks, or tasks plain items; begins a list where there is none. */
      toggleTask: () => ReturnType;
    };
  }
}

export const TaskListItem = ListItem.extend({
  content: 'block+',

  addAttributes: () => ({
    /** `null` for an item that is no task. */
    checked: {
      default: null,
      parseHTML: (element: HTMLElement) => {
        const checked = element.getAttribute('data-checked');
        return checked === null ? null : checked === 'true';
      },
      renderHTML: ({ checked }: Record<string, unknown>) =>
        checked === null ? {} : { 'data-checked': String(checked) },
    },
    /** The box's other attributes in the stored HTML; `null` for a box made here. */
    box: { default: null, rendered: false, keepOnSplit: false, parseHTML: () => null },
    /** The contents of a list without an item around them: a list in a list above all. */
    isBare: {
      default: false,
      keepOnSplit: false,
      parseHTML: () => false,
      renderHTML: ({ isBare }: Record<string, unknown>) => (isBare ? { 'data-bare': '' } : {}),
    },
  }),

  parseHTML: () => [{ tag: 'li', contentElement: (item) => contentOf(item as HTMLElement) }],

  renderHTML({ node, HTMLAttributes }) {
    if (node.attrs['checked'] === null) return ['li', HTMLAttributes, 0];
    const box = {
      type: 'checkbox',
      contenteditable: 'false',
      tabindex: '-1', // the keyboard ticks at the cursor, with Ctrl+Enter
      'aria-label': boxName(node),
      ...(node.attrs['checked'] ? { checked: '' } : {}),
    };
    return ['li', HTMLAttributes, ['input', box], ['div', 0]];
  },

  addNodeView: () => taskView,

  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Enter: () => {
        const item = findParentNode(({ type }) => type === this.type)(this.editor.state.selection);
        const isTask = item !== undefined && item.node.attrs['checked'] !== null;
        return this.editor.commands.splitListItem(this.name, isTask ? { checked: false } : {});
      },
      'Mod-Enter': () => {
        const item = findParentNode(({ type }) => type === this.type)(this.editor.state.selection);
        if (item === undefined || item.node.attrs['checked'] === null) return false;
        return this.editor.commands.updateAttributes(this.name, {
          checked: !item.node.attrs['checked'],
        });
      },
      'Mod-Shift-9': () => this.editor.commands.toggleTask(),
    };
  },

  addCommands() {
    return {
      toggleTask:
        () =>
        ({ chain, editor }) => {
          const item = findParentNode(({ type }) => type === this.type)(editor.state.selection);
          if (item === undefined) {
            return chain()
              .toggleBulletList()
              .updateAttributes(this.name, { checked: false, box: null })
              .run();
          }
          const checked = item.node.attrs['checked'] === null ? false : null;
          return chain().updateAttributes(this.name, { checked, box: null }).run();
        },
    };
  },

  addInputRules() {
    return [
      new InputRule({
        find: /^\s*\[([ x])?\]\s$/,
        handler: ({ chain, range, match }) => {
          const checked = match[1] === 'x';
          const isInItem = findParentNode(({ type }) => type === this.type)(
            this.editor.state.selection,
          );
          const edit = chain().deleteRange(range);
          (isInItem ? edit : edit.toggleBulletList())
            .updateAttributes(this.name, { checked, box: null })
            .run();
        },
      }),
    ];
  },

  addProseMirrorPlugins() {
    return [
      ...(this.parent?.() ?? []),
      new Plugin({
        props: {
          handleDOMEvents: {
            // A click on a box leaves the focus where it is: the next key is typed there.
            mousedown: (_, event) => {
              if (boxOf(event) === undefined) return false;
              event.preventDefault();
              return true;
            },
            // The box is drawn from the document: what a click means is a change of the document.
            click: (view, event) => {
              const box = boxOf(event);
              if (box === undefined) return false;
              event.preventDefault();
              readCursor(view);
              const item = box.closest('li');
              if (item === null || !view.editable) return true;
              const pos = view.posAtDOM(item, 0) - 1;
              const node = view.state.doc.nodeAt(pos);
              if (node?.type !== this.type) return true;
              const { tr } = view.state;
              const isFocused = document.activeElement === box;
              view.dispatch(tr.setNodeAttribute(pos, 'checked', node.attrs['checked'] !== true));
              if (isFocused) drawnBox(view, pos)?.focus();
              return true;
            },
          },
        },
      }),
    ];
  },
});

/** The element that holds the blocks of an item: of a task as it is drawn, what stands behind its box. */
function contentOf(item: HTMLElement): HTMLElement {
  const parts = [...item.childNodes].filter((part) => part.textContent?.trim() || isElement(part));
  const [box, content, ...others] = parts;
  const isBox = isElement(box) && box.matches('input, label') && box.textContent.trim() === '';
  const isTask = isBox && isElement(content) && content.matches('div') && others.length === 0;
  return isTask ? content : item;
}

function isElement(node: Node | undefined): node is HTMLElement {
  return node instanceof HTMLElement;
}

/** The box of a task that the event is for. */
function boxOf({ target }: Event): HTMLInputElement | undefined {
  return target instanceof HTMLInputElement && target.type === 'checkbox' ? target : undefined;
}

/** The box as it is drawn now: a change of its task draws it anew. */
function drawnBox(view: EditorView, pos: number): HTMLInputElement | null {
  const item = view.nodeDOM(pos);
  return item instanceof HTMLElement ? item.querySelector<HTMLInputElement>('input') : null;
}
