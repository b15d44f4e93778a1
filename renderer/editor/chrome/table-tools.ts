/** The buttons that are there while the cursor is in a table. */

import RowAbove from '@lucide/svelte/icons/between-horizontal-end';
import RowBelow from '@lucide/svelte/icons/between-horizontal-start';
import ColumnBefore from '@lucide/svelte/icons/between-vertical-end';
import ColumnAfter from '@lucide/svelte/icons/between-vertical-start';
import DeleteColumn from '@lucide/svelte/icons/columns-2';
import HeaderRow from '@lucide/svelte/icons/panel-top';
import DeleteRow from '@lucide/svelte/icons/rows-2';
import DeleteTable from '@lucide/svelte/icons/trash-2';
import type { ChainedCommands, Editor } from '@tiptap/core';
import type { Tool } from './tools.ts';

/** Rows, columns and the table itself. */
export function tableTools(): readonly Tool[] {
  const tool = (
    label: string,
    icon: Tool['icon'],
    run: (chain: ChainedCommands) => ChainedCommands,
  ): Tool => ({
    label,
    icon,
    isOn: (editor) => label === 'Header row' && hasHeaderRow(editor),
    run: (editor) => void run(editor.chain().focus()).run(),
  });
  return [
    tool('Row above', RowAbove, (chain) => chain.addRowBefore()),
    tool('Row below', RowBelow, (chain) => chain.addRowAfter()),
    tool('Delete row', DeleteRow, (chain) => chain.deleteRow()),
    tool('Column before', ColumnBefore, (chain) => chain.addColumnBefore()),
    tool('Column after', ColumnAfter, (chain) => chain.addColumnAfter()),
    tool('Delete column', DeleteColumn, (chain) => chain.deleteColumn()),
    tool('Header row', HeaderRow, (chain) => chain.toggleHeaderRow()),
    tool('Delete table', DeleteTable, (chain) => chain.deleteTable()),
  ];
}

function hasHeaderRow({ state }: Editor): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name !== 'table') continue;
    return node.firstChild?.children.every(({ type }) => type.name === 'tableHeader') ?? false;
  }
  return false;
}
