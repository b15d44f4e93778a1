/** The nodes and marks of a note in the editor, with all information of the stored HTML. */
import {
  type AnyExtension,
  type CommandProps,
  Extension,
  Mark,
  markInputRule,
  mergeAttributes,
  Node,
  type RawCommands,
} from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Plugin } from '@tiptap/pm/state';
import { tableEditing } from '@tiptap/pm/tables';
import { StarterKit } from '@tiptap/starter-kit';
import { imageAddress, imageOrigin } from '../../../shared/note/image-address.ts';
import { escapeText } from '../../../shared/note/plain-text.ts';
import { preservedAttributes } from '../read/preserved.ts';
import { LockedBlock, LockedInline } from '../table/locked-block.ts';
import { tableView } from '../table/table-view.ts';
import { gridCommands } from '../table/uneven-tables.ts';
import { BlockSides } from './block-sides.ts';
import { CodeKeepsAll } from './code-keeps-all.ts';
import { TaskListItem } from './list-item.ts';
import { MoveBlock } from './move-block.ts';

/** Everything a note's document is made of, with the typing shortcuts that belong to it. */
export function noteSchema(): AnyExtension[] {
  return [
    StarterKit.configure({
      code: false,
      listItem: false,
      // It would add a paragraph to every note that ends in a table or a list, on opening it.
      trailingNode: false,
      dropcursor: { class: 'drop-line', color: false, width: 2 },
      // Addresses become links by rules of our own (auto-link.ts).
      link: {
        openOnClick: false,
        autolink: false,
        linkOnPaste: false,
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    InlineCode,
    Phrase,
    TaskListItem,
    NoteTable.configure({ resizable: false, View: null }),
    NoteTableRow,
    TableHeader.extend({ addAttributes: spans }),
    TableCell.extend({ addAttributes: spans }),
    NoteImage,
    Mention,
    LockedBlock,
    LockedInline,
    Wrapper,
    MoveBlock,
    SourceSpelling,
    BlockSides,
    CodeKeepsAll,
    preservedAttributes(preservedNodes, preservedMarks),
  ];
}

const blocks = (
  'paragraph heading bulletList orderedList listItem blockquote codeBlock horizontalRule wrapper ' +
  'table tableRow tableHeader tableCell'
).split(' ');
const preservedNodes = [...blocks, 'hardBreak', 'image', 'mention'];
const preservedMarks = 'bold italic strike underline code link phrase'.split(' ');

/** An attribute that is part of the document and never of the page. */
function silent(value: unknown) {
  return { default: value, rendered: false, parseHTML: () => value };
}

/** The spelling in the stored HTML of what the editor knows under one name. */
const SourceSpelling = Extension.create({
  name: 'sourceSpelling',
  addGlobalAttributes: () => [
    // The part of the stored HTML the node was made of; `null` for a node made here.
    {
      types: [...blocks, 'lockedBlock'].filter((name) => name !== 'heading'),
      attributes: { origin: silent(null) },
    },
    // A paragraph begun behind a heading has nothing of it.
    { types: ['heading'], attributes: { origin: { ...silent(null), keepOnSplit: false } } },
    // `null` for paragraphs made here; `bare` for text without a tag around it.
    { types: ['paragraph'], attributes: { tag: silent(null) } },
    { types: ['bold'], attributes: { tag: silent('strong') } },
    { types: ['italic'], attributes: { tag: silent('em') } },
    { types: ['strike'], attributes: { tag: silent('s') } },
    { types: ['underline'], attributes: { tag: silent('u') } },
    { types: ['code'], attributes: { tag: silent('code') } },
    {
      types: ['codeBlock'],
      attributes: {
        finalNewline: silent(true),
        codePreserved: silent(null),
        hasCodeTag: silent(true),
      },
    },
  ],
});

/** Inline code that other marks may stand beside: the stored HTML has bold code and code in links. */
const InlineCode = Mark.create({
  name: 'code',
  code: true,
  exitable: true,
  excludes: '',
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])`([^`]+)`$/, type: this.type })];
  },
});

/** The inline elements without a command of their own that come with a paste from another program. */
const pastedPhrases = ['sub', 'sup', 'kbd', 'mark', 'small'];

/** Inline elements without a command of their own: `sub`, `kbd`, coloured spans. */
const Phrase = Mark.create({
  name: 'phrase',
  excludes: '',
  addAttributes: () => ({
    tag: {
      default: 'span',
      parseHTML: (element: HTMLElement) =>
        element.getAttribute('data-tag') ?? element.tagName.toLowerCase(),
      renderHTML: ({ tag }: Record<string, unknown>) =>
        pastedPhrases.includes(String(tag)) ? {} : { 'data-tag': String(tag) },
    },
  }),
  parseHTML: () => [
    ...pastedPhrases.map((tag) => ({ tag })),
    // Any other one, copied here. Objects are drawn as spans, too, and come first.
    { tag: '[data-tag]', priority: 40 },
  ],
  renderHTML: ({ mark, HTMLAttributes }) => [shownPhrase(mark.attrs['tag']), HTMLAttributes, 0],
});

/** Only elements that say something by themselves are shown as what they are. */
function shownPhrase(tag: unknown): string {
  return ['sub', 'sup', 'kbd', 'mark', 'small', 'abbr', 'cite', 'q'].includes(String(tag))
    ? String(tag)
    : 'span';
}

const spans = () => ({ colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: silent(null) });

const NoteTable = Table.extend({
  addNodeView: () => tableView,
  addProseMirrorPlugins: () => [asTheyAre(tableEditing())],
  addCommands() {
    const own = Object.entries(gridCommands).map(([name, run]) => [
      name,
      () =>
        ({ state, dispatch }: CommandProps) =>
          run(state, dispatch),
    ]);
    return { ...this.parent?.(), ...(Object.fromEntries(own) as Partial<RawCommands>) };
  },
  addAttributes: () => ({
    // The caption's words, and the source of everything that stands in front of the rows.
    caption: { ...silent(null), parseHTML: captionOf },
    head: { ...silent(''), parseHTML: captionHtml },
  }),
  // Its words are read with the table: they are no row of it.
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML({ node, HTMLAttributes }) {
    const { caption } = node.attrs as { caption: string | null };
    if (caption === null) return ['table', HTMLAttributes, ['tbody', 0]];
    return [
      'table',
      HTMLAttributes,
      ['caption', { contenteditable: 'false' }, caption],
      ['tbody', 0],
    ];
  },
});

function captionOf(table: HTMLElement): string | null {
  return table.querySelector(':scope > caption')?.textContent.trim() || null;
}

function captionHtml(table: HTMLElement): string {
  const caption = captionOf(table);
  return caption === null ? '' : `<caption>${escapeText(caption)}</caption>`;
}

/** Leaves tables alone that have rows of unequal length: evening them out is no edit of the user's. */
function asTheyAre(plugin: Plugin): Plugin {
  const { appendTransaction, ...spec } = plugin.spec;
  if (appendTransaction === undefined) return plugin;
  return new Plugin({
    ...spec,
    // It evens out what differs from the state before.
    appendTransaction: (transactions, _, state) =>
      appendTransaction.call(plugin, transactions, state, state),
  });
}

const NoteTableRow = TableRow.extend({
  addAttributes: () => ({
    section: { ...silent(null), keepOnSplit: false },
    sectionPreserved: { ...silent(null), keepOnSplit: false },
  }),
});

/** An element that only holds blocks: what is in it can be edited, and it stays around it. */
const Wrapper = Node.create({
  name: 'wrapper',
  group: 'block',
  content: 'block+',
  // `null` where broken markup ties blocks together without an element around them.
  addAttributes: () => ({ tag: silent('div') }),
  parseHTML: () => [{ tag: 'div[data-wrapper]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-wrapper': '' }, 0],
});

/** The name of a pasted image that cannot be shown; the sanitiser leaves nothing else of it. */
function nameOfImage(element: HTMLElement): string | null {
  return /^Image: (.+)$/s.exec(element.ariaLabel ?? '')?.[1] ?? null;
}

/** An image: out of the note itself, or fetched by main; named where it is neither. */
const NoteImage = Image.extend({
  inline: true,
  group: 'inline',
  addAttributes: () => ({
    src: {
      default: null,
      parseHTML: (element: HTMLElement) =>
        element.getAttribute('data-src') ?? element.getAttribute('src'),
    },
    alt: {
      default: null,
      parseHTML: (element: HTMLElement) =>
        element.getAttribute('data-alt') ?? element.getAttribute('alt') ?? nameOfImage(element),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-image]' }, { tag: 'img[src]' }],
  renderHTML({ node, HTMLAttributes }) {
    const { src, alt } = node.attrs as { src: string | null; alt: string | null };
    const own = HTMLAttributes['data-kept'];
    const preserved = typeof own === 'string' ? { 'data-kept': own } : {};
    const origin = src === null ? undefined : imageOrigin(src);
    if (src !== null && origin === 'note') return ['img', { ...preserved, src, alt: alt ?? '' }];
    if (src !== null && origin === 'network') {
      const shown = imageAddress({ source: src, label: alt ?? '' });
      return [
        'img',
        { ...preserved, src: shown, 'data-src': src, alt: alt ?? '', loading: 'lazy' },
      ];
    }
    const data = {
      ...preserved,
      'data-image': '',
      ...(src && { 'data-src': src }),
      ...(alt && { 'data-alt': alt }),
    };
    const name = alt ? `Image: ${alt}` : 'Image';
    return ['span', { ...data, role: 'img', 'aria-label': name }, alt || 'Image'];
  },
  addInputRules: () => [],
});

/** A mention as the service links it; retained with all its attributes. */
const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    label: {
      default: '',
      rendered: false,
      parseHTML: (element: HTMLElement) => element.textContent,
    },
  }),
  parseHTML: () => [{ tag: 'span[data-mention]', priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { 'data-mention': '' }),
    String(node.attrs['label']),
  ],
  renderText: ({ node }) => String(node.attrs['label']),
});
