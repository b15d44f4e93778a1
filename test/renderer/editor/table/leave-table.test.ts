/** Leaving a table that ends a note, with keys and with the mouse. */
import { afterEach, describe, expect, test } from 'vitest';
import type { NoteEditorHandle } from '../../../../renderer/editor/open-editor.ts';
import { keyedEditor, press, putCursor } from '../../../support/keyed-editor.ts';

const table = '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>';

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

function anEditor(html: string, text: string): NoteEditorHandle {
  const { handle, close } = keyedEditor(html);
  closes.push(close);
  putCursor(handle, { text, behind: text.length });
  return handle;
}

describe('leaving a table', () => {
  test.each(['a', 'd'])('[P10] Ctrl+Enter in the cell %s goes to a new line below it', (cell) => {
    const handle = anEditor(table, cell);
    press(handle, 'Ctrl+Enter');
    press(handle, 'below');
    expect(handle.read()).toBe(`${table}<p>below</p>`);
  });

  test('[P10] Ctrl+Enter goes to the line below where there is one', () => {
    const handle = anEditor(`${table}<p>here</p>`, 'a');
    press(handle, 'Ctrl+Enter');
    press(handle, 'right ');
    expect(handle.read()).toBe(`${table}<p>right here</p>`);
  });

  test('[P10] a second Enter in the last cell goes below the table, and removes its empty line', () => {
    const handle = anEditor(table, 'd');
    press(handle, 'Enter');
    press(handle, 'Enter');
    press(handle, 'below');
    expect(handle.read()).toBe(`${table}<p>below</p>`);
  });

  test('a second Enter in another cell is a line of that cell', () => {
    const handle = anEditor(table, 'b');
    press(handle, 'Enter');
    press(handle, 'Enter');
    press(handle, 'below');
    expect(handle.read()).toMatch(/^<table>.*below.*<\/table>$/);
  });

  test('Ctrl+Enter in a task of a cell ticks it', () => {
    const task = '<ul><li><input type="checkbox"> x</li></ul>';
    const handle = anEditor(table.replace('>d<', `>${task}<`), 'x');
    press(handle, 'Ctrl+Enter');
    expect(handle.read()).toContain('<input type="checkbox" checked> x');
  });

  test('Ctrl+Enter on a folded part in a cell opens it', () => {
    const fold = '<p>d</p><details><summary>s</summary>x</details>';
    const handle = anEditor(table.replace('>d<', `>${fold}<`), 'd');
    const { doc } = handle.editor.state;
    doc.descendants((node, at) => {
      if (node.type.name === 'lockedBlock') handle.editor.commands.setNodeSelection(at);
    });
    press(handle, 'Ctrl+Enter');
    expect(document.querySelector('details')?.open).toBe(true);
  });
});
