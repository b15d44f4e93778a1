import { afterEach, expect, test } from 'vitest';
import { type NoteEditorHandle, openEditor } from '../../../../renderer/editor/open-editor.ts';

let open: NoteEditorHandle | undefined;
afterEach(() => {
  open?.destroy();
  document.body.replaceChildren();
});

/** The plain text of a copy of everything. */
function copyOf(html: string): string {
  const element = document.createElement('div');
  document.body.append(element);
  const nothing = () => undefined;
  open = openEditor(element, html, {
    ...{ onedit: nothing, onmove: nothing, onlink: nothing, onleave: nothing },
  });
  open.editor.commands.selectAll();
  const { view } = open.editor;
  return view.serializeForClipboard(view.state.selection.content()).text;
}

test('copies paragraphs, items, tasks and rows as the lines that they are, cells with tabs', () => {
  const text = copyOf(
    '<h1>Plan</h1><p>One<br>two</p><ol><li>first<ul><li>inner</li></ul></li><li>second</li></ol><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> open</li><li class="task-list-item"><input type="checkbox" checked disabled> done</li></ul><table><tbody><tr><td>a</td><td>b c</td></tr><tr><td>1</td><td>2</td></tr></tbody></table><blockquote><p>said</p></blockquote><pre><code>x\n  y\n</code></pre><details><summary>More</summary><p>Hidden</p></details>',
  );
  expect(text).toBe(
    'Plan\n\nOne\ntwo\n\n1. first\n  - inner\n2. second\n\n- [ ] open\n- [x] done\n\na\tb c\n1\t2\n\nsaid\n\nx\n  y\n\nMore\nHidden',
  );
});
