/**
 * The cursor that Chromium has moved and the editor has not read yet, while something else changes the
 * note. `selectionchange` is a task of its own: what a script does right behind a move comes before it.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { find } from '../../../../renderer/editor/chrome/find-in-note.ts';
import { type NoteEditorHandle, openEditor } from '../../../../renderer/editor/open-editor.ts';
import '../../../../renderer/styles/note-content.css';

/** Just behind the 20 ms after which ProseMirror puts the cursor where it knows it, once. */
const FOCUS_MS = 25;

let open: NoteEditorHandle | undefined;
afterEach(() => {
  open?.destroy();
  open = undefined;
});

const body = [
  '<p>First line</p>',
  '<pre><code>let a = 1;\nlet b = 2;\n</code></pre>',
  '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> task</li></ul>',
  '<p>Picture <img src="https://a.example/b.png" alt="plan"> here</p>',
  '<details><summary>More</summary>Hidden</details>',
  '<p>Last line</p>',
];
const html = body.join('');

/** An open note with the cursor in its code, as after a click there. */
async function anOpenNote(text = html) {
  const holder = document.createElement('div');
  holder.className = 'note-content';
  document.body.append(holder);
  const ignore = () => undefined;
  const events = { onedit: ignore, onmove: ignore, onlink: ignore, onleave: ignore };
  const handle = openEditor(holder, text, events);
  open = handle;
  const { editor } = handle;
  window.focus();
  editor.view.focus();
  await expect.poll(() => document.hasFocus() && editor.view.hasFocus()).toBe(true);
  editor.commands.setTextSelection(20);
  await new Promise((resolve) => setTimeout(resolve, FOCUS_MS));
  /** Moves the cursor as a key does: on the page, of which the editor is told later. */
  const move = (words: string, from: number, to = from) => {
    const texts = document.createTreeWalker(editor.view.dom, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.nodeValue !== words) continue;
      getSelection()?.setBaseAndExtent(node, from, node, to);
      return;
    }
    throw new Error(`${words} is not on the page`);
  };
  return { ...handle, move };
}

type OpenNote = Awaited<ReturnType<typeof anOpenNote>>;

/** The texts that the service has of a note meanwhile: somebody else has changed them there. */
const texts: Readonly<Record<string, readonly [string, string]>> = {
  'nothing else': ['', ''],
  'other words above': ['First', 'Another first'],
  'a new block above': ['<p>First', '<p>New</p><p>First'],
  'new blocks above and below': ['</pre>', '</pre><p>New</p>'],
  'other code, where the editor has its cursor': ['b = 2', 'b = 3'],
  'more words in front, in the same line': ['<p>Last', '<p>The very Last'],
  'more words behind, in the same line': ['line</p>', 'line of all</p>'],
  'another locked part': ['Hidden', 'Seen'],
};

/** Its name, what it does, and what it changes in the note. */
type Meanwhile = [string, (note: OpenNote) => void, readonly [string, string]];

const meanwhile: readonly Meanwhile[] = [
  ...Object.entries(texts).map(
    ([name, change]): Meanwhile => [
      `a text with ${name}`,
      ({ read, takeIn }) => takeIn((read() ?? '').replace(...change)),
      change,
    ],
  ),
  ['marks of what is looked for', ({ editor }) => find(editor, 'line'), ['', '']],
  [
    'a tick',
    ({ editor }) => editor.view.dom.querySelector('input')?.click(),
    ['"checkbox" disabled', '"checkbox" disabled checked'],
  ],
  [
    'an image that is loaded',
    ({ editor }) =>
      editor.view.dom.querySelector('img[data-src]')?.setAttribute('src', 'data:image/gif,'),
    ['', ''],
  ],
  [
    'a fold of a locked part',
    ({ editor }) => editor.view.dom.querySelector('details')?.toggleAttribute('open'),
    ['', ''],
  ],
];

describe('a cursor that has just been moved', () => {
  test.each(meanwhile)('stays where it is through %s', async (_, act, change) => {
    const note = await anOpenNote();
    note.move('Last line', 4);
    act(note);
    await userEvent.keyboard('!');
    const text = html.replace(...change);
    await expect.poll(note.read).toBe(text.replace('Last', 'Last!'));
    note.editor.commands.undo();
    expect(note.read()).toBe(text);
  });

  test.each(meanwhile)('stays a selection through %s', async (_, act, change) => {
    const note = await anOpenNote();
    note.move('Last line', 9, 5);
    act(note);
    await userEvent.keyboard('word');
    const text = html.replace(...change);
    await expect.poll(note.read).toBe(text.replace('Last line', 'Last word'));
  });

  test('stays where it is while the end of a long note is put in', async () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `<p>Line ${index}.</p>`).join('');
    const note = await anOpenNote(lines);
    note.move('Line 7.', 6);
    note.showAll();
    await userEvent.keyboard('!');
    await expect.poll(note.read).toBe(lines.replace('Line 7.', 'Line 7!.'));
  });
});

describe('what an input method puts together', () => {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });

  // The note takes in no other words for the line itself until that is done (note-session.test.ts).
  const elsewhere = meanwhile.filter(([name]) => !name.includes('same line'));
  test.each(elsewhere)('is there once after %s', async (_, act, change) => {
    const note = await anOpenNote();
    note.move('Last line', 4);
    await compose('か');
    await compose('かん');
    act(note);
    await compose('かんじ');
    await session.send('Input.insertText', { text: '漢字' });
    const text = html.replace(...change);
    await expect.poll(note.read).toBe(text.replace('Last', 'Last漢字'));
  });
});

describe('a key that goes to an edge of a note of which little is laid out', () => {
  const lines = Array.from({ length: 300 }, (_, index) => `<p>Line ${index}.</p><pre>x\n</pre>`);
  const long = `<p>begin</p>${lines.join('')}<details>a</details><p>end</p><hr>`;
  const press = (keys: string) => userEvent.keyboard(`{Control>}${keys}{/Control}`);

  test('puts the cursor behind the last letter, and in front of the first', async () => {
    const note = await anOpenNote(long);
    await press('{End}');
    await userEvent.keyboard('!');
    await press('{Home}');
    await userEvent.keyboard('?');
    const text = long.replace('begin', '?begin').replace('end<', 'end!<');
    await expect.poll(note.read).toBe(text);
    await press('{End}');
    await userEvent.keyboard('!');
    await expect.poll(note.read).toBe(text.replace('end!', 'end!!'));
  });

  test('selects all between', async () => {
    const note = await anOpenNote(long);
    await press('{Home}');
    await press('{Shift>}{End}{/Shift}');
    await userEvent.keyboard('new');
    await expect.poll(note.read).toBe('<p>new</p><hr>');
    note.editor.commands.undo();
    expect(note.read()).toBe(long);
  });
});
