/**
 * Ways out of a table by keys. Ctrl+Enter leaves from any cell, if there is no task to tick and no
 * folded part to open. Enter leaves from an empty last line of the last cell.
 */
import { type Editor, Extension } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { unfold } from './locked-block.ts';

export const LeaveTable = Extension.create({
  name: 'leaveTable',
  addKeyboardShortcuts() {
    return {
      'Mod-Enter': () => {
        const { editor } = this;
        return !isInTask(editor.state.selection.$from) && (unfold(editor) || leave(editor));
      },
      Enter: () => {
        const { $from, empty } = this.editor.state.selection;
        return empty && isEmptyEnd($from) && leave(this.editor, { takesLine: true });
      },
    };
  },
});

/** Puts the cursor on the line below the table, a new one where no line of text follows. */
function leave({ state, view }: Editor, { takesLine = false } = {}): boolean {
  const { $from } = state.selection;
  const depth = depthOf($from, ['table']);
  const paragraph = state.schema.nodes['paragraph'];
  if (depth === undefined || paragraph === undefined) return false;
  const { tr } = state;
  if (takesLine) tr.delete($from.before(), $from.after());
  const end = tr.mapping.map($from.after(depth));
  if (!tr.doc.nodeAt(end)?.isTextblock) tr.insert(end, paragraph.create());
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  return true;
}

/** Is true if this is an empty line under another one, the last of the table's last cell. */
function isEmptyEnd($at: ResolvedPos): boolean {
  const cell = depthOf($at, ['tableCell', 'tableHeader']);
  const isLine = cell !== undefined && $at.depth === cell + 1;
  if (!isLine || $at.parent.content.size > 0 || $at.node(cell).childCount < 2) return false;
  const inside = [cell - 2, cell - 1, cell]; // the table, its row, the cell
  return inside.every((depth) => $at.index(depth) === $at.node(depth).childCount - 1);
}

/** There the key ticks. */
function isInTask($at: ResolvedPos): boolean {
  const item = depthOf($at, ['listItem']);
  return item !== undefined && $at.node(item).attrs['checked'] !== null;
}

function depthOf($at: ResolvedPos, names: readonly string[]): number | undefined {
  for (let { depth } = $at; depth > 0; depth -= 1) {
    if (names.includes($at.node(depth).type.name)) return depth;
  }
  return undefined;
}
