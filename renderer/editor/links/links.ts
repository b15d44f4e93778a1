/** The links of an open note: the one at a place, the one being edited, and edits of them. */
import { type Editor, Extension, getMarkRange } from '@tiptap/core';
import type { Mark, Node } from '@tiptap/pm/model';
import { AllSelection, type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { readCursor } from '../blocks/cursor-now.ts';
import { samePlace } from './same-place.ts';

/** A link, or what is to become one: its place in the document. */
export type LinkPlace = { readonly from: number; readonly to: number };

/** A link as it stands in the note. */
export type NoteLink = LinkPlace & { readonly href: string; readonly text: string };

const key = new PluginKey<LinkPlace | null>('linkTarget');

/**
 * Remembers the words that become a link while the focus is in the link's field. They stay marked
 * as the selection was, and the mark moves with the text.
 */
export const LinkTarget = Extension.create({
  name: 'linkTarget',
  addProseMirrorPlugins: () => [
    new Plugin<LinkPlace | null>({
      key,
      state: {
        init: () => null,
        apply(transaction, before, { doc: old }, { doc }) {
          const next = transaction.getMeta(key) as { place: LinkPlace | null } | undefined;
          if (next !== undefined) return next.place;
          if (before === null || !transaction.docChanged) return before;
          const { mapping } = transaction;
          const from = samePlace(old, doc, before.from) ?? mapping.map(before.from, 1);
          const to = samePlace(old, doc, before.to) ?? mapping.map(before.to, -1);
          return { from, to: Math.max(from, to) };
        },
      },
      props: {
        decorations(state) {
          const place = key.getState(state);
          if (!place || place.from === place.to) return null;
          const mark = Decoration.inline(place.from, place.to, { class: 'being-linked' });
          return DecorationSet.create(state.doc, [mark]);
        },
      },
    }),
  ],
});

/** The link around a place of the document. */
export function linkAt(doc: Node, at: number): NoteLink | undefined {
  const $at = doc.resolve(at);
  const mark = markOf([...$at.marks(), ...($at.nodeAfter?.marks ?? [])]);
  const range = mark && getMarkRange($at, mark.type, mark.attrs);
  if (!mark || !range) return undefined;
  const text = doc.textBetween(range.from, range.to, ' ', ' ');
  return { ...range, href: String(mark.attrs['href'] ?? ''), text };
}

/** The link that all of the selection is in. */
export function selectedLink(state: EditorState): NoteLink | undefined {
  const { from, to } = linkPlace(state) ?? state.selection;
  const link = linkAt(state.doc, from);
  return link !== undefined && to <= link.to ? link : undefined;
}

/** The selected text, or the cursor, where a link can be put; `undefined` elsewhere. */
export function linkPlace({ doc, selection, schema }: EditorState): LinkPlace | undefined {
  const type = schema.marks['link'];
  // Everything selected begins and ends outside the text.
  const { $from, $to } =
    selection instanceof AllSelection
      ? TextSelection.between(selection.$from, selection.$to)
      : selection;
  const isText = selection instanceof TextSelection || selection instanceof AllSelection;
  if (type === undefined || !isText) return undefined;
  const place = { from: $from.pos, to: $to.pos };
  let canHold = place.from === place.to && $from.parent.type.allowsMarkType(type);
  doc.nodesBetween(place.from, place.to, (node, _, parent) => {
    canHold ||= node.isText && parent?.type.allowsMarkType(type) === true;
    return !canHold;
  });
  return canHold ? place : undefined;
}

/** Takes the link at the cursor as what is being linked, or else the selection. */
export function beginLink({ view }: Editor): NoteLink | undefined {
  readCursor(view);
  const { state } = view;
  const link = selectedLink(state);
  const { from, to } = link ?? linkPlace(state) ?? state.selection;
  view.dispatch(state.tr.setMeta(key, { place: { from, to } }));
  return link;
}

/** The link is no longer being edited. */
export function endLink({ view }: Editor): void {
  if (!key.getState(view.state)) return;
  readCursor(view);
  view.dispatch(view.state.tr.setMeta(key, { place: null }));
}

/** Lets what is being linked lead to `href`; where nothing was selected, the address becomes the text. */
export function setLink({ state, view, schema }: Editor, href: string): void {
  const place = key.getState(state);
  const type = schema.marks['link'];
  if (!place || type === undefined) return;
  const { tr } = state;
  const before = markOf(state.doc.nodeAt(place.from)?.marks ?? []);
  // Other attributes of the stored link stay.
  const link = type.create({ ...before?.attrs, href });
  if (place.from === place.to) {
    const marks = link.addToSet(state.doc.resolve(place.from).marks());
    tr.insert(place.from, schema.text(href.replace(/^mailto:/i, ''), marks));
  } else tr.addMark(place.from, place.to, link);
  view.dispatch(tr.setMeta(key, { place: null }).scrollIntoView());
}

/** Takes the link off the text at `place`. */
export function removeLink({ state, view, schema }: Editor, { from, to }: LinkPlace): void {
  const type = schema.marks['link'];
  if (type !== undefined) view.dispatch(state.tr.removeMark(from, to, type));
}

function markOf(marks: readonly Mark[]): Mark | undefined {
  return marks.find(({ type }) => type.name === 'link');
}
