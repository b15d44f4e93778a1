/**
 * The Tab key in a note's text. It indents in lists and code, and goes from cell to cell in tables.
 * Elsewhere it goes on to the next control behind the text. It never stops inside the text: the
 * next typing would go there.
 */
import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';

/** The step by which code is indented. */
const STEP = '  ';

export const TabKey = Extension.create({
  name: 'tabKey',
  priority: 1_000, // in front of the keys of lists and tables, which let Tab go where they do nothing
  addKeyboardShortcuts() {
    return {
      Tab: () => press(this.editor, { isBack: false }),
      'Shift-Tab': () => press(this.editor, { isBack: true }),
    };
  },
});

type Way = { readonly isBack: boolean };

/** Is true if the key had its effect; `false` leaves it to the page, which moves the focus. */
function press(editor: Editor, way: Way): boolean {
  const { state, view } = editor;
  if (view.composing) return true; // the key belongs to the input method
  switch (placeOf(state)) {
    case 'code':
      view.dispatch(indent(state, way));
      return true;
    case 'list':
      if (way.isBack) editor.commands.liftListItem('listItem');
      else editor.commands.sinkListItem('listItem');
      return true;
    case 'table':
      if (way.isBack) editor.commands.goToPreviousCell();
      else if (!editor.commands.goToNextCell()) editor.chain().addRowAfter().goToNextCell().run();
      return true;
    case 'text':
      stepOut(view.dom, way);
      return false;
  }
}

/** The node in which the selection begins, the innermost first. */
function placeOf({ selection: { $from } }: EditorState): 'code' | 'list' | 'table' | 'text' {
  for (let { depth } = $from; depth > 0; depth -= 1) {
    const { name } = $from.node(depth).type;
    if (name === 'codeBlock') return 'code';
    if (name === 'listItem') return 'list';
    if (name === 'tableCell' || name === 'tableHeader') return 'table';
  }
  return 'text';
}

/** Indents the selected lines of code, or takes a step off each; a step goes in at a mere cursor. */
function indent({ tr, selection }: EditorState, { isBack }: Way): Transaction {
  const { $from, $to, from, empty } = selection;
  if (empty && !isBack) return tr.insertText(STEP).scrollIntoView();
  const start = $from.start();
  const text = $from.parent.textContent;
  const end = Math.min($to.pos, $from.end()) - start;
  for (const at of lineStarts(text, from - start, end).toReversed()) {
    const width = /^(?:\t| {1,2})/.exec(text.slice(at))?.[0].length ?? 0;
    if (!isBack) tr.insertText(STEP, start + at);
    else if (width > 0) tr.delete(start + at, start + at + width);
  }
  if (tr.docChanged && !empty && $from.sameParent($to)) {
    // A step in front of the first selected letter is selected with it.
    const first = start + (lineStarts(text, from - start, end)[0] ?? 0);
    tr.setSelection(TextSelection.create(tr.doc, first, tr.mapping.map($to.pos)));
  }
  return tr.scrollIntoView();
}

/** The starts of the lines that reach into the letters between two offsets. */
function lineStarts(text: string, from: number, to: number): number[] {
  const starts = [text.lastIndexOf('\n', from - 1) + 1];
  for (let at = text.indexOf('\n', from); at !== -1 && at + 1 < to; at = text.indexOf('\n', at + 1))
    starts.push(at + 1);
  return starts;
}

/**
 * Puts the focus beside the text for as long as the page takes to move it on. From there the next
 * control is never one inside the text.
 */
function stepOut(text: HTMLElement, { isBack }: Way): void {
  const edge = document.createElement('span');
  edge.tabIndex = -1;
  text.insertAdjacentElement(isBack ? 'beforebegin' : 'afterend', edge);
  edge.addEventListener('blur', () => edge.remove(), { once: true });
  edge.focus({ preventScroll: true });
}
