/** The editor of one open note: TipTap with a document that knows how its blocks were written. */
import { type Content, Editor } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import type { Node, Slice } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import { CursorBlock } from './cursor-block.ts';
import { cleanedPaste, sliceOfText } from './paste.ts';
import { noteSchema } from './schema.ts';
import { SourceBlocks } from './source-blocks.ts';

export type NoteEditorHandle = {
  readonly editor: Editor;
  /** The text as it stands, written out. */
  read(): string | null;
  /** Shows another body, as far as it differs; the cursor and undo stay. */
  takeIn(html: string | null): void;
  destroy(): void;
};

export type EditorEvents = {
  /** The user changed the text; `read` writes out the text of this moment whenever it is called. */
  readonly onedit: (read: () => string | null) => void;
  readonly onblur: () => void;
  /** Anything a toolbar shows may have changed. */
  readonly onmove: () => void;
  readonly onlink: (href: string) => void;
  readonly onleave: () => void;
};

/** Opens `html` in `element`. Opening writes nothing: only what the user does is an edit (P10). */
export function openEditor(
  element: HTMLElement,
  html: string | null,
  events: EditorEvents,
): NoteEditorHandle {
  let blocks: SourceBlocks | undefined;
  const write = (doc: Node) => blocks?.write(doc) ?? null;
  const editor = new Editor({
    element,
    enablePasteRules: ['link'], // text that is Markdown is known as a whole (paste.ts)
    injectCSS: false, // the styles are ours; an inline style element would be refused by the page
    extensions: [...noteSchema(), CursorBlock, Placeholder.configure({ placeholder: 'Write…' })],
    onBeforeCreate: ({ editor: made }) => {
      blocks = new SourceBlocks(made.schema);
      // A document is taken as it is, though the option's type does not know it.
      made.options.content = blocks.open(html) as unknown as Content;
    },
    editorProps: {
      attributes: {
        'aria-label': 'Text of the note',
        'aria-multiline': 'true',
        spellcheck: 'true',
      },
      transformPastedHTML: cleanedPaste,
      // ProseMirror takes nothing for "as you would"; its type does not say so.
      clipboardTextParser: (text, at, isPlain) => sliceOfText(text, at, isPlain) as Slice,
      handleClick: (_, __, event) => {
        const link = (event.target as HTMLElement).closest('a');
        if (link === null || !(event.ctrlKey || event.metaKey)) return false;
        events.onlink(link.getAttribute('href') ?? '');
        return true;
      },
      handleKeyDown: (_, event) => {
        if (event.key !== 'Escape') return false;
        events.onleave();
        return true;
      },
    },
    onUpdate: ({ editor: { state } }) => events.onedit(() => write(state.doc)),
    // Losing the focus moves nothing, and may happen while the page takes the editor away: then no
    // state may change.
    onTransaction: ({ transaction }) => {
      if (transaction.getMeta('blur') === undefined) events.onmove();
    },
    onBlur: events.onblur,
  });
  return {
    editor,
    read: () => write(editor.state.doc),
    takeIn(next) {
      const { doc, tr } = editor.state;
      const change = blocks?.takeIn(doc, next);
      if (change === undefined) return;
      tr.replaceWith(change.from, change.to, change.content);
      editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
    },
    destroy: () => editor.destroy(),
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
