/** The buttons of the toolbar: what each is called, shows and does. */
import Bold from '@lucide/svelte/icons/bold';
import Code from '@lucide/svelte/icons/code';
import Heading1 from '@lucide/svelte/icons/heading-1';
import Heading2 from '@lucide/svelte/icons/heading-2';
import Heading3 from '@lucide/svelte/icons/heading-3';
import Italic from '@lucide/svelte/icons/italic';
import Link from '@lucide/svelte/icons/link';
import List from '@lucide/svelte/icons/list';
import ListChecks from '@lucide/svelte/icons/list-checks';
import ListOrdered from '@lucide/svelte/icons/list-ordered';
import Minus from '@lucide/svelte/icons/minus';
import SquareCode from '@lucide/svelte/icons/square-code';
import Strikethrough from '@lucide/svelte/icons/strikethrough';
import Table from '@lucide/svelte/icons/table';
import Quote from '@lucide/svelte/icons/text-quote';
import Underline from '@lucide/svelte/icons/underline';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { GapCursor } from '@tiptap/pm/gapcursor';
import { AllSelection, Selection, TextSelection } from '@tiptap/pm/state';
import type { Component } from 'svelte';
import { keysInWords } from '../../ui/keys.ts';
import { linkPlace } from '../links/links.ts';

export type Tool = {
  readonly label: string;
  readonly icon: Component<{ size?: number; strokeWidth?: number }>;
  readonly keys?: string;
  readonly isOn: (editor: Editor) => boolean;
  /** Is true if it can do nothing with the selection. */
  readonly isOff?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
};

/** A tool as it stands in the row; the link has a field of its own, which the row only asks for. */
export type ShownTool = Omit<Tool, 'run'> & { readonly run: Tool['run'] | 'link' };

export type ToolGroups = Readonly<
  Record<'headings' | 'marks' | 'lists' | 'blocks', readonly Tool[]>
>;

/** The tools in groups. */
export function toolGroups(): ToolGroups {
  return {
    headings: ([1, 2, 3] as const).map((level) => ({
      label: `Heading ${level}`,
      icon: [Heading1, Heading2, Heading3][level - 1] ?? Heading3,
      keys: keysInWords(`Alt+${level}`),
      isOn: (editor) => editor.isActive('heading', { level }),
      run: (editor) => void editor.chain().focus().toggleHeading({ level }).run(),
    })),
    marks: [
      mark('Bold', Bold, 'bold', 'B'),
      mark('Italic', Italic, 'italic', 'I'),
      mark('Underline', Underline, 'underline', 'U'),
      {
        ...mark('Strikethrough', Strikethrough, 'strike', 'S'),
        keys: keysInWords('S', { shift: true }),
      },
      mark('Code', Code, 'code', 'E'),
    ],
    lists: listTools(),
    blocks: blockTools(),
  };
}

/** The tools that make lists of paragraphs. */
function listTools(): readonly Tool[] {
  return [
    {
      label: 'Bullet list',
      icon: List,
      keys: keysInWords('8', { shift: true }),
      isOn: (editor) => editor.isActive('bulletList') && !isTask(editor),
      run: (editor) => void editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      keys: keysInWords('7', { shift: true }),
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: 'Task list',
      icon: ListChecks,
      keys: keysInWords('9', { shift: true }),
      isOn: isTask,
      run: (editor) => void editor.chain().focus().toggleTask().run(),
    },
  ];
}

/** The tools that make or insert a block. */
function blockTools(): readonly Tool[] {
  return [
    {
      label: 'Quote',
      icon: Quote,
      keys: keysInWords('B', { shift: true }),
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => void editor.chain().focus().toggleBlockquote().run(),
    },
    {
      label: 'Code block',
      icon: SquareCode,
      keys: keysInWords('Alt+C'),
      isOn: (editor) => editor.isActive('codeBlock'),
      run: (editor) => void editor.chain().focus().toggleCodeBlock().run(),
    },
    {
      label: 'Table',
      icon: Table,
      isOn: (editor) => editor.isActive('table'),
      run: (editor) =>
        void behindSelection(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    {
      label: 'Divider',
      icon: Minus,
      isOn: () => false,
      run: (editor) => void behindSelection(editor).setHorizontalRule().run(),
    },
  ];
}

/** The tool that makes and changes links. */
export function linkTool(): ShownTool {
  return {
    label: 'Link',
    icon: Link,
    keys: keysInWords('K', { shift: true }),
    isOn: (editor) => editor.isActive('link'),
    isOff: ({ state }) => linkPlace(state) === undefined,
    run: 'link',
  };
}

function mark(label: string, icon: Tool['icon'], name: string, key: string): Tool {
  return {
    label,
    icon,
    keys: keysInWords(key),
    isOn: (editor) => editor.isActive(name),
    run: (editor) => void editor.chain().focus().toggleMark(name).run(),
  };
}

/** Begins an edit behind what is selected: a new block takes nothing's place. */
function behindSelection(editor: Editor): ChainedCommands {
  return editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const { selection } = tr;
      if (selection.empty) return true;
      const isText = selection instanceof TextSelection || selection instanceof AllSelection;
      const $end = isText ? Selection.near(selection.$to, -1).$to : selection.$to;
      tr.setSelection($end.parent.inlineContent ? new TextSelection($end) : new GapCursor($end));
      return true;
    });
}

function isTask(editor: Editor): boolean {
  const { checked } = editor.getAttributes('listItem') as { checked?: boolean | null };
  return checked !== undefined && checked !== null;
}
