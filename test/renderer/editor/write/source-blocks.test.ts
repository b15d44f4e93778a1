import { getSchema } from '@tiptap/core';
import { wrapIn } from '@tiptap/pm/commands';
import { Fragment, type Mark, type Node, type NodeType } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { addRowAfter } from '@tiptap/pm/tables';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { noteSchema } from '../../../../renderer/editor/blocks/schema.ts';
import { blockFromHtml } from '../../../../renderer/editor/read/from-html.ts';
import type { Origin } from '../../../../renderer/editor/read/origin.ts';
import { type Replacement, SourceBlocks } from '../../../../renderer/editor/write/source-blocks.ts';
import { parseBody } from '../../../../shared/note/parse-body.ts';
import { sameBody } from '../../../../shared/note/same-body.ts';
import { smallBomb } from '../../../support/hostile-bodies.ts';
import { corpus } from '../../../support/note-bodies/corpus.ts';
import { noteBodies } from '../../../support/note-bodies.ts';

const schema = getSchema(noteSchema());

test('[P10] locks a table whose one long row would make millions of places', () => {
  const html = `<table><tr>${'<td>a</td>'.repeat(600)}</tr>${'<tr><td>b</td></tr>'.repeat(600)}</table>`;
  const { blocks, doc } = opened(html);
  expect(doc.child(0).type.name).toBe('lockedBlock');
  expect(blocks.write(doc) === html).toBe(true);
});

test.each([
  ['rows', `<table>${'<tr><td>a</td></tr>'.repeat(9_000)}</table>`],
  ['cells of a row', `<table><tr>${'<td>a</td>'.repeat(12_000)}</tr></table>`],
  ['items', `<ul>${'<li>a</li>'.repeat(12_000)}</ul>`],
  ['formatted letters', `<p>${'<b>a</b><i>b</i>'.repeat(10_000)}</p>`],
  ['parts that cannot be edited', `<p>${'<button>a</button>b'.repeat(1_600)}</p>`],
  ['characters of a line', `<p>${'word '.repeat(30_000)}</p>`],
  ['marks on a letter', `<p>a${'\u0301'.repeat(600)}</p>`],
])('[P10] locks a block of more %s than can be drawn, and nothing beside it', (_, long) => {
  const html = `<p>above</p>${long}<p>below</p>`;
  const { blocks, doc } = opened(html);
  const types = doc.children.map(({ type }) => type.name);
  expect(types).toEqual(['paragraph', 'lockedBlock', 'paragraph']);
  expect(blocks.write(doc) === html).toBe(true);
  const state = EditorState.create({ doc });
  const edited = state.apply(state.tr.insertText('!', 6)).doc;
  expect(blocks.write(edited) === `<p>above!</p>${long}<p>below</p>`).toBe(true);
});

test.each([
  ['tables that are none', '<i><table></i>x'.repeat(40_000)],
  ['paragraphs', `<div>${'<p>a</p>'.repeat(80_000)}</div>`],
  ['rows', `<table>${'<tr><td>a</td></tr>'.repeat(60_000)}</table>`],
  ['cells of a row', `<table><tr>${'<td>a</td>'.repeat(60_000)}</tr></table>`],
  ['items', `<ul>${'<li>a</li>'.repeat(60_000)}</ul>`],
  ['text between items', `<ul>${'<p>a</p>'.repeat(80_000)}</ul>`],
])('[P10] reads no further in a block of %s than it takes to lock it', (_, html) => {
  const origins: Origin[] = [];
  const range = { from: 0, to: html.length };
  const block = blockFromHtml(parseBody(html, { places: true }), range, {
    schema,
    text: html,
    origins,
  });
  expect(block?.node.type.name).toBe('lockedBlock');
  expect(block?.node.attrs['source'] === html).toBe(true);
  expect(origins.length).toBeLessThan(31_000);
});

test('[P10] locks of an element only the part that is too long', () => {
  const html = `<div><p>a</p><p>${'word '.repeat(30_000)}</p></div>`;
  const { blocks, doc } = opened(html);
  expect(doc.child(0).type.name).toBe('wrapper');
  expect(doc.child(0).children.map(({ type }) => type.name)).toEqual(['paragraph', 'lockedBlock']);
  expect(blocks.write(doc) === html).toBe(true);
});

test.each([
  ['side by side', '<p>a</p>', '<details>b</details>\n'.repeat(2_000), 2],
  ['with text between them', '', '<details>b</details><p>c</p>'.repeat(2_000), 1],
])('[P10] shows too many islands, %s, as one', (_, before, parts, count) => {
  const { blocks, doc } = opened(`${before}${parts}`);
  expect(doc.childCount).toBe(count);
  expect(doc.lastChild?.type.name).toBe('lockedBlock');
  expect(blocks.write(doc) === `${before}${parts}`).toBe(true);
});

test('[P10] locks the blocks with images beyond 5,000, those side by side as one, and no text', () => {
  const images = (count: number) =>
    '<p><img src="https://a.example/b.png" alt=x></p>'.repeat(count);
  const html = `<p>a</p>${images(5_000)}<p>b</p>${images(2_000)}<p>c</p>`;
  const { blocks, doc } = opened(html);
  const behind = doc.children.slice(5_001).map(({ type }) => type.name);
  expect(behind).toEqual(['paragraph', 'lockedBlock', 'paragraph']);
  expect(blocks.write(doc) === html).toBe(true);
});

test('[P10] shows a body over the budget as one locked part, and writes around it', () => {
  const { blocks, doc } = opened(smallBomb);
  expect([doc.childCount, doc.child(0).type.name]).toEqual([1, 'lockedBlock']);
  expect(blocks.write(doc) === smallBomb).toBe(true);
  const line = schema.nodes['paragraph']?.create(null, schema.text('below')) as Node;
  const written = blocks.write(doc.copy(doc.content.addToEnd(line)));
  expect(written === `${smallBomb}<p>below</p>`).toBe(true);
  // Tied to one another for good: the text behind it is over the budget with it.
  expect(opened(written).doc.childCount).toBe(1);
});

function opened(html: string | null) {
  const blocks = new SourceBlocks(schema);
  return { blocks, doc: blocks.open(html) };
}

/** The start, the middle and the end of every text of a document. */
function placesIn(doc: Node): number[] {
  const places: number[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const { size } = node.content;
    places.push(pos + 1, pos + 1 + Math.floor(size / 2), pos + 1 + size);
    return false;
  });
  return places;
}

/** Bodies in which a typed word changes more than it must, and why. */
const mended = new Map([
  ['<>', 'the sign would begin a tag with the word behind it'],
  [
    '<p><strong><a href="https://example.org">out</a></strong></p><p><a href="https://example.org/a?b=1&amp;c=2" title="T"><strong>in</strong></a></p>',
    'text in front of a link takes its bold and not its address',
  ],
  ['<', 'the sign would begin a tag with the word behind it'],
  ['<p class="unclosed>text</p><p>x</p>', 'the open value would swallow what comes behind it'],
]);

describe('SourceBlocks', () => {
  test.each(corpus)('[P10] writes an unedited body byte for byte: $name', ({ html }) => {
    const { blocks, doc } = opened(html);
    expect(blocks.write(doc)).toBe(html);
  });

  test.each(corpus)(
    '[P10] puts a typed word into the source and nothing else: $name',
    ({ html }) => {
      const { blocks, doc } = opened(html);
      const state = EditorState.create({ doc });
      for (const place of placesIn(doc)) {
        const { doc: edited } = state.apply(state.tr.insertText('wörd', place));
        const written = blocks.write(edited) ?? '';
        const before = ['wörd', '<p>wörd</p>'].map((added) => written.replace(added, ''));
        if (!mended.has(html)) expect(before).toContain(html);
        const again = opened(written).doc;
        expect(again.textContent.replace(/\s/g, '')).toBe(edited.textContent.replace(/\s/g, ''));
      }
    },
  );

  test('can type in most bodies, and locks the others', () => {
    const locked = noteBodies.filter(({ html }) =>
      opened(html).doc.children.some(({ type }) => type.name === 'lockedBlock'),
    );
    expect(locked.map(({ name }) => name)).toEqual([
      'unknown block',
      'figure',
      'video',
      'comment',
      'definition list',
    ]);
  });

  test.each([
    ['a comment', '<p>a<!-- c --> b</p>', '<p>a!<!-- c --> b</p>'],
    ['an entity', '<p>a&mdash;b</p>', '<p>a!&mdash;b</p>'],
    ['an element without text', '<p>a<o:p></o:p></p>', '<p>a!<o:p></o:p></p>'],
    ['a space that is not shown', '<p>a\n  </p>', '<p>a!\n  </p>'],
    ['the end of bold', '<p><B Class=x>a</B> c</p>', '<p><B Class=x>a!</B> c</p>'],
  ])('puts a letter in its place beside %s', (_, html, written) => {
    const { blocks, doc } = opened(html);
    const state = EditorState.create({ doc });
    const edited = state.apply(state.tr.insertText('!', 2)).doc;
    expect(blocks.write(edited)).toBe(written);
  });

  test('keeps the source around removed letters and new marks', () => {
    const html = '<p class=x>One <i lang="de">zwei<!-- c --></i> &eacute;t&eacute;</p>';
    const { blocks, doc } = opened(html);
    const state = EditorState.create({ doc });
    const without = state.apply(state.tr.delete(1, 5)).doc;
    expect(blocks.write(without)).toBe(
      '<p class=x><i lang="de">zwei<!-- c --></i> &eacute;t&eacute;</p>',
    );
    const bold = schema.marks['bold']?.create();
    const bolder = state.apply(state.tr.addMark(7, 12, bold as Mark)).doc;
    expect(blocks.write(bolder)).toBe(
      '<p class=x>One <i lang="de">zw<strong>ei<!-- c --></strong></i><strong> &eacute;t</strong>&eacute;</p>',
    );
  });

  test('writes both halves of a split with the attributes of the whole, the name only once', () => {
    const html = '<p id=a CLASS="x">One &amp; <b style="color:red">two</b></p>';
    const { blocks, doc } = opened(html);
    const state = EditorState.create({ doc });
    expect(blocks.write(state.apply(state.tr.split(8)).doc)).toBe(
      '<p id=a CLASS="x">One &amp; <b style="color:red">t</b></p><p CLASS="x"><b style="color:red">wo</b></p>',
    );
  });

  test('writes joined blocks with the attributes of both on their lines', () => {
    const html = '<p>One<!-- a --></p>\n<p>tw&ouml;<!-- b -->, <b id=x>3</b></p>\n<p>x</p>';
    const { blocks, doc } = opened(html);
    const state = EditorState.create({ doc });
    expect(blocks.write(state.apply(state.tr.join(5)).doc)).toBe(
      '<p>One<!-- a -->tw&ouml;<!-- b -->, <b id=x>3</b></p>\n<p>x</p>',
    );
  });

  test.each([
    ['a list', '<ul>\n<li>one</li>\n</ul>', '<p>one</p>'],
    ['a list of tasks', '<ul><li><input type="checkbox" disabled> one</li></ul>', '<p>one</p>'],
    ['a loose task', '<ul><li><p><input type="checkbox"> one</p></li></ul>', '<p>one</p>'],
    ['a table', '<table><tr><td>one</td></tr></table>', '<p>one</p>'],
    ['a quote', '<blockquote>one</blockquote>', '<p>one</p>'],
    ['an element', '<section>one<hr></section>', '<p>one</p>'],
  ])('[P10] writes what has left %s as a paragraph', (_, html, written) => {
    const { blocks, doc } = opened(html);
    let line = doc;
    doc.descendants((node) => {
      if (node.isTextblock) line = node;
    });
    expect(blocks.write(doc.copy(Fragment.from(line)))).toBe(written);
    const copy = line.copy(Fragment.from(schema.text('two')));
    const behind = blocks.write(doc.copy(doc.content.addToEnd(copy)));
    expect(behind).toBe(`${html}<p>two</p>`);
  });

  test.each([
    ['<pre>\n  a\n b\n</pre>', '  a\n b'],
    ['<pre>\r\n  a\r\n</pre>', '  a'],
    ['<pre><code>\n\n  a\n</code></pre>', '\n\n  a'],
    ['<pre>\n\ta</pre>', '\ta'],
    ['<pre>\n\n a</pre>', '\n a'],
    ['<pre>  a</pre>', '  a'],
  ])('[P10] keeps the white space code begins with: %j', (html, shown) => {
    const { blocks, doc } = opened(html);
    expect(doc.textContent).toBe(shown);
    for (const at of [1, doc.content.size - 1]) {
      const typed = EditorState.create({ doc }).tr.insertText('  x', at).doc;
      const written = blocks.write(typed) ?? '';
      expect(written.replace('  x', '')).toBe(html);
      expect(opened(written).doc.textContent).toBe(typed.textContent);
    }
  });

  test('changes of a tag only the edited part', () => {
    const { blocks, doc } = opened("<H2 CLASS=x  id='y'>One</H2><ol START=3 type=a><li>a</ol>");
    const state = EditorState.create({ doc });
    const level = state.tr.setNodeAttribute(0, 'level', 3).setNodeAttribute(5, 'start', 1);
    expect(blocks.write(state.apply(level).doc)).toBe(
      "<h3 CLASS=x  id='y'>One</h3><ol type=a><li>a</ol>",
    );
  });

  test('ticks a box in its source', () => {
    const html =
      '<ul><li CLASS=t><INPUT disabled type=checkbox> a<li><p><input checked=checked type="checkbox"/> b</p></ul>';
    const { blocks, doc } = opened(html);
    const state = EditorState.create({ doc });
    const ticked = state.tr
      .setNodeAttribute(1, 'checked', true)
      .setNodeAttribute(6, 'checked', false);
    expect(blocks.write(state.apply(ticked).doc)).toBe(
      '<ul><li CLASS=t><INPUT disabled type=checkbox checked> a<li><p><input type="checkbox"/> b</p></ul>',
    );
  });

  test('[P10] writes a block anew if its pieces would mean something else', () => {
    const html =
      '<p ID=x>a</p>\n<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" disabled checked> done</li>\n</ul>';
    const { blocks, doc } = opened(html);
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, 7) });
    let quoted = doc;
    wrapIn(schema.nodes['blockquote'] as NodeType)(state, ({ doc: next }) => {
      quoted = next;
    });
    expect(quoted.child(1).firstChild?.firstChild?.type.name).toBe('blockquote');
    const written = blocks.write(quoted) ?? '';
    expect(written.startsWith('<p ID=x>a</p>\n')).toBe(true);
    // The box in the quote would be no box of the task any more.
    expect(opened(written).doc.child(1).firstChild?.attrs['checked']).toBe(true);
  });

  test('puts new rows into the part of the table they belong to', () => {
    const html =
      '<table><thead><tr><th>H</th></tr></thead><tbody class=b><tr><td>1</td></tr></tbody></table>';
    const { blocks, doc } = opened(html);
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, 4) });
    let written: string | null = null;
    addRowAfter(state, (transaction) => {
      written = blocks.write(transaction.doc);
    });
    expect(written).toBe(
      '<table><thead><tr><th>H</th></tr></thead><tbody class=b><tr><td></td></tr><tr><td>1</td></tr></tbody></table>',
    );
  });

  test('[P10] writes a block as it was once an edit of it is undone', () => {
    const html = '<p>One  <b>two</b></p>\n<p CLASS=x>Three</p>';
    const { blocks, doc } = opened(html);
    const state = EditorState.create({ doc });
    const typed = state.apply(state.tr.insertText('!', 4));
    const undone = typed.apply(typed.tr.delete(4, 5)).doc;
    expect(undone.child(0)).not.toBe(doc.child(0));
    expect(blocks.write(undone)).toBe(html);
  });

  test('writes a moved block with its source at its new place', () => {
    const { blocks, doc } = opened('<p>One</p>\n<p CLASS=x>Two</p>\n<p>Three</p>');
    const moved = doc
      .copy(doc.content.cut(0, 0).append(doc.content))
      .type.create(null, [doc.child(2), doc.child(1), doc.child(0)]);
    expect(blocks.write(moved)).toContain('<p CLASS=x>Two</p>');
  });

  test('writes no empty body for an empty note', () => {
    for (const html of [null, '', ' \n']) {
      const { blocks, doc } = opened(html);
      expect(blocks.write(doc)).toBe(html);
    }
  });

  test('does not count an empty line at the end as an edit', () => {
    const { blocks, doc } = opened('<p>One</p>');
    const longer = doc.copy(doc.content.addToEnd(schema.node('paragraph')));
    expect(blocks.write(longer)).toBe('<p>One</p>');
  });

  test('writes new lists, tasks and tables the way the service does', () => {
    const text = (words: string) => schema.node('paragraph', null, [schema.text(words)]);
    const doc = schema.topNodeType.create(null, [
      schema.node('bulletList', null, [
        schema.node('listItem', { checked: true }, [text('done')]),
        schema.node('listItem', { checked: false }, [text('open')]),
      ]),
      schema.node('table', null, [
        schema.node('tableRow', null, [schema.node('tableHeader', null, [text('Head')])]),
        schema.node('tableRow', null, [schema.node('tableCell', null, [text('Cell')])]),
      ]),
    ]);
    expect(new SourceBlocks(schema).write(doc)).toBe(
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> done</li>' +
        '<li class="task-list-item"><input type="checkbox" disabled> open</li></ul>' +
        '<table><thead><tr><th>Head</th></tr></thead><tbody><tr><td>Cell</td></tr></tbody></table>',
    );
  });
});

describe('takeIn', () => {
  test('replaces nothing if the new text only spells the old one differently', () => {
    const { blocks, doc } = opened('<p>One</p><p>Two</p>');
    expect(blocks.takeIn(doc, '<p >One</p>\n<P>Two</P>')).toBeUndefined();
    expect(blocks.write(doc)).toBe('<p >One</p>\n<P>Two</P>');
  });

  test.each([
    ['a changed block', '<p>One</p><p>Two</p><p>Three</p>', '<p>One</p><p>2</p><p>Three</p>'],
    ['a block in front', '<p>One</p>', '<h1>New</h1><p>One</p>'],
    ['a block behind', '<p>One</p>', '<p>One</p><p>New</p>'],
    ['a block gone', '<p>One</p><p>Two</p>', '<p>Two</p>'],
    ['everything gone', '<p>One</p>', ''],
    ['an island gone', '<details><summary>One</summary></details>', ''],
    ['a line gone', '<hr>', ''],
    ['a heading gone', '<h2></h2>', ''],
    ['a first text', '', '<p>One</p>'],
    ['repeated blocks', '<p>a</p><p>a</p>', '<p>a</p><p>a</p><p>a</p>'],
    ['another text', '<p>a</p><ul><li>b</li></ul>', '<h2>c</h2>'],
  ])('replaces only the differences: %s', (_, before, after) => {
    const { blocks, doc } = opened(before);
    const change = blocks.takeIn(doc, after);
    const state = EditorState.create({ doc });
    const next =
      change === undefined
        ? doc
        : state.apply(state.tr.replaceWith(change.from, change.to, change.content)).doc;
    expect(blocks.write(next)).toBe(after);
    expect(sameBody(blocks.write(next), after)).toBe(true);
    const saved = next.children.filter((node) => doc.children.includes(node)).length;
    const common = next.children.filter((node) => doc.children.some((old) => old.eq(node))).length;
    expect(saved).toBe(Math.min(common, doc.childCount));
  });

  test('forgets the bodies before, and still joins two lines as they are written in the last one', async () => {
    const line = 'Words <b  class=x>set apart</b> from others.';
    const body = (round: number) => `${`<p>${line}</p>`.repeat(20)}<p>Round ${round}</p>`;
    const made = watchNodes('paragraph');
    const { blocks, doc } = opened(body(0));
    let state = EditorState.create({ doc });
    for (let round = 1; round <= 10; round += 1) {
      const { from, to, content } = blocks.takeIn(state.doc, body(round)) as Replacement;
      state = state.apply(state.tr.replaceWith(from, to, content));
    }
    expect(await made.countAlive()).toBeLessThan(3 * 21);
    const joined = state.tr.join(state.doc.child(0).nodeSize).doc;
    expect(blocks.write(joined)).toBe(
      body(10).replace(`<p>${line}</p><p>${line}`, `<p>${line}${line}`),
    );
  });
});

/** Counts the nodes of a type that are made from now on and still in memory. */
function watchNodes(name: string) {
  const type = schema.nodes[name] as NodeType;
  const create = type.createChecked.bind(type);
  const made: WeakRef<Node>[] = [];
  type.createChecked = (...parts) => {
    const node = create(...parts);
    made.push(new WeakRef(node));
    return node;
  };
  onTestFinished(() => void Object.assign(type, { createChecked: create }));
  return {
    async countAlive() {
      const session = cdp() as unknown as { send(method: string): Promise<unknown> };
      await session.send('HeapProfiler.collectGarbage');
      return made.filter((one) => one.deref() !== undefined).length;
    },
  };
}
