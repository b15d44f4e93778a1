/**
 * Finds words in the open note and marks all matches in the text; one is the current match. The note
 * and the selection stay as they are.
 */
import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import {
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  TextSelection,
} from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import {
  type Folded,
  type Found,
  findAll,
  foldPieces,
  type Piece,
} from '../../../shared/note/find-text.ts';
import { plainText } from '../../../shared/note/plain-text.ts';
import { readCursor } from '../blocks/cursor-now.ts';

/** The search, its matches, and the current one; -1 for none. */
export type Finding = {
  readonly sought: string;
  readonly places: readonly Found[];
  readonly at: number;
};

/** Marks cost time with every key; of a letter that is everywhere only those nearby are marked. */
const MARKED_MAX = 400;

const none: Finding = { sought: '', places: [], at: -1 };
const key = new PluginKey<Finding>('find');

export const FindInNote = Extension.create({
  name: 'findInNote',
  addProseMirrorPlugins() {
    const search = new NoteSearch();
    return [
      new Plugin<Finding>({
        key,
        state: {
          init: () => none,
          apply(transaction, before, _, { doc }) {
            const next = transaction.getMeta(key) as Finding | undefined;
            if (next?.sought === before.sought) return next;
            const current = before.places[before.at]?.from ?? transaction.selection.from;
            if (next !== undefined) return search.begin(doc, next.sought, current);
            if (before.sought === '' || !transaction.docChanged) return before;
            return search.begin(doc, before.sought, transaction.mapping.map(current, -1));
          },
        },
        props: { decorations: (state) => marksOf(state) },
      }),
    ];
  },
});

/** The present search in the note. */
export function findingIn(state: EditorState): Finding {
  return key.getState(state) ?? none;
}

/** Starts another search; the first match at or behind the selection becomes the current one. */
export function find({ view }: Editor, sought: string): void {
  if (findingIn(view.state).sought === sought) return;
  readCursor(view);
  view.dispatch(view.state.tr.setMeta(key, { ...none, sought }));
}

/** Makes the next place the current one, or the one before; behind the last comes the first. */
export function goToFound({ view }: Editor, step: 1 | -1): void {
  readCursor(view);
  const finding = findingIn(view.state);
  const count = finding.places.length;
  if (count === 0) return;
  const at = (finding.at + step + count) % count;
  view.dispatch(view.state.tr.setMeta(key, { ...finding, at }));
}

/** Ends the finding with the focus in the text and the current place selected, if there is one. */
export function endFind({ state, view }: Editor): void {
  const { places, at } = findingIn(state);
  const place = places[at];
  const { tr } = state;
  if (place !== undefined) {
    const isThing = state.doc.nodeAt(place.from)?.type.name === 'lockedBlock';
    tr.setSelection(
      isThing
        ? NodeSelection.create(state.doc, place.from)
        : TextSelection.create(state.doc, place.from, place.to),
    );
  }
  view.dispatch(tr.setMeta(key, none));
  view.focus();
}

/** The mark of the current place. */
export function foundElement({ view }: Editor): Element | undefined {
  return view.dom.querySelector('.found.current') ?? undefined;
}

/** Searches a note again and again, reading each of its blocks once. */
class NoteSearch {
  readonly #blocks = new WeakMap<Node, Folded>();

  begin(doc: Node, sought: string, from: number): Finding {
    if (sought === '') return none;
    const places: Found[] = [];
    doc.descendants((node, pos) => {
      if (node.type.name === 'lockedBlock') {
        const isThere = findAll(this.#read(node), sought).length > 0;
        if (isThere) places.push({ from: pos, to: pos + 1 });
        return false;
      }
      if (!node.isTextblock) return true;
      const start = pos + 1;
      const found = findAll(this.#read(node), sought);
      for (const one of found) places.push({ from: start + one.from, to: start + one.to });
      return false;
    });
    const next = places.findIndex((place) => place.from >= from);
    return { sought, places, at: Math.max(next, Math.min(0, places.length - 1)) };
  }

  /** The letters of a block, counted from its start. */
  #read(block: Node): Folded {
    const known = this.#blocks.get(block);
    if (known !== undefined) return known;
    const read = foldPieces(piecesOf(block));
    this.#blocks.set(block, read);
    return read;
  }
}

function piecesOf(block: Node): Piece[] {
  if (block.type.name === 'lockedBlock') {
    return [{ text: plainText(String(block.attrs['source'])), at: 0 }];
  }
  const pieces: Piece[] = [];
  block.forEach((node, at) => {
    if (node.isText) pieces.push({ text: node.text ?? '', at });
    else pieces.push({ text: wordsOf(node), at, isThing: true });
  });
  return pieces;
}

/** The text of an object among the letters. */
function wordsOf({ type, attrs }: Node): string {
  if (type.name === 'mention') return String(attrs['label']);
  if (type.name === 'lockedInline') return plainText(String(attrs['source']));
  return type.name === 'hardBreak' ? ' ' : '\u0000';
}

function marksOf(state: EditorState): DecorationSet | null {
  const { places, at } = findingIn(state);
  if (places.length === 0) return null;
  const first = Math.max(0, Math.min(at - MARKED_MAX / 2, places.length - MARKED_MAX));
  const marks = places.slice(first, first + MARKED_MAX).flatMap(({ from, to }, index) => {
    const attrs = { class: first + index === at ? 'found current' : 'found' };
    const isBlock = state.doc.nodeAt(from)?.isBlock === true;
    return [isBlock ? Decoration.node(from, to, attrs) : Decoration.inline(from, to, attrs)];
  });
  return DecorationSet.create(state.doc, marks);
}
