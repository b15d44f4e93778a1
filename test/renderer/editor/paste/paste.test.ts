/** Pasting into the real editor: its body afterwards is what would be sent. */
import { afterEach, describe, expect, test } from 'vitest';
import { type NoteEditorHandle, openEditor } from '../../../../renderer/editor/open-editor.ts';
import { forgetCopies } from '../../../../renderer/editor/paste/own-copies.ts';
import { cleanedPaste, withShortLines } from '../../../../renderer/editor/paste/paste.ts';
import { xssVectors } from '../../../fixtures/xss-vectors.ts';
import { harmIn } from '../../../support/harm-in.ts';
import { SEED } from '../../../support/property.ts';
import { chanceOf } from '../../../support/random-edits.ts';
import { randomPage, wordsOfPage } from '../../../support/random-page.ts';

const PAGES = 40;

/**
 * Content that the sanitiser alone would change: foreign attributes, a locked part, a mention, an
 * image.
 */
const OWN =
  '<p class="lead" data-x="1">First <img src="https://a.example/p.png" alt="plan" width="20"></p><details open><!-- keep --me --><summary>More</summary><p style="x">Hid</p></details><p>Ask <span class="mention" data-id="7">@Anna</span></p><p>z</p>';

const open: NoteEditorHandle[] = [];
afterEach(() => {
  for (const handle of open.splice(0)) handle.destroy();
  document.body.replaceChildren();
  forgetCopies();
});

function anEditor(html = '<p></p>') {
  const element = document.createElement('div');
  document.body.append(element);
  let read: () => string | null = () => html;
  const handle = openEditor(element, html, {
    onedit: (next) => (read = next),
    onmove: () => undefined,
    onlink: () => undefined,
    onleave: () => undefined,
  });
  open.push(handle);
  const { view } = handle.editor;
  return {
    ...handle,
    written: () => read(),
    paste(kinds: Readonly<Record<string, string>>, isPlain = false) {
      const clipboardData = new DataTransfer();
      for (const [kind, value] of Object.entries(kinds)) clipboardData.setData(kind, value);
      if (isPlain) view.pasteText(kinds['text/plain'] ?? '');
      else view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
    },
    /** Drops what another program lets be dragged onto the text. */
    drop(text: string) {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/html', text);
      const { left, top } = view.coordsAtPos(1);
      const place = { clientX: left, clientY: top + 2, bubbles: true, cancelable: true };
      view.dom.dispatchEvent(new DragEvent('drop', { ...place, dataTransfer }));
    },
    /** Puts on the clipboard what copying everything would. */
    copyAll() {
      handle.editor.commands.selectAll();
      return view.serializeForClipboard(view.state.selection.content()).dom.innerHTML;
    },
  };
}

describe('HTML', () => {
  test('of another program becomes the editor’s own blocks', () => {
    const { paste, written } = anEditor();
    paste({
      'text/html':
        '<meta charset="utf-8"><b style="font-weight:normal"><h2 style="x">Plan</h2><ul><li><span style="font-weight:700">a</span></li></ul><p onclick="x">See <a href="https://a.example" target="_blank" class="x">this</a>.</p></b>',
      'text/plain': 'Plan',
    });
    expect(written()).toBe(
      '<h2>Plan</h2><ul><li><strong>a</strong></li></ul><p>See <a href="https://a.example">this</a>.</p>',
    );
  });

  test('brings no empty lines from the white space between its blocks', () => {
    const { paste, written } = anEditor();
    paste({ 'text/html': '\n<h1>a</h1>\n<ul>\n<li>b</li>\n</ul>\n<p>c</p>\n' });
    expect(written()).toBe('<h1>a</h1><ul><li>b</li></ul><p>c</p>');
  });

  test('keeps the words of blocks that the editor does not have apart', () => {
    const { paste, written } = anEditor();
    paste({
      'text/html':
        '<details><summary>More</summary>Hidden</details><dl><dt>a</dt><dt>b</dt><dd>c</dd></dl><main>d</main><nav>e</nav>',
    });
    const lines = ['More', 'Hidden', 'a', 'b', 'c', 'd', 'e'];
    expect(written()).toBe(lines.map((line) => `<p>${line}</p>`).join(''));
  });

  test('leaves the name of an image that lies on the computer it comes from, as Word has them', () => {
    const { paste, written } = anEditor();
    paste({ 'text/html': '<p>a <img src="file:///C:/plan.png" alt="The plan &amp; more"> b</p>' });
    expect(written()).toBe('<p>a <img alt="The plan &amp; more"> b</p>');
  });

  test('brings images under the address they have, wherever that is', () => {
    const { paste, written } = anEditor();
    paste({
      'text/html':
        '<p>a <img src="https://a.example/p.png" alt="plan" width="20"> <img src="http://a.example/q.png"></p>',
    });
    expect(written()).toContain('<img src="https://a.example/p.png" alt="plan">');
    expect(written()).toContain('src="http://a.example/q.png"');
    expect(written()).not.toContain('note-image');
  });

  test.each([true, false])('over the budget brings all its text, also plain: %s', (isBoth) => {
    const rows = Array.from({ length: 700 }, (_, row) => [`Line ${row}`, 'some words '.repeat(8)]);
    const { paste, written } = anEditor();
    const cells = rows.map((row) => `<tr><td>${row.join('</td><td>')}</td></tr>`).join('');
    paste({
      'text/html': `${'<div>'.repeat(500)}<table>${cells}</table>`,
      ...(isBoth && { 'text/plain': rows.map((row) => row.join('\t')).join('\n\n') }),
    });
    const read = new DOMParser().parseFromString(written() ?? '', 'text/html').body.textContent;
    const words = (text: string) => text.replace(/\s/g, '');
    expect(words(read ?? '')).toBe(words(rows.flat().join('')));
    expect(written()?.includes('\t')).toBe(isBoth);
  });

  test.each([
    ['<ul><li>One<div>Two</div></li></ul>', '<ul><li>One<p>Two</p></li></ul>'],
    ['<ol><li><div>One</div><div>Two</div></li></ol>', '<ol><li>One<p>Two</p></li></ol>'],
    [
      '<ul><li><input type="checkbox"> One<div>Two</div></li></ul>',
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> One<p>Two</p></li></ul>',
    ],
  ])('brings all of an item, whatever is in it: %s', (html, expected) => {
    const { paste, written } = anEditor();
    paste({ 'text/html': html });
    expect(written()).toBe(expected);
  });

  test(`brings every word of any page, from here or elsewhere, seed ${SEED}`, () => {
    for (let round = 0; round < PAGES; round += 1) {
      const html = randomPage(chanceOf(SEED + round * 7919));
      const read = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
      const copy = anEditor(html).copyAll();
      for (const clipboard of [copy, html]) {
        const { paste, written } = anEditor();
        paste({ 'text/html': clipboard });
        const pasted = wordsOfPage(written() ?? '');
        expect({ html, pasted }).toEqual({ html, pasted: wordsOfPage(read) });
        expect(written()).not.toContain('<tr></tr>');
      }
      for (const handle of open.splice(0)) handle.destroy();
    }
  });

  test('copied here keeps a part of an item that is a block of its own', () => {
    const html = '<ul><li><p>One</p><div><p>Two</p></div><p>Three</p></li></ul>';
    const copy = anEditor(html).copyAll();
    const { paste, written } = anEditor();
    paste({ 'text/html': copy });
    expect(written()).toBe('<ul><li>One<div><p>Two</p></div><p>Three</p></li></ul>');
  });

  test('copied here keeps attributes and locked parts, byte for byte', () => {
    const copy = anEditor(OWN).copyAll();
    const { paste, written } = anEditor();
    paste({
      'text/html': `<html><body>\r\n<!--StartFragment-->${copy}<!--EndFragment--></body></html>`,
    });
    expect(written()).toBe(OWN);
  });

  test.each([
    ['text/plain', '```js\nlet a\n```'],
    ['text/html', '<pre class="hl"><code class="hljs language-js x">let a\n</code></pre>'],
  ])('brings the language of code, and no other class: %s', (kind, content) => {
    const { paste, written } = anEditor();
    paste({ [kind]: content });
    expect(written()).toBe('<pre><code class="language-js">let a\n</code></pre>');
  });

  test('brings a blank first line of code', () => {
    const { paste, written } = anEditor();
    paste({ 'text/html': '<p>x</p><pre>\n\n  code\n</pre>' });
    expect(written()).toBe('<p>x</p><pre><code>\n  code\n</code></pre>');
  });

  test.each(['3', '0'])(
    'ends a cell of %s rows with its table, which can be edited later',
    (rows) => {
      const { paste, written } = anEditor();
      paste({
        'text/html': `<table><tr><td rowspan="${rows}">a</td><td>b</td></tr><tr><td>c</td></tr></table>`,
      });
      expect(written()).toBe(
        '<table><tbody><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
      );
      expect(anEditor(written() ?? '').editor.state.doc.child(0).type.name).toBe('table');
    },
  );

  test.each([
    ['1000', '2'],
    ['0', ''],
  ])(
    'makes a cell of %s columns as wide as its table, which can be edited later',
    (columns, width) => {
      const { paste, written } = anEditor();
      paste({
        'text/html': `<table><tr><td colspan="${columns}">a</td></tr><tr><td>b</td><td>c</td></tr></table>`,
      });
      const span = width === '' ? '' : ` colspan="${width}"`;
      expect(written()).toContain(`<td${span}>a</td>`);
      expect(anEditor(written() ?? '').editor.state.doc.child(0).type.name).toBe('table');
    },
  );

  test('ends a cell of 101 rows or more where the editor can still open it', () => {
    const { paste, written } = anEditor();
    const rows = '<tr><td>b</td></tr>'.repeat(120);
    paste({ 'text/html': `<table><tr><td rowspan="121">a</td><td>b</td></tr>${rows}</table>` });
    expect(written()).toContain('<td rowspan="100">a</td>');
    expect(anEditor(written() ?? '').editor.state.doc.child(0).type.name).toBe('table');
  });

  test('ends a cell of the head with the head', () => {
    const { paste, written } = anEditor();
    paste({
      'text/html':
        '<table><thead><tr><th rowspan="2">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    });
    expect(written()).toBe(
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    );
  });

  test('brings the caption of a table, from here or elsewhere', () => {
    const html =
      '<table><caption>Plan &amp; <b>cost</b></caption><tbody><tr><td>a</td><td>b</td></tr></tbody></table><p>x</p>';
    for (const clipboard of [anEditor(html).copyAll(), html]) {
      const { paste, written } = anEditor();
      paste({ 'text/html': clipboard });
      expect(written()).toBe(html.replace('<b>cost</b>', 'cost'));
    }
  });

  test('copied here keeps coloured words, and elements that the page shows as spans', () => {
    const html =
      '<p>A <span style="color: red">red</span> and <font color="blue">blue</font> <abbr title="T">w</abbr></p>';
    const copy = anEditor(html).copyAll();
    const { paste, written } = anEditor();
    paste({ 'text/html': copy });
    expect(written()).toBe(html);
  });

  test('copied here is still recognised after something else was dragged', () => {
    const { copyAll, editor } = anEditor(OWN);
    const copy = copyAll();
    const dragged = editor.state.doc.slice(0, 7);
    editor.view.serializeForClipboard(dragged);
    const { paste, written } = anEditor();
    paste({ 'text/html': copy });
    expect(written()).toBe(OWN);
  });

  test('copied before a restart is sanitised, and loses none of its words', () => {
    const copy = anEditor(OWN).copyAll();
    forgetCopies();
    const { paste, written } = anEditor();
    paste({ 'text/html': copy });
    const text = written() ?? '';
    expect(text).not.toMatch(/data-locked|data-x|style=|keep --me/);
    for (const words of ['First', 'More', 'Hid', 'Ask', '@Anna', 'z'])
      expect(text).toContain(words);
  });

  test('copied here with something added brings only what was copied', () => {
    const copy = anEditor('<p>mine</p>').copyAll();
    const context = '["lockedBlock",{"source":"<iframe src=x></iframe>"}]';
    const { paste, written } = anEditor();
    paste({ 'text/html': `${copy}<div data-locked="&lt;iframe src=x&gt;">x</div>` });
    expect(written()).toBe('<p>mine</p>');
    const changed = anEditor();
    changed.paste({ 'text/html': copy.replace('[]', context.replaceAll('"', '&quot;')) });
    expect(changed.written()).toBe('<p>mine</p>');
  });

  test.each([
    ['an iframe', '<iframe src="https://a.example"></iframe>'],
    ['a meta', '<meta http-equiv="refresh" content="0;url=https://a.example">'],
    ['a form', '<form action="https://a.example"><input type="password" name="p"></form>'],
    ['a style', '<p style="position:fixed">x</p>'],
  ])('that pretends to be copied here stores nothing of %s', (_, planted) => {
    const source = planted.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    const saved = JSON.stringify({ style: 'x', class: 'y', formaction: 'z' }).replaceAll(
      '"',
      '&quot;',
    );
    for (const html of [
      `<p data-pm-slice="0 0 []">a</p><div data-locked="${source}">b</div><p>c</p>`,
      `<p data-pm-slice="0 0 []">a <span data-locked="${source}">b</span></p>`,
      `<p data-pm-slice="0 0 []" data-kept="${saved}">a</p>`,
      `<p data-pm-slice="1 1 [&quot;lockedBlock&quot;,{&quot;source&quot;:&quot;${source.replaceAll('&quot;', '\\&quot;')}&quot;}]">a</p>`,
    ]) {
      const pasted = anEditor();
      pasted.paste({ 'text/html': html });
      const dropped = anEditor();
      dropped.drop(html);
      for (const written of [pasted.written(), dropped.written()]) {
        expect(written).toContain('a');
        expect(written).not.toMatch(
          /<(?:iframe|meta|form|input)|style|class|a\.example|formaction/,
        );
      }
    }
  });

  test('of every known trick stores nothing harmful, also if it pretends to be ours', () => {
    const { view } = anEditor().editor;
    const served = document.createElement('div');
    for (const { name, html } of xssVectors) {
      const quoted = html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      for (const planted of [
        html,
        `<p data-pm-slice="0 0 []">a</p>${html}`,
        `<p data-pm-slice="0 0 []">a</p><div data-locked="${quoted}"></div>`,
      ]) {
        const cleaned = cleanedPaste(planted, view);
        served.replaceChildren(new DOMParser().parseFromString(cleaned, 'text/html').body);
        expect([name, harmIn(served), /data-(?:pm-slice|locked|kept)/.test(cleaned)]).toEqual([
          name,
          [],
          false,
        ]);
      }
    }
  });
});

describe('text', () => {
  const markdown =
    '# Plan\n\n- [x] call **Ada**\n- [ ] write <b>\n\n| a | b |\n| --- | --- |\n| 1 | 2 |';

  test('that is Markdown becomes what it means', () => {
    const { paste, written } = anEditor();
    paste({ 'text/plain': markdown });
    expect(written()).toBe(
      '<h1>Plan</h1><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> call <strong>Ada</strong></li><li class="task-list-item"><input type="checkbox" disabled> write &lt;b&gt;</li></ul><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    );
  });

  test('stays as it is when it is pasted as plain text', () => {
    const { paste, written } = anEditor();
    paste({ 'text/plain': '# Plan\n- a\n- b' }, true);
    expect(written()).toBe('<p># Plan</p><p>- a</p><p>- b</p>');
  });

  test('that is no Markdown becomes paragraphs, as it was typed', () => {
    const { paste, written } = anEditor();
    paste({ 'text/plain': '1 < 2 & *3*\n<script>x</script>' });
    expect(written()).toBe('<p>1 &lt; 2 &amp; *3*</p><p>&lt;script&gt;x&lt;/script&gt;</p>');
  });

  test('of a line that is too long to draw becomes several, and loses no sign', () => {
    const words = 'lorem ipsum '.repeat(20_000);
    const lines = withShortLines(words, false).split('\n');
    expect(lines.map(({ length }) => length <= 100_000)).toEqual([true, true, true]);
    expect(lines.every((line) => line.endsWith(' '))).toBe(true);
    expect(lines.join('') === words).toBe(true);
    const signs = `x${'😀'.repeat(60_000)}`;
    const cut = withShortLines(signs, false).split('\n');
    expect([cut.length, cut.every((line) => line.isWellFormed())]).toEqual([2, true]);
    expect(cut.join('') === signs).toBe(true);
    expect(withShortLines(words, true) === words).toBe(true); // code
  });

  test('of a long line is pasted without the formatting of its HTML, as paragraphs', () => {
    const text = 'lorem ipsum '.repeat(10_000);
    const { paste, editor } = anEditor();
    paste({ 'text/plain': text, 'text/html': `<p><b>${text}</b></p>` });
    expect(editor.state.doc.childCount).toBe(2);
  });

  test('goes into a code block unread', () => {
    const { editor, paste, written } = anEditor('<pre><code>a\n</code></pre><p>z</p>');
    editor.commands.setTextSelection(2);
    paste({ 'text/plain': '\n# no heading\n**no bold**' });
    expect(written()).toContain('a\n# no heading\n**no bold**');
  });

  const table =
    '<table><tbody><tr><td>Day</td><td>Hours</td></tr><tr><td>&lt;b&gt; Mon</td><td></td></tr></tbody></table>';

  test.each([
    ['text', { 'text/plain': 'Day\tHours\r\n<b> Mon\t\r\n' }],
    [
      'HTML and text',
      {
        'text/html':
          "<html><body><!--StartFragment--><table border=0 width=128><colgroup><col width=64 style='width:48pt'></colgroup><tr height=20><td height=20 class=xl65 style='mso-number-format:x'>Day</td><td>Hours</td></tr><tr><td align=right>&lt;b&gt; Mon</td><td></td></tr></table><!--EndFragment--></body></html>",
        'text/plain': 'Day\tHours\r\n<b> Mon\t\r\n',
      },
    ],
  ])('of cells becomes a table that one undo removes: %s', (_, kinds) => {
    const { editor, paste, written } = anEditor();
    paste(kinds);
    expect(written()).toBe(table);
    editor.commands.undo();
    expect(written()).toBe('<p></p>');
  });

  test('of cells fills the empty cells of an existing table', () => {
    const { editor, paste, written } = anEditor(
      '<table><tbody><tr><td></td><td></td></tr><tr><td></td><td></td></tr></tbody></table>',
    );
    editor.commands.setTextSelection(4);
    paste({ 'text/plain': '1\t2\n3\t4' });
    expect(
      written()
        ?.match(/<td>.*?<\/td>/g)
        ?.join(''),
    ).toBe('<td>1</td><td>2</td><td>3</td><td>4</td>');
  });

  test.each([
    ['one row', 'a\tb'],
    ['rows of different lengths', 'a\tb\nc'],
    ['indented lines', '\ta\n\tb'],
    ['a makefile', 'all:\tbuild\n\tcc a.c'],
    ['code with comments', 'x := 1\t// one\n\treturn x'],
    ['more cells than a window can take', 'a\tb\n'.repeat(3_000).trimEnd()],
  ])('of %s becomes lines, as it was typed', (_, text) => {
    const { paste, written } = anEditor();
    paste({ 'text/plain': text });
    expect(written()).toBe(
      text
        .split('\n')
        .map((line) => `<p>${line}</p>`)
        .join(''),
    );
  });

  test('of cells with an empty corner is a table', () => {
    const { paste, written } = anEditor();
    paste({ 'text/plain': '\tMon\nAda\t8' });
    expect(written()).toContain('<td>Ada</td><td>8</td>');
  });

  test('of cells stays as it is when it is pasted as plain text', () => {
    const { paste, written } = anEditor();
    paste({ 'text/plain': 'a\tb\nc\td' }, true);
    expect(written()).toBe('<p>a\tb</p><p>c\td</p>');
  });
});
