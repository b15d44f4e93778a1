import { TextSelection } from '@tiptap/pm/state';
import { afterEach, describe, expect, test } from 'vitest';
import { keyedEditor } from '../../../support/keyed-editor.ts';

const image = '<img src="data:image/png;base64,iVBORw0KGgo=" alt="i">';

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

function opened(html: string) {
  const { handle, close } = keyedEditor(html);
  closes.push(close);
  return handle;
}

describe('a paragraph that becomes code', () => {
  test('by its tool keeps its image in a paragraph behind it, and one undo restores both', () => {
    const html = `<p>one ${image} two</p><p>three</p>`;
    const handle = opened(html);
    handle.editor.commands.setTextSelection(2);
    handle.editor.commands.toggleCodeBlock();
    expect(handle.read()).toBe(`<pre><code>one  two\n</code></pre><p>${image}</p><p>three</p>`);
    handle.editor.commands.undo();
    expect(handle.read()).toBe(html);
  });

  test('by typing keeps its image too', () => {
    const handle = opened(`<p>\`\`\`${image}two</p>`);
    const { view } = handle.editor;
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 4)));
    view.someProp('handleTextInput', (input) => input(view, 4, 4, ' ', () => view.state.tr));
    expect(handle.read()).toBe(`<pre><code>two\n</code></pre><p>${image}</p>`);
  });

  test('keeps all of several', () => {
    const handle = opened(`<p>a${image}</p><p>b<span class="mention" data-id="7">@Ann</span></p>`);
    handle.editor.commands.selectAll();
    handle.editor.commands.toggleCodeBlock();
    const written = handle.read() ?? '';
    expect(written).toContain(`<p>${image}</p>`);
    expect(written).toContain('<p><span class="mention" data-id="7">@Ann</span></p>');
  });
});
