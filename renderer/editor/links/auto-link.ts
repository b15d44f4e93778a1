/**
 * Makes links of addresses that are typed or pasted. An address counts as typed when a space or Enter
 * follows it; one that stood in the note all along stays as it is.
 *
 * The link is a change of its own behind what was typed: undo takes away the link and leaves the text.
 */
import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node, ResolvedPos, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import {
  type FoundAddress,
  findAddresses,
  soleAddress,
} from '../../../shared/note/typed-address.ts';
import { URL_CHARS_MAX } from '../../../shared/text-limits.ts';
import { readUrl } from './read-url.ts';

export const AutoLink = Extension.create({
  name: 'autoLink',
  addProseMirrorPlugins: () => [autoLink()],
});

/** The places of a paste; none after any other change. */
const pasted = new PluginKey<readonly { from: number; to: number }[]>('autoLink');

function autoLink(): Plugin {
  /** The address whose end is being typed. */
  let ended: FoundAddress | undefined;
  return new Plugin({
    key: pasted,
    state: { init: () => [], apply: (transaction) => pastedInto(transaction) },
    view: () => ({
      update(view, before) {
        if (before.doc === view.state.doc) return;
        const typed = ended === undefined ? [] : [ended];
        ended = undefined;
        const places = pasted.getState(view.state) ?? [];
        link(view, [...typed, ...places.flatMap((place) => addressesIn(view.state.doc, place))]);
      },
    }),
    props: {
      handleKeyDown(view, event) {
        const isEnd = event.key === 'Enter' && !event.isComposing;
        ended = isEnd ? addressBefore(view.state.selection.$from) : undefined;
        return false;
      },
      handleTextInput(view, from, _, text) {
        if (/^\s$/u.test(text)) ended = addressBefore(view.state.doc.resolve(from));
        return false;
      },
      handlePaste: (view, event, slice) => pasteOver(view, event, slice),
    },
  });
}

function link({ state, dispatch }: EditorView, addresses: readonly FoundAddress[]): void {
  const type = state.schema.marks['link'];
  const there = addresses.filter(
    ({ from, to }) => to <= state.doc.content.size && isPlain(state.doc, from, to),
  );
  if (type === undefined || there.length === 0) return;
  const { tr } = state;
  for (const { from, to, href } of there) tr.addMark(from, to, type.create({ href }));
  dispatch(closeHistory(tr.setStoredMarks(state.storedMarks)));
}

/** The address that ends at `end`, unless it is code or a link already. */
function addressBefore(end: ResolvedPos): FoundAddress | undefined {
  const { parent, parentOffset, doc } = end;
  if (!parent.isTextblock || parent.type.spec.code === true) return undefined;
  const text = textOf(parent).slice(Math.max(0, parentOffset - URL_CHARS_MAX), parentOffset);
  const word = /\S+$/u.exec(text)?.[0] ?? '';
  const last = findAddresses(word, readUrl).at(-1);
  if (last === undefined) return undefined;
  const start = end.pos - word.length;
  const found = { ...last, from: start + last.from, to: start + last.to };
  return isPlain(doc, found.from, found.to) ? found : undefined;
}

function pastedInto(transaction: Transaction): { from: number; to: number }[] {
  if (!transaction.docChanged || transaction.getMeta('paste') !== true) return [];
  const places: { from: number; to: number }[] = [];
  transaction.mapping.maps.forEach((map, index) => {
    const later = transaction.mapping.slice(index + 1);
    map.forEach((_, __, from, to) => {
      places.push({ from: later.map(from, -1), to: later.map(to, 1) });
    });
  });
  return places;
}

/** The addresses of a part of the note that are whole words and neither code nor links. */
function addressesIn(doc: Node, part: { from: number; to: number }): FoundAddress[] {
  const found: FoundAddress[] = [];
  doc.nodesBetween(part.from, part.to, (node, at) => {
    if (!node.isTextblock) return true;
    if (node.type.spec.code === true) return false;
    const text = textOf(node);
    const first = Math.max(0, part.from - at - 1);
    for (const one of findAddresses(text.slice(first, part.to - at - 1), readUrl)) {
      const around = `${text.charAt(first + one.from - 1)}${text.charAt(first + one.to)}`;
      const start = at + 1 + first;
      const place = { from: start + one.from, to: start + one.to, href: one.href };
      if (!/[\p{L}\p{N}]/u.test(around) && isPlain(doc, place.from, place.to)) found.push(place);
    }
    return false;
  });
  return found;
}

/** One address pasted over words makes them a link; over another address it takes its place. */
function pasteOver(view: EditorView, event: ClipboardEvent, slice: Slice): boolean {
  const { state } = view;
  const { $from, $to, from, to, empty } = state.selection;
  const copied =
    event.clipboardData?.getData('text/plain') ||
    slice.content.textBetween(0, slice.content.size, '\n');
  const href = empty ? undefined : soleAddress(copied.trim(), readUrl);
  const type = state.schema.marks['link'];
  if (href === undefined || type === undefined || !isWords(state, $from, $to)) return false;
  view.dispatch(closeHistory(state.tr.addMark(from, to, type.create({ href })).scrollIntoView()));
  return true;
}

function isWords({ doc, schema }: EditorState, $from: ResolvedPos, $to: ResolvedPos): boolean {
  const code = schema.marks['code'];
  if (!$from.sameParent($to) || !$from.parent.isTextblock || $from.parent.type.spec.code)
    return false;
  if (code !== undefined && doc.rangeHasMark($from.pos, $to.pos, code)) return false;
  const words = doc.textBetween($from.pos, $to.pos, ' ', ' ').trim();
  return words !== '' && soleAddress(words, readUrl) === undefined;
}

function isPlain(doc: Node, from: number, to: number): boolean {
  const { code, link: linked } = doc.type.schema.marks;
  const has = (mark: typeof code) => mark !== undefined && doc.rangeHasMark(from, to, mark);
  return !has(code) && !has(linked);
}

/** The text of a block in which every thing among the letters is one letter long. */
function textOf(block: Node): string {
  return block.textBetween(0, block.content.size, undefined, '\ufffc');
}
