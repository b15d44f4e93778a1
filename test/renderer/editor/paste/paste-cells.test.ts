import { afterEach, describe, expect, test } from 'vitest';
import type { NoteEditorHandle } from '../../../../renderer/editor/open-editor.ts';
import { keyedEditor, putCursor } from '../../../support/keyed-editor.ts';

const rowOf = (...cells: string[]) =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const tableOf = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

function opened(html: string): NoteEditorHandle {
  const { handle, close } = keyedEditor(html);
  closes.push(close);
  return handle;
}

describe('cells pasted at a cursor', () => {
  test('become rows below a row with text, and one undo removes them', () => {
    const html = tableOf(rowOf('a', 'b', 'c'), rowOf('d', 'e', 'f'));
    const handle = opened(html);
    putCursor(handle, { text: 'b', behind: 1 });
    pasteCells(handle, '1\t2\n3\t4');
    expect(handle.editor.state.doc.textContent).toBe('abc1234def');
    expect(rowsIn(handle)).toEqual(['a|b|c', '|1|2', '|3|4', 'd|e|f']);
    handle.editor.commands.undo();
    expect(handle.read()).toBe(html);
  });

  test('fill empty cells', () => {
    const handle = opened(tableOf(rowOf('a', '', ''), rowOf('b', '', '')));
    handle.editor.commands.setTextSelection(7);
    pasteCells(handle, '1\t2\n3\t4');
    expect(rowsIn(handle)).toEqual(['a|1|2', 'b|3|4']);
  });

  test('become a table behind if they do not fit between the rows', () => {
    const wide = opened(tableOf(rowOf('a', 'b'), rowOf('c', 'd')));
    putCursor(wide, { text: 'b', behind: 1 });
    pasteCells(wide, '1\t2\n3\t4');
    expect(rowsIn(wide)).toEqual(['a|b', 'c|d', '1|2', '3|4']);
    expect(wide.editor.state.doc.childCount).toBe(2);
    const spanned = opened(
      '<table><tbody><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
    );
    putCursor(spanned, { text: 'b', behind: 1 });
    pasteCells(spanned, '1\t5\n2\t6');
    for (const text of ['a', 'b', 'c', '1', '5', '2'])
      expect(spanned.editor.state.doc.textContent).toContain(text);
  });

  test('of an uneven table remove nothing', () => {
    const handle = opened(tableOf(rowOf('a', 'b', 'c'), rowOf('d')));
    putCursor(handle, { text: 'a', behind: 1 });
    pasteCells(handle, '1\t2\n3\t4');
    for (const text of ['a', 'b', 'c', 'd', '1', '4'])
      expect(handle.editor.state.doc.textContent).toContain(text);
  });

  test('overwrite the cells that the user has selected', () => {
    const handle = opened(tableOf(rowOf('a', 'b'), rowOf('c', 'd')));
    handle.editor.commands.setCellSelection({ anchorCell: 2, headCell: 19 });
    pasteCells(handle, '1\t2\n3\t4');
    expect(rowsIn(handle)).toEqual(['1|2', '3|4']);
  });
});

test('merged cells that find no place in the rows go below or behind them', () => {
  const handle = opened(tableOf(rowOf('a'), rowOf('')));
  handle.editor.commands.setTextSelection(11); // in the empty cell
  const rows = '<tr><td>b</td></tr><tr><td>c</td></tr><tr><td rowspan="2">d</td></tr>';
  const event = pasteAs('text/html', handle, tableOf(rows));
  expect(event.defaultPrevented).toBe(true); // the browser would paste it as it is
  expect(rowsIn(handle).join('')).toBe('abcd');
});

test('a single copied cell goes into the text of the cell', () => {
  const handle = opened(tableOf(rowOf('a', 'b'), rowOf('c', 'd')));
  const { view } = handle.editor;
  putCursor(handle, { text: 'b', behind: 1 });
  view.pasteHTML('<table><tr><td>x</td></tr></table>');
  expect(rowsIn(handle)).toEqual(['a|bx', 'c|d']);
});

function pasteCells(handle: NoteEditorHandle, text: string): void {
  pasteAs('text/plain', handle, text);
}

function pasteAs(kind: string, { editor: { view } }: NoteEditorHandle, content: string): Event {
  const clipboardData = new DataTransfer();
  clipboardData.setData(kind, content);
  const event = new ClipboardEvent('paste', { clipboardData, cancelable: true });
  view.dom.dispatchEvent(event);
  return event;
}

/** The rows of all tables, cells between bars. */
function rowsIn({ editor: { state } }: NoteEditorHandle): string[] {
  const rows: string[] = [];
  state.doc.descendants((node) => {
    if (node.type.name === 'tableRow')
      rows.push(node.children.map((cell) => cell.textContent).join('|'));
  });
  return rows;
}
