/** The editor of one open note: TipTap with a document that knows how its blocks were written. */
import { type Content, Editor, type EditorOptions } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import type { Node, Slice } from '@tiptap/pm/model';
import { Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { inSpareTime, type Step } from '../system/spare-time.ts';
import { refuseFiles } from '../ui/refuse-files.ts';
import { CursorBlock } from './blocks/cursor-block.ts';
import { readCursor } from './blocks/cursor-now.ts';
import { EdgeKeys } from './blocks/edge-keys.ts';
import { LaterBlocks } from './blocks/later-blocks.ts';
import { noteSchema } from './blocks/schema.ts';
import { FindInNote } from './chrome/find-in-note.ts';
import { AutoLink } from './links/auto-link.ts';
import { LinkTarget } from './links/links.ts';
import { samePlace } from './links/same-place.ts';
import { copiedText } from './paste/copied-text.ts';
import { rememberCopy } from './paste/own-copies.ts';
import { cleanedPaste, pasteTextAlone, sliceOfText, withShortLines } from './paste/paste.ts';
import { pasteBesideCells } from './paste/paste-cells.ts';
import { TabKey } from './tab-key.ts';
import { LeaveTable } from './table/leave-table.ts';
import { WordCounts } from './word-counts.ts';
import { type Replacement, SourceBlocks } from './write/source-blocks.ts';

export type NoteEditorHandle = {
  readonly editor: Editor;
  /** The text as it stands, written out. */
  read(): string | null;
  /** Shows another body, as far as it differs; the cursor and undo stay. */
  takeIn(html: string | null): void;
  /** Shows all of a long note at once, of which the end would follow in a moment. */
  showAll(): void;
  /** Removes the text from the page, without further notifications. Its undo and its cursor stay. */
  hide(): void;
  /** Puts a hidden text into `element`, and tells what happens in it from now on. */
  show(element: HTMLElement, events: EditorEvents): void;
  destroy(): void;
};

export type EditorEvents = {
  /** The user changed the text; `read` writes out the text of this moment whenever it is called. */
  readonly onedit: (read: () => string | null) => void;
  /** Anything a toolbar shows may have changed. */
  readonly onmove: () => void;
  /** A link is to be opened. */
  readonly onlink: (href: string) => void;
  /** A link has been clicked, and the cursor is in it; `at` is its place in the document. */
  readonly onlinkclick?: (link: HTMLAnchorElement, at: number) => void;
  readonly onleave: () => void;
  /** Files were pasted or dropped, which a note cannot hold; the text is as it was. */
  readonly onfiles?: () => void;
  /** Called in spare moments, after the opening and after every edit. */
  readonly onwords?: (count: number) => void;
};

export type OpenEditor = typeof openEditor;

/** Opens `html` in `element`. Opening writes nothing: only what the user does is an edit (P10). */
export function openEditor(
  element: HTMLElement,
  html: string | null,
  firstEvents: EditorEvents,
): NoteEditorHandle {
  let host: EditorEvents | undefined = firstEvents;
  let blocks: SourceBlocks | undefined;
  let later: LaterBlocks | undefined;
  const life = new AbortController();
  const words = new WordCounts();
  const write = (doc: Node) => blocks?.write(doc) ?? null;
  const whole = (doc: Node) => later?.append(doc) ?? doc;
  const showAll = () => append(editor, later?.all() ?? []);
  const goOn = once(life.signal, () => {
    // An input method composes this text: it must not be moved.
    if (editor.view.composing) return 'later';
    const piece = later?.next() ?? [];
    append(editor, piece);
    words.of(piece);
    if (later?.isEmpty === false) return 'more';
    host?.onwords?.(words.of(editor.state.doc.children));
    return 'last';
  });
  const editor = new Editor({
    element,
    ...fixedOptions(),
    onBeforeCreate: ({ editor: made }) => {
      blocks = new SourceBlocks(made.schema);
      later = new LaterBlocks(blocks.open(html));
      // A document is taken as it is, though the option's type does not know it.
      made.options.content = later.start as unknown as Content;
    },
    editorProps: editorProps(() => host, showAll),
    onUpdate: ({ editor: { state } }) => {
      const doc = whole(state.doc);
      host?.onedit(() => write(doc));
      goOn();
    },
    onTransaction: ({ transaction }) => {
      if (isMove(transaction)) host?.onmove();
    },
  });
  goOn();
  return {
    editor,
    read: () => write(whole(editor.state.doc)),
    showAll,
    takeIn(next) {
      if (life.signal.aborted) return;
      readCursor(editor.view);
      showAll();
      const change = blocks?.takeIn(editor.state.doc, next);
      if (change === undefined) return;
      replaceUnderCursor(editor, change);
      goOn();
    },
    hide() {
      host = undefined;
      takeOffPage(editor);
    },
    show(holder, events) {
      host = events;
      holder.append(editor.view.dom);
    },
    destroy: () => {
      life.abort();
      editor.destroy();
    },
  };
}

/** The settings that are the same for every note. */
function fixedOptions(): Partial<EditorOptions> {
  return {
    enablePasteRules: false, // text that is Markdown is known as a whole (paste.ts)
    injectCSS: false, // the styles are ours; an inline style element would be refused by the page
    extensions: [
      ...noteSchema(),
      CursorBlock,
      FindInNote,
      LinkTarget,
      AutoLink,
      TabKey,
      EdgeKeys,
      LeaveTable,
      Placeholder.configure({ placeholder: 'Write…' }),
    ],
  };
}

/** Replaces a part of the document as no edit of the user; the cursor stays at the text where it was. */
function replaceUnderCursor({ state, view }: Editor, change: Replacement): void {
  const { doc, tr, selection } = state;
  tr.replaceWith(change.from, change.to, change.content);
  const anchor = samePlace(doc, tr.doc, selection.anchor);
  const head = samePlace(doc, tr.doc, selection.head);
  if (selection instanceof TextSelection && anchor !== undefined && head !== undefined) {
    tr.setSelection(TextSelection.create(tr.doc, anchor, head));
  }
  view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
}

function takeOffPage(editor: Editor): void {
  const { dom } = editor.view;
  // A page that removes the focused element need not send a blur event.
  if (editor.isFocused) dom.dispatchEvent(new FocusEvent('blur'));
  dom.remove();
}

/** Adds the next blocks of a note that is opened piece by piece. */
function append({ view }: Editor, nodes: readonly Node[]): void {
  if (nodes.length === 0) return;
  readCursor(view);
  const { tr } = view.state;
  view.dispatch(followUp(tr.insert(tr.doc.content.size, nodes)));
}

/**
 * Is true if the toolbar may have to change. A blur moves nothing, and may come while the page
 * removes the editor: then no state may change.
 */
function isMove(transaction: Transaction): boolean {
  return transaction.getMeta('blur') === undefined && !isFollowUp(transaction);
}

/** Marks the rest of an opened note that is put in later; no edit, and nothing to undo. */
function followUp(transaction: Transaction): Transaction {
  return transaction
    .setMeta(FOLLOW_UP, true)
    .setMeta('addToHistory', false)
    .setMeta('preventUpdate', true);
}

function isFollowUp(transaction: Transaction): boolean {
  return transaction.getMeta(FOLLOW_UP) === true;
}

const FOLLOW_UP = 'followUp';

/** Begins to take `step` in spare moments, unless that has begun and has not come to its end. */
function once(signal: AbortSignal, step: () => Step): () => void {
  let isGoing = false;
  const takeStep = () => {
    const next = step();
    isGoing = next !== 'last';
    return next;
  };
  return () => {
    if (isGoing) return;
    isGoing = true;
    inSpareTime(takeStep, signal);
  };
}

function editorProps(
  host: () => EditorEvents | undefined,
  showAll: () => void,
): EditorOptions['editorProps'] {
  const hasRefused = (event: Event, data: DataTransfer | null) => {
    const isRefused = refuseFiles(event, data);
    if (isRefused) host()?.onfiles?.();
    return isRefused;
  };
  return {
    attributes: {
      'aria-label': 'Text of the note',
      'aria-multiline': 'true',
      spellcheck: 'true',
    },
    transformCopied: rememberCopy,
    clipboardTextSerializer: copiedText,
    handleDOMEvents: {
      keydown: readCursor,
      copy: readCursor,
      cut: readCursor,
      paste: (view, event) =>
        readCursor(view) || hasRefused(event, event.clipboardData) || pasteTextAlone(view, event),
      drop: (_, event) => hasRefused(event, event.dataTransfer),
    },
    handlePaste: (view, _, slice) => pasteBesideCells(view, slice),
    transformPastedHTML: cleanedPaste,
    transformPastedText: (text, _, { state }) =>
      withShortLines(text, state.selection.$from.parent.type.spec.code === true),
    // ProseMirror takes nothing for "as you would"; its type does not say so.
    clipboardTextParser: (text, at, isPlain) => sliceOfText(text, at, isPlain) as Slice,
    handleClick: (_, at, event) => {
      const link = (event.target as HTMLElement).closest('a');
      if (link === null) return false;
      const isOpened = event.ctrlKey || event.metaKey;
      if (isOpened) host()?.onlink(link.getAttribute('href') ?? '');
      else host()?.onlinkclick?.(link, at);
      return isOpened;
    },
    handleKeyDown: (_, event) => {
      // A key that is no letter may mean all of the note, or its end.
      if (event.key.length > 1 || event.ctrlKey || event.metaKey) showAll();
      if (event.key !== 'Escape') return false;
      host()?.onleave();
      return true;
    },
  };
}

/** Puts the cursor in front of the text, at once: the next key is already typed into it. */
export function focusStart({ state, view }: Editor): void {
  view.dispatch(state.tr.setSelection(Selection.atStart(state.doc)));
  view.focus();
}

/** Puts the cursor behind the last line, on a new one where the note ends in something else. */
export function focusEnd({ schema, state, view }: Editor): void {
  const { doc, tr } = state;
  const end = doc.content.size;
  const paragraph = schema.nodes['paragraph'];
  if (!doc.lastChild?.isTextblock && paragraph) tr.insert(end, paragraph.create());
  view.dispatch(tr.setSelection(Selection.atEnd(tr.doc)));
  view.focus();
}
