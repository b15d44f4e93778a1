/**
 * Tab in every kind of block a note may hold, with real keys. The focus stays in the text or goes to
 * the next control, and never into anything inside the note.
 */
import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NoteEditorHandle } from '../../../renderer/editor/open-editor.ts';
import '../../../renderer/styles/note-content.css';
import { keyedEditor, press, putCursor } from '../../support/keyed-editor.ts';

/** Just behind the 20 ms after which ProseMirror puts the cursor where it knows it, once. */
const FOCUS_MS = 25;

/** Every kind of block, and every element that takes the focus on some page. */
const blocks = [
  '<p>plain</p>',
  '<p>a <a href="https://example.org/">link</a> and <span data-mention="1">@Ada</span></p>',
  '<h2>heading</h2>',
  '<ul><li>first<ul><li>nested</li></ul></li><li>second</li></ul>',
  '<ol><li>one</li><li><p>loose</p><p>more</p></li></ol>',
  '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> open</li><li class="task-list-item"><input type="checkbox" disabled checked> done</li></ul>',
  '<ul><li><p><input type="checkbox"> loose task</p></li></ul>',
  '<blockquote><p>quoted</p><ul><li><input type="checkbox"> in a quote</li></ul></blockquote>',
  `<pre><code>${'let long = 1; '.repeat(60)}\nnext\n</code></pre>`,
  '<table><tr><th>head</th><th>two</th></tr><tr><td>cell</td><td><ul><li><input type="checkbox"> in a cell</li></ul></td></tr></table>',
  `<table><tr>${'<td>wide column of words</td>'.repeat(30)}</tr></table>`,
  '<hr>',
  '<details><summary>More</summary><a href="https://example.org/">in it</a> <ul><li><input type="checkbox"> x</li></ul></details>',
  '<p>with <video src="x.mp4" controls></video> and <img src="data:image/png;base64,iVBORw0KGgo=" alt="i"></p>',
  '<div class="box"><p>in an element</p></div>',
  '<dl><dt>term</dt><dd tabindex="0">meaning</dd></dl>',
  '<p>last</p>',
];
const html = blocks.join('\n');

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
  document.body.replaceChildren();
});

/** The editor between two buttons. */
function between(body: string) {
  const [before, after] = ['before', 'after'].map((name) => {
    const button = document.createElement('button');
    button.textContent = name;
    return button;
  }) as [HTMLButtonElement, HTMLButtonElement];
  document.body.append(before);
  const { handle, close } = keyedEditor(body);
  handle.editor.view.dom.parentElement?.classList.add('note-content');
  document.body.append(after);
  closes.push(close);
  return { handle, before, after };
}

/** Every place of text, and every block that can be selected as a node. */
function placesIn({ editor }: NoteEditorHandle) {
  const places: { at: number; kind: 'text' | 'block'; around: string }[] = [];
  editor.state.doc.descendants((node, at) => {
    const around = editor.state.doc.resolve(at).node().type.name;
    if (node.isTextblock) places.push({ at: at + 1, kind: 'text', around: kindOf(editor, at) });
    else if (node.isLeaf && node.isBlock) places.push({ at, kind: 'block', around });
    return !node.isTextblock;
  });
  return places;
}

function kindOf(editor: NoteEditorHandle['editor'], at: number): string {
  const place = editor.state.doc.resolve(at + 1);
  for (let { depth } = place; depth > 0; depth -= 1) {
    const { name } = place.node(depth).type;
    if (/^(?:codeBlock|listItem|tableCell|tableHeader)$/.test(name)) return name;
  }
  return 'text';
}

/** The tasks of a document, and whether they are done. */
function ticks(doc: Node): string[] {
  const tasks: string[] = [];
  doc.descendants(({ attrs, firstChild }) => {
    if (typeof attrs['checked'] === 'boolean')
      tasks.push(`${attrs['checked']} ${firstChild?.textContent}`);
  });
  return tasks;
}

/** The task the cursor is in. */
function describeTask({ selection: { $from } }: EditorState): string {
  const task = $from.node(-1);
  return `${task.attrs['checked']} ${$from.parent.textContent}`;
}

async function goTo({ editor }: NoteEditorHandle, { at, kind }: { at: number; kind: string }) {
  const { doc, tr } = editor.state;
  const selection = kind === 'text' ? TextSelection.create(doc, at) : NodeSelection.create(doc, at);
  window.focus();
  editor.view.focus();
  await expect.poll(() => document.hasFocus() && editor.view.hasFocus()).toBe(true);
  editor.view.dispatch(tr.setSelection(selection));
  await new Promise((resolve) => setTimeout(resolve, FOCUS_MS));
}

describe.each([
  ['Tab', '{Tab}'],
  ['Shift+Tab', '{Shift>}{Tab}{/Shift}'],
])('%s', (name, keys) => {
  test('[P10] from every block changes only its own purpose, and stops at nothing inside the note', async () => {
    const { handle, before, after } = between(html);
    const { editor } = handle;
    const places = placesIn(handle);
    expect(places.length).toBeGreaterThan(50);
    for (const place of places) {
      await goTo(handle, place);
      const start = editor.state;
      await userEvent.keyboard(keys);
      const story = { place, block: start.doc.resolve(place.at).node().textContent.slice(0, 20) };
      if (place.around !== 'text' && place.kind === 'text') {
        const isFocused = document.activeElement === editor.view.dom;
        expect({ ...story, isFocused }).toEqual({ ...story, isFocused: true });
        const words = (text: string) => text.replace(/\s/g, '');
        expect(words(editor.state.doc.textContent)).toBe(words(start.doc.textContent));
        // A task that is outdented out of its list is none; nothing else is ticked or loses its box.
        const left = name === 'Tab' ? [] : [describeTask(start)];
        const others = (tasks: string[]) => tasks.filter((task) => !left.includes(task));
        expect(others(ticks(editor.state.doc))).toEqual(others(ticks(start.doc)));
      } else {
        const focused = document.activeElement?.textContent;
        const wanted = (name === 'Tab' ? after : before).textContent;
        expect({ ...story, focused }).toEqual({ ...story, focused: wanted });
        expect(handle.read()).toBe(html);
      }
      while (editor.can().undo()) editor.commands.undo();
      expect(handle.read()).toBe(html);
    }
    expect(document.querySelectorAll('.note-content > span')).toHaveLength(0);
  });

  test('into the text and on from there stops at nothing inside the note', async () => {
    const { handle, before, after } = between(html);
    window.focus();
    const [start, end] = name === 'Tab' ? [before, after] : [after, before];
    start.focus();
    await userEvent.keyboard(keys);
    expect(document.activeElement).toBe(handle.editor.view.dom);
    await userEvent.keyboard(keys);
    expect(document.activeElement).toBe(end);
  });
});

test.each([
  ['<ul><li>a</li><li>b</li></ul>', 'b', ['Tab'], '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['<ul><li>a</li><li>b</li></ul>', 'a', ['Tab'], '<ul><li>a</li><li>b</li></ul>'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul>', 'b', ['Shift+Tab'], '<ul><li>a</li><li>b</li></ul>'],
  ['<pre><code>ab\ncd\n</code></pre>', 'ab\ncd', ['Tab'], '<pre><code>  ab\ncd\n</code></pre>'],
  ['<pre>  ab\n\tcd\n</pre>', 'ab\n\tcd', ['Shift+Tab'], '<pre>ab\n\tcd\n</pre>'],
  ['<table><tr><td>a</td></tr></table>', 'a', ['Shift+Tab'], '<table><tr><td>a</td></tr></table>'],
  [
    '<table><tr><td>a</td></tr></table>',
    'a',
    ['Tab', 'new'],
    '<table><tr><td>a</td></tr><tr><td>new</td></tr></table>',
  ],
  // In a list in a table the list comes first.
  [
    '<table><tr><td><ul><li>a</li><li>b</li></ul></td><td>c</td></tr></table>',
    'b',
    ['Tab'],
    '<table><tr><td><ul><li>a<ul><li>b</li></ul></li></ul></td><td>c</td></tr></table>',
  ],
])('in %s at %s: %s', (body, text, keys, written) => {
  const { handle } = between(body);
  putCursor(handle, { text, behind: 0 });
  for (const key of keys) press(handle, key);
  expect(handle.read()).toBe(written);
});

test('indents and outdents every selected line of code', () => {
  const { handle } = between('<pre><code>a\n\nb\nc\n</code></pre>');
  const { editor } = handle;
  editor.commands.setTextSelection({ from: 2, to: 5 });
  press(handle, 'Tab');
  press(handle, 'Tab');
  expect(handle.read()).toBe('<pre><code>    a\n    \n    b\nc\n</code></pre>');
  press(handle, 'Shift+Tab');
  expect(handle.read()).toBe('<pre><code>  a\n  \n  b\nc\n</code></pre>');
});

describe('without Tab', () => {
  test('a task is a named box with its state, ticked by a click that takes no focus', async () => {
    const { handle, before } = between(
      '<ul><li><input type="checkbox"> a</li></ul><details><summary>s</summary>x</details>',
    );
    const box = () => document.querySelector<HTMLInputElement>('li > input') as HTMLInputElement;
    expect(box().tabIndex).toBe(-1);
    expect(box().getAttribute('aria-label')).toBe('Done: a');
    before.focus();
    await userEvent.click(box());
    expect(box().checked).toBe(true);
    expect(document.activeElement).toBe(before);
    expect(handle.read()).toContain('<input type="checkbox" checked> a');
    // As a screen reader does it.
    box().focus();
    box().click();
    expect(box().checked).toBe(false);
    expect(document.activeElement).toBe(box());
  });

  test('a task names its box by its text while that is typed', async () => {
    const { handle } = between('<ul><li><input type="checkbox"> a</li></ul>');
    const names = () =>
      [...document.querySelectorAll('li > input')].map((one) => one.getAttribute('aria-label'));
    putCursor(handle, { text: 'a', behind: 1 });
    press(handle, 'bc');
    expect(names()).toEqual(['Done: abc']);
    press(handle, 'Enter');
    press(handle, 'Tea');
    expect(names()).toEqual(['Done: abc', 'Done: Tea']);
  });

  test('Ctrl+Enter opens and closes a selected island', async () => {
    const { handle } = between('<p>a</p><details><summary>s</summary>x</details>');
    handle.editor.commands.setNodeSelection(3);
    press(handle, 'Ctrl+Enter');
    expect(document.querySelector('details')?.open).toBe(true);
    press(handle, 'Ctrl+Enter');
    expect(document.querySelector('details')?.open).toBe(false);
    expect(handle.read()).toBe('<p>a</p><details><summary>s</summary>x</details>');
  });
});
