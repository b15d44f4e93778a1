/** The editor on a page, with real keys: opening, typing, pasting. */
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { corpus } from '../../support/note-bodies/corpus.ts';
import { noteBodies } from '../../support/note-bodies.ts';
import { anEditor, closeEditors, expectOnlyTyped } from '../../support/real-keys.ts';

afterEach(closeEditors);

/** Seeded so that a failure can be repeated: bodies made of two to six of the sample ones. */
function variedBodies(count: number): string[] {
  let seed = 20261120;
  const next = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + next(5) }, () => noteBodies[next(noteBodies.length)]?.html ?? '').join(
      next(2) === 0 ? '\n' : '',
    ),
  );
}

describe('opening', () => {
  test('[P10] of 200 varied notes is no edit, nor is moving around in them', async () => {
    for (const html of variedBodies(200)) {
      const { editor, seen: spy } = anEditor(html);
      editor.view.focus();
      editor.commands.selectAll();
      expect(spy.reads).toHaveLength(0);
      closeEditors();
    }
  });

  test('runs and loads nothing of a note', () => {
    const { element } = anEditor(
      '<p>a</p><div><script>window.hurt = 1</script><img src="https://example.org/x" onerror="window.hurt = 1"></div>' +
        '<details><summary onclick="window.hurt = 1">s</summary><iframe src="javascript:window.hurt=1"></iframe></details>' +
        '<p><a href="javascript:window.hurt=1">link</a></p>',
    );
    expect(element.querySelector('script, iframe, [onclick], [onerror]')).toBeNull();
    // ProseMirror puts an image without a source where the cursor needs something to stand at.
    for (const image of element.querySelectorAll('img:not(.ProseMirror-separator)')) {
      expect(image.getAttribute('src')).toMatch(/^\.\/note-image\?/); // main fetches it
    }
    expect(element.querySelector('a[href^="javascript"]')).toBeNull();
    expect('hurt' in window).toBe(false);
  });

  test('shows a locked part with its words and lets the user delete it whole', () => {
    const { editor, element, written } = anEditor(
      '<p>a</p><details><summary>More</summary>Hidden</details><p>b</p>',
    );
    expect(element.querySelector('.locked')?.textContent).toContain('More');
    editor.commands.setNodeSelection(3);
    editor.commands.deleteSelection();
    expect(written()).toBe('<p>a</p><p>b</p>');
  });
});

describe('an event right behind a move of the cursor that Chromium has not reported yet', () => {
  const text = (dom: HTMLElement) => dom.querySelector('p')?.firstChild as Text;
  const clip = (type: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '!');
    return new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true });
  };
  const enter = () =>
    new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true });
  const cases = [
    { name: 'Enter', event: enter, to: [1, 1], gives: '<p>o</p><p>ne</p>' },
    { name: 'a paste', event: () => clip('paste'), to: [3, 3], gives: '<p>one!</p>' },
    { name: 'a cut', event: () => clip('cut'), to: [1, 3], gives: '<p>o</p>' },
  ] as const;
  test.for(cases)('$name acts where the cursor is', async ({ event, to: [from, to], gives }) => {
    const { editor, written, focus } = anEditor('<p>one</p>');
    await focus();
    const { dom } = editor.view;
    getSelection()?.setBaseAndExtent(text(dom), from, text(dom), to);
    dom.dispatchEvent(event());
    expect(written()).toBe(gives);
  });
});

describe('a long note', () => {
  const html = Array.from({ length: 2_000 }, (_, index) => `<P>Line &#x41; ${index}.</p>\n`).join(
    '',
  );

  test('is complete a moment after its start, without an edit', async () => {
    const { editor, element, seen: spy } = anEditor(html);
    const shown = () => element.querySelectorAll('.ProseMirror > p').length;
    expect(shown()).toBeLessThan(1_000);
    expect(shown()).toBeGreaterThan(200);
    await expect.poll(shown).toBe(2_000);
    expect(spy.reads).toEqual([]);
    expect(editor.can().undo()).toBe(false);
    expect(spy.words).toEqual([6_000]);
  });

  test('[P10] is saved whole however soon the user types in it', async () => {
    const { editor, element, read, written } = anEditor(html);
    editor.view.dispatch(editor.state.tr.insertText('!', 1));
    expect(element.textContent).not.toContain('1999.');
    expect(written()).toBe(html.replace('<P>', '<P>!'));
    expect(read()).toBe(written());
    await expect.poll(() => element.textContent).toContain('1999.');
    expect(read()).toBe(written());
  });

  test('is complete for a key that may mean all of it', async () => {
    const { editor, written, focus } = anEditor(html);
    await focus();
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    expect(written()?.trim()).toBe('');
    editor.commands.undo();
    expect(written()).toBe(html);
  });

  test('takes in another text before its end is there', () => {
    const { takeIn, read, seen: spy } = anEditor(html);
    const next = html.replace('1999.', 'new');
    takeIn(next);
    expect(read()).toBe(next);
    expect(spy.reads).toEqual([]);
  });
});

test.each([
  ['other tags', '<p>One two <b>three</b></p>', 4, 8],
  ['other words behind', '<p>One two four and more</p>', 4, 8],
  ['another block in front', '<p>New</p><p>One two three</p>', 9, 13],
])('keeps the selection when its block comes back with %s', (_, next, from, to) => {
  const { editor, takeIn } = anEditor('<p>One two three</p>');
  editor.commands.setTextSelection({ from: 4, to: 8 });
  takeIn(next);
  expect(editor.state.selection).toMatchObject({ from, to });
});

test('counts its words, also in islands', async () => {
  const { editor, seen: spy } = anEditor(
    '<p>one <b>two</b><br>three</p><details>four five</details>',
  );
  await expect.poll(() => spy.words.at(-1)).toBe(5);
  editor.commands.insertContentAt(1, 'zero ');
  await expect.poll(() => spy.words.at(-1)).toBe(6);
});

describe('typing', () => {
  test('[P10] changes one word and no other block', async () => {
    const html = '<p CLASS=a>One</p>\n<p>Two</p>\n<table><tr><td>x</td></tr></table>';
    const { written, focus } = anEditor(html);
    await focus(9);
    await userEvent.keyboard('!');
    expect(written()).toBe('<p CLASS=a>One</p>\n<p>Two!</p>\n<table><tr><td>x</td></tr></table>');
  });

  test.each([
    ['## Plan', '<h2>Plan</h2>'],
    ['- one{Enter}two', '<ul><li>one</li><li>two</li></ul>'],
    ['1. one', '<ol><li>one</li></ol>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['**bold** ', '<p><strong>bold</strong> </p>'],
    ['*leaning* ', '<p><em>leaning</em> </p>'],
    ['~~gone~~ ', '<p><s>gone</s> </p>'],
    ['`code` ', '<p><code>code</code> </p>'],
    ['---a', '<hr><p>a</p>'],
    ['```js{Enter}a < b', '<pre><code class="language-js">a &lt; b\n</code></pre>'],
    [
      '[[x] done',
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> done</li></ul>',
    ],
    [
      '[[ ] a{Enter}b',
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> a</li><li class="task-list-item"><input type="checkbox" disabled> b</li></ul>',
    ],
  ])('applies Markdown: %s', async (keys, html) => {
    const { focus, written } = anEditor(null);
    await focus();
    await userEvent.keyboard(keys);
    await expect.poll(written).toBe(html); // what a key does may be known a moment after it
  });

  test.each(['# ', '## ', '- ', '* ', '1. ', '> ', '``` ', '---', '[[ ] ', '[[x] '])(
    'begins nothing behind other words: %s',
    async (keys) => {
      const typed = keys.replace('[[', '[').replace('>', '&gt;');
      for (const [html, end] of [
        ['<p>abc</p>', 4],
        ['<p>one<br>abc</p>', 8],
        ['<p><b>bold</b> abc</p>', 9],
        ['<p><span data-mention="1">@Ada</span></p>', 2],
        [`<p>${'x'.repeat(600)} abc</p>`, 605],
      ] as const) {
        const { focus, written } = anEditor(html);
        await focus(end);
        await userEvent.keyboard(`${keys}x`);
        await expect.poll(written).toBe(html.replace(/<\/p>$/, `${typed}x</p>`));
        closeEditors();
      }
    },
  );

  test.each(corpus.filter((_, index) => index % 6 === 0))(
    '[P10] changes nothing else with real keys: $name',
    ({ html }) => expectOnlyTyped(html),
  );

  test('goes through a table with Tab, and makes a row at its end', async () => {
    const { editor, written, focus } = anEditor(
      '<table class=t><tr><td>a</td><td>b</td></tr></table>',
    );
    await focus(4);
    await userEvent.keyboard('{Tab}');
    await userEvent.keyboard('{End}!');
    await userEvent.keyboard('{Tab}');
    await userEvent.keyboard('c');
    expect(written()).toBe(
      '<table class=t><tr><td>a</td><td>b!</td></tr><tr><td>c</td><td></td></tr></table>',
    );
    editor.chain().addColumnAfter().toggleHeaderRow().run();
    expect(written()).toBe(
      '<table class=t><tr><th>a</th><th></th><th>b!</th></tr><tr><td>c</td><td></td><td></td></tr></table>',
    );
    editor.chain().deleteRow().deleteColumn().run();
    expect(written()).toBe('<table class=t><tr><th>a</th><th></th></tr></table>');
  });

  test.each([
    ['deleteColumn', 'b', '<table><tr><td>a</td></tr><tr><td>c</td></tr></table>'],
    ['deleteColumn', 'c', '<table><tr><td CLASS=k>b</td></tr></table>'],
    [
      'addColumnAfter',
      'b',
      '<table><tr><td>a</td><td CLASS=k>b</td><td></td></tr><tr><td>c</td></tr></table>',
    ],
    [
      'addColumnAfter',
      'c',
      '<table><tr><td>a</td><td></td><td CLASS=k>b</td></tr><tr><td>c</td><td></td></tr></table>',
    ],
    [
      'addColumnBefore',
      'a',
      '<table><tr><td></td><td>a</td><td CLASS=k>b</td></tr><tr><td></td><td>c</td></tr></table>',
    ],
    [
      'addRowAfter',
      'b',
      '<table><tr><td>a</td><td CLASS=k>b</td></tr><tr><td></td><td></td></tr><tr><td>c</td></tr></table>',
    ],
    [
      'addRowBefore',
      'c',
      '<table><tr><td>a</td><td CLASS=k>b</td></tr><tr><td></td></tr><tr><td>c</td></tr></table>',
    ],
    ['deleteRow', 'a', '<table><tr><td>c</td></tr></table>'],
  ] as const)('%s at %s leaves the short row of a table alone', (name, word, result) => {
    const { editor, written } = anEditor(
      '<table><tr><td>a</td><td CLASS=k>b</td></tr><tr><td>c</td></tr></table>',
    );
    editor.state.doc.descendants((node, pos) => {
      if (node.text === word) editor.commands.setTextSelection(pos);
    });
    editor.commands[name]();
    expect(written()).toBe(result);
    editor.commands.undo();
    expect(written()).toContain('<td CLASS=k>b</td></tr><tr><td>c</td></tr></table>');
  });

  test('moves a block, an item and a locked part past their neighbours, each with its source', async () => {
    const { editor, written, focus } = anEditor(
      '<p ID=a>One</p>\n<details OPEN>x</details>\n<ul><li CLASS=i>a<li>b</ul>',
    );
    await focus(2);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(written()).toBe(
      '<details OPEN>x</details>\n<p ID=a>One</p>\n<ul><li CLASS=i>a<li>b</ul>',
    );
    editor.commands.setNodeSelection(0);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(written()).toContain('<p ID=a>One</p>\n<details OPEN>x</details>');
    editor.commands.setTextSelection(editor.state.doc.content.size - 3);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(written()).toContain('<ul><li>b</li><li CLASS=i>a</li></ul>');
  });

  test('ticks a task by its box and by the keyboard', async () => {
    const { editor, element, written, focus } = anEditor(
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> a</li></ul>',
    );
    await userEvent.click(element.querySelector('input') as HTMLInputElement);
    expect(written()).toContain('checked');
    await focus(editor.state.doc.content.size - 3);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(written()).not.toContain('checked');
  });

  test('Esc leaves the text, and a link opens with Ctrl held', async () => {
    const { element, focus, seen: spy } = anEditor('<p><a href="https://example.org/">x</a></p>');
    await focus();
    await userEvent.keyboard('{Escape}');
    expect(spy.left).toBe(1);
    await userEvent.click(element.querySelector('a') as HTMLElement, { modifiers: ['Control'] });
    expect(spy.links).toEqual(['https://example.org/']);
  });
});

describe('pasting', () => {
  test('takes words and structure and drops scripts and styles', () => {
    const { editor, element, written } = anEditor(null);
    editor.view.pasteHTML(
      '<p style="color:red" onclick="x()">Hi <b>you</b><script>x()</script></p><ul><li>a</li></ul>',
    );
    expect(written()).toBe('<p>Hi <strong>you</strong></p><ul><li>a</li></ul>');
    expect(element.querySelector('script, [style*="red"]')).toBeNull();
  });
});

describe('takeIn', () => {
  test('keeps the cursor, is no edit and is not undone', async () => {
    const { editor, element, takeIn, seen: spy, written, focus } = anEditor('<p>One</p><p>Two</p>');
    await focus(4);
    await userEvent.keyboard('!');
    takeIn('<p>One!</p><p>Zwei</p>');
    expect(spy.reads).toHaveLength(1);
    expect(editor.state.selection.from).toBe(5);
    editor.commands.undo();
    expect(element.textContent).toBe('OneZwei');
    expect(written()).toBe('<p>One</p><p>Zwei</p>');
  });
});
