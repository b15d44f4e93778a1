/** Moves a block, an item of a list or an island past its neighbour. */
import { type Editor, Extension } from '@tiptap/core';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import {
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state';

export const MoveBlock = Extension.create({
  name: 'moveBlock',
  addKeyboardShortcuts() {
    const move = (step: -1 | 1) => () => {
      const { state, view } = this.editor;
      const transaction = movedBlock(state, step);
      if (transaction === undefined) return false;
      view.dispatch(transaction.scrollIntoView());
      return true;
    };
    return { 'Alt-ArrowUp': move(-1), 'Alt-ArrowDown': move(1) };
  },
});

/** Moves the top-level block that begins at `at` to `target`, a gap between two others. */
export function moveBlockTo({ state, view }: Editor, at: number, target: number): void {
  const { doc, tr } = state;
  const block = doc.nodeAt(at);
  const end = at + (block?.nodeSize ?? 0);
  if (block === null || (target >= at && target <= end)) return;
  const isUp = target < at;
  const [from, to] = isUp ? [target, end] : [at, target];
  const others: Node[] = [];
  doc.forEach((node, pos) => {
    if (pos >= from && pos < to && pos !== at) others.push(node);
  });
  // All stay the nodes they are, so that all are written as they were.
  tr.replaceWith(from, to, isUp ? [block, ...others] : [...others, block]);
  const place = isUp ? target : target - block.nodeSize;
  const selection = block.isAtom
    ? NodeSelection.create(tr.doc, place)
    : Selection.near(tr.doc.resolve(place));
  view.dispatch(tr.setSelection(selection).setMeta('uiEvent', 'drop'));
  view.focus();
}

/** Selects the top-level block that begins at `at`, whole. */
export function selectBlock({ state, view }: Editor, at: number): void {
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)));
  view.focus();
}

/** The nodes within which blocks can move. Rows and cells stay: a table is more than its rows. */
const holders = new Set(['doc', 'wrapper', 'blockquote', 'bulletList', 'orderedList']);

/** The move up or down; `undefined` where there is nothing to move past. */
function movedBlock(state: EditorState, step: -1 | 1): Transaction | undefined {
  const { selection, tr } = state;
  const { $from } = selection;
  const place = placeOf($from, selection instanceof NodeSelection, step);
  if (place === undefined) return undefined;
  const { at, block, other } = place;
  const from = step < 0 ? at - other.nodeSize : at;
  const target = step < 0 ? from : at + other.nodeSize;
  // Both stay the nodes they are, so that both are written as they were.
  const pair = step < 0 ? [block, other] : [other, block];
  tr.replaceWith(from, from + block.nodeSize + other.nodeSize, pair);
  if (selection instanceof NodeSelection && selection.from === at) {
    return tr.setSelection(NodeSelection.create(tr.doc, target));
  }
  const shift = target - at;
  const [anchor, head] = [selection.anchor + shift, selection.head + shift];
  return tr.setSelection(
    TextSelection.between(
      tr.doc.resolve(anchor),
      tr.doc.resolve(Math.min(head, target + block.nodeSize)),
    ),
  );
}

/** The innermost block around the selection that has a neighbour on that side. */
function placeOf(
  $from: ResolvedPos,
  isNode: boolean,
  step: -1 | 1,
): { at: number; block: Node; other: Node } | undefined {
  for (let depth = $from.depth; depth >= 0; depth -= 1) {
    const parent = $from.node(depth);
    if (!holders.has(parent.type.name) || isInTable($from, depth)) continue;
    if (depth === $from.depth && !isNode) continue;
    const index = $from.index(depth);
    const [block, other] = [parent.maybeChild(index), parent.maybeChild(index + step)];
    if (block && other) return { at: $from.posAtIndex(index, depth), block, other };
  }
  return undefined;
}

function isInTable($from: ResolvedPos, depth: number): boolean {
  for (let above = depth; above > 0; above -= 1) {
    if ($from.node(above).type.name === 'table') return true;
  }
  return false;
}
