/** Every tool with every kind of selection: it acts, or is off. */
import { GapCursor } from '@tiptap/pm/gapcursor';
import type { Node } from '@tiptap/pm/model';
import {
  AllSelection,
  type EditorState,
  NodeSelection,
  type Selection,
  TextSelection,
} from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { afterEach, describe, expect, test } from 'vitest';
import { linkTool, toolGroups } from '../../../../renderer/editor/chrome/tools.ts';
import { beginLink, linkPlace, setLink } from '../../../../renderer/editor/links/links.ts';
import { keyedEditor } from '../../../support/keyed-editor.ts';

const html =
  '<p>first <img src="data:image/png;base64,iVBORw0KGgo=" alt="i"> line ' +
  '<span class="mention" data-id="7">@Ann</span></p><p>second</p>' +
  '<pre><code>code</code></pre><details><summary>More</summary>locked</details>' +
  '<table><tr><td>one</td><td>two</td></tr><tr><td>three</td><td>four</td></tr></table>';
const words = 'first second code one two three four'.split(' ');

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

function placeOf(doc: Node, is: (node: Node) => boolean): number {
  let found = -1;
  doc.descendants((node, pos) => {
    if (found === -1 && is(node)) found = pos;
  });
  if (found === -1) throw new Error('no such node');
  return found;
}

const named = (name: string) => (node: Node) => node.type.name === name;

const selections: Record<string, (doc: Node) => Selection> = {
  cursor: (doc) => TextSelection.create(doc, 1),
  words: (doc) => TextSelection.create(doc, 1, 6),
  'several blocks': (doc) => TextSelection.create(doc, 1, doc.child(0).nodeSize + 4),
  'text in code': (doc) => {
    const at = placeOf(doc, named('codeBlock'));
    return TextSelection.create(doc, at + 1, at + 3);
  },
  everything: (doc) => new AllSelection(doc),
  'an image': (doc) => NodeSelection.create(doc, placeOf(doc, named('image'))),
  'a locked block': (doc) => NodeSelection.create(doc, placeOf(doc, named('lockedBlock'))),
  cells: (doc) => {
    const first = placeOf(doc, named('tableCell'));
    return CellSelection.create(doc, first, first + (doc.nodeAt(first)?.nodeSize ?? 0));
  },
  'a gap': (doc) => new GapCursor(doc.resolve(placeOf(doc, named('lockedBlock')))),
};
const linked = ['cursor', 'words', 'several blocks', 'everything'];

function opened(select: (doc: Node) => Selection) {
  const { handle, close } = keyedEditor(html);
  closes.push(close);
  const { view } = handle.editor;
  view.dispatch(view.state.tr.setSelection(select(view.state.doc)));
  return handle.editor;
}

/** Objects that are no words: locked blocks, images, mentions. */
const thingsIn = ({ doc }: EditorState) => {
  const things: string[] = [];
  doc.descendants(({ type }) => {
    if (/^(?:locked|image|mention)/.test(type.name)) things.push(type.name);
  });
  return things.toSorted();
};

describe.each(Object.entries(selections))('with %s selected', (name, select) => {
  test('puts a link on the selected text alone, or turns its tool off', () => {
    const editor = opened(select);
    expect(linkTool().isOff?.(editor)).toBe(!linked.includes(name));
    const place = linkPlace(editor.state);
    if (place === undefined) return;
    beginLink(editor);
    setLink(editor, 'https://example.org/');
    const marks = new Set<string>();
    editor.state.doc.descendants((node) => {
      if (node.marks.some(({ type }) => type.name === 'link')) marks.add(node.text ?? '');
    });
    expect(marks.size).toBeGreaterThan(0);
    for (const word of words) expect(editor.state.doc.textContent).toContain(word);
  });

  test('removes no word, image, mention or locked block by any tool', () => {
    for (const tool of Object.values(toolGroups()).flat()) {
      const editor = opened(select);
      const before = thingsIn(editor.state);
      tool.run(editor);
      for (const word of words) {
        expect(editor.state.doc.textContent, `${tool.label}: ${word}`).toContain(word);
      }
      expect(thingsIn(editor.state), tool.label).toEqual(before);
    }
  });
});
