/** Edits as somebody might make them anywhere in a note, from a seed. */
import {
  joinBackward,
  lift,
  setBlockType,
  splitBlock,
  toggleMark,
  wrapIn,
} from '@tiptap/pm/commands';
import type { Node, Schema } from '@tiptap/pm/model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from '@tiptap/pm/schema-list';
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { gridCommands } from '../../renderer/editor/table/uneven-tables.ts';

/** A number below the given one. */
export type Chance = (below: number) => number;

/** Chance from a seed, the same every time. */
export function chanceOf(seed: number): Chance {
  let state = seed % 2147483647;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

type Edit = {
  readonly name: string;
  /** Whether something of the note may be gone afterwards. */
  readonly takesAway: boolean;
  readonly run: (state: EditorState, chance: Chance) => Transaction | undefined;
};

/** Returns the edits that a note allows. */
export function editsFor({ nodes, marks }: Schema): readonly Edit[] {
  const type = (name: string) => nodes[name] as NonNullable<(typeof nodes)[string]>;
  const mark = (name: string) => marks[name] as NonNullable<(typeof marks)[string]>;
  const command = (name: string, run: Command, takesAway = false): Edit => ({
    name,
    takesAway,
    run(state) {
      let made: Transaction | undefined;
      run(state, (transaction) => {
        made = transaction;
      });
      return made;
    },
  });
  const item = type('listItem');
  return [
    { name: 'type', takesAway: false, run: typed },
    { name: 'delete', takesAway: true, run: ({ tr }) => tr.deleteSelection() },
    { name: 'move', takesAway: false, run: moved },
    command('split', splitBlock, true),
    command('split item', splitListItem(item), true),
    command('join', joinBackward, true),
    command('bold', toggleMark(mark('bold'))),
    command('italic', toggleMark(mark('italic'))),
    command('heading', setBlockType(type('heading'), { level: 2 }), true),
    command('list', wrapInList(type('bulletList'))),
    command('quote', wrapIn(type('blockquote'))),
    command('lift', lift, true),
    command('lift item', liftListItem(item), true),
    command('sink item', sinkListItem(item)),
    command('row below', gridCommands.addRowAfter),
    command('row above', gridCommands.addRowBefore),
    command('column', gridCommands.addColumnAfter),
    command('delete row', gridCommands.deleteRow, true),
  ];
}

/** Selects some letters, or a place, anywhere; the state itself where nothing can be selected. */
export function selectedAnywhere(state: EditorState, chance: Chance): EditorState {
  const { size } = state.doc.content;
  const from = chance(size + 1);
  const to = chance(2) === 0 ? from : Math.min(size, from + chance(8));
  const selection = TextSelection.between(state.doc.resolve(from), state.doc.resolve(to));
  return selection instanceof TextSelection && selection.$from.parent.isTextblock
    ? state.apply(state.tr.setSelection(selection))
    : state;
}

function typed({ tr, selection }: EditorState, chance: Chance): Transaction {
  return tr.insertText('wörd '.slice(0, 1 + chance(5)), selection.from);
}

/** Puts a block in front of the one before it. */
function moved({ tr, doc }: EditorState, chance: Chance): Transaction | undefined {
  if (doc.childCount < 2) return undefined;
  const index = 1 + chance(doc.childCount - 1);
  const [before, block] = [doc.child(index - 1), doc.child(index)];
  const at = startOf(doc, index);
  return tr.delete(at, at + block.nodeSize).insert(at - before.nodeSize, block);
}

function startOf(doc: Node, index: number): number {
  return doc.children.slice(0, index).reduce((size, node) => size + node.nodeSize, 0);
}
