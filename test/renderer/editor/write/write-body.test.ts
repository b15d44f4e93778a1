/**
 * Goal: after any edits, untouched blocks are written as they were, edits are written, and nothing is
 * lost that nobody removed.
 *
 * Method: one to four edits from a seed in each body of the corpus, several rounds. Then the body is
 * written, opened again and compared with the document it was written from.
 */
import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { noteSchema } from '../../../../renderer/editor/blocks/schema.ts';
import { SourceBlocks } from '../../../../renderer/editor/write/source-blocks.ts';
import { isInline } from '../../../../shared/note/inline-elements.ts';
import { parseBody } from '../../../../shared/note/parse-body.ts';
import { keyedEditor, press, putCursor } from '../../../support/keyed-editor.ts';
import { someEdit } from '../../../support/keyed-edits.ts';
import { aKeyedNote, bytesOf } from '../../../support/keyed-note.ts';
import { corpus } from '../../../support/note-bodies/corpus.ts';
import { SEED } from '../../../support/property.ts';
import { chanceOf, editsFor, selectedAnywhere } from '../../../support/random-edits.ts';

const ROUNDS = 4;
const KEYED_ROUNDS = 400;
const TAKEN_ROUNDS = 400;
const schema = getSchema(noteSchema());
const edits = editsFor(schema);

/** Broken markup that an edit of its structure mends in its own way; typing in it is tested below. */
const mends = new Set([
  '<b><p>one</b> two</p><p>x</p>',
  '<p><b>one<p>two</b> three</p>',
  '<b>bold<p>in bold</p>tail</b> after',
  '<table><p>p in table</p><tr><td>c</table>',
  // An unclosed tag swallows what is put behind it.
  '<p>ends in a tag <b',
  '<p>x</p><plaintext>rest <b>raw',
  // A cell without a table means something else inside another element.
  '<td>cell alone</td>',
  '<tr><td>row alone</td></tr><p>x</p>',
]);

describe(`random edits, seed ${SEED}`, () => {
  test.each(corpus.filter(({ html }) => !mends.has(html)))('[P10] of $name', ({ name, html }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const chance = chanceOf(SEED + round * 7919 + name.length * 104_729 + html.length);
      const blocks = new SourceBlocks(schema);
      const start = blocks.open(html);
      const { doc, done } = edited(start, chance);
      if (done.length === 0) continue;
      const written = blocks.write(doc) ?? '';
      const again = new SourceBlocks(schema).open(written);
      const story = { done: done.map((edit) => edit.name), written };
      expect({ ...story, shows: shown(again) }).toEqual({ ...story, shows: shown(doc) });
      expect({ ...story, lost: untouchedLost(blocks, { start, doc, written }) }).toEqual({
        ...story,
        lost: [],
      });
      const loose = looseText(html).length > 0 ? [] : looseText(withoutLocked(doc, written));
      expect({ ...story, loose }).toEqual({ ...story, loose: [] });
      if (done.some(({ takesAway }) => takesAway)) continue;
      expect({ ...story, lost: attributesLost(html, written) }).toEqual({ ...story, lost: [] });
    }
  });
});

test(`[P10] writes any body that comes in over any edits byte for byte, seed ${SEED}`, () => {
  for (let round = 0; round < TAKEN_ROUNDS; round += 1) {
    const chance = chanceOf(SEED + round * 7919);
    const body = () => corpus[chance(corpus.length)]?.html ?? '';
    const html = body();
    const blocks = new SourceBlocks(schema);
    const { doc, done } = edited(blocks.open(html), chance);
    const next = ['', body(), html + body(), body() + html][chance(4)] ?? '';
    const change = blocks.takeIn(doc, next);
    const { tr } = EditorState.create({ doc });
    if (change !== undefined) tr.replaceWith(change.from, change.to, change.content);
    const story = { html, done: done.map((edit) => edit.name) };
    expect({ ...story, written: blocks.write(tr.doc) }).toEqual({ ...story, written: next });
  }
});

/** An independent model writes the effect of keys as a person who knows HTML would. */
test(`[P10] writes byte for byte the result of a simple model of keys, seed ${SEED}`, () => {
  for (let round = 0; round < KEYED_ROUNDS; round += 1) {
    const chance = chanceOf(SEED + round * 7919);
    const note = aKeyedNote(chance);
    const before = bytesOf(note);
    const { handle, close } = keyedEditor(before);
    const done: string[] = [];
    for (let left = 1 + chance(4); left > 0; left -= 1) {
      const edit = someEdit(note, chance, `new${left}x`);
      if (edit === undefined) continue;
      done.push(`${edit.name} at ${edit.at.text}`);
      putCursor(handle, edit.at);
      for (const key of edit.keys) press(handle, key);
    }
    const story = { round, before, done };
    expect({ ...story, written: handle.read() }).toEqual({ ...story, written: bytesOf(note) });
    close();
  }
});

test('[P10] keeps every line of code in pre, with or without code in it, whatever is typed where', () => {
  const inside = ['a b\nc\n', '\na\n', 'a &amp; b\n', '<b>a</b> b\n', 'a\n\n', '\n\na\n', 'a&#10;'];
  const bodies = inside.flatMap((text) => [
    `<pre>${text}</pre>`,
    `<pre><code>${text}</code></pre>`,
  ]);
  for (const html of bodies) {
    for (let at = 0; at < shownCode(html).length; at += 1) {
      for (const typed of ['', 'x', '\n', 'x\n', '\n\n']) {
        const blocks = new SourceBlocks(schema);
        const { tr, doc } = EditorState.create({ doc: blocks.open(html) });
        // Nothing typed: one letter deleted.
        if (typed !== '') tr.insertText(typed, 1 + at);
        else if (at < (doc.firstChild?.content.size ?? 0)) tr.delete(1 + at, 2 + at);
        else continue;
        const written = blocks.write(tr.doc) ?? '';
        const story = { html, at, typed, written };
        const had = shownCode(html);
        const code = had.slice(0, at) + typed + had.slice(typed === '' ? at + 1 : at);
        expect({ ...story, code: shownCode(written) }).toEqual({ ...story, code });
        if (typed === '') continue;
        expect(written.match(/<b>|&amp;/g)).toEqual(html.match(/<b>|&amp;/g));
      }
    }
  }
});

test('[P10] gives an item that is split off untagged text in a list a tag of its own', () => {
  const blocks = new SourceBlocks(schema);
  const doc = blocks.open('<ul>text in a list<li>a</li></ul>');
  const { tr } = EditorState.create({ doc });
  // Behind the four letters of the first item.
  const written = blocks.write(tr.split(3 + 4, 2).doc);
  expect(written).toBe('<ul>text<li> in a list</li><li>a</li></ul>');
});

function shownCode(html: string): string {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element.textContent ?? '';
}

function edited(start: Node, chance: ReturnType<typeof chanceOf>) {
  let state = EditorState.create({ doc: start });
  const done: (typeof edits)[number][] = [];
  const count = 1 + chance(4);
  for (let tries = 0; tries < count * 4 && done.length < count; tries += 1) {
    state = selectedAnywhere(state, chance);
    const edit = edits[chance(edits.length)];
    const transaction = edit?.run(state, chance);
    if (edit === undefined || !transaction?.docChanged) continue;
    // A key that deletes letters counts as deleting.
    done.push(
      state.selection.empty ? edit : { ...edit, takesAway: edit.takesAway || edit.name === 'type' },
    );
    state = state.apply(transaction);
  }
  return { doc: state.doc, done };
}

/** The document as a reader sees it: its blocks inside one another, and their letters. */
function shown(node: Node): unknown {
  if (node.isTextblock) {
    const marks = node.children.map((one) => one.marks.map(({ type }) => type.name).toSorted());
    const letters = node.textContent.replace(/[ \t\r\n\f]+/g, '');
    return letters === '' ? [node.type.name] : [node.type.name, letters, marks.length > 0];
  }
  if (node.isLeaf) return [node.type.name, node.attrs['source'] ?? null];
  const children = node.children
    .flatMap((child) => (isTagless(child) ? child.children : [child]))
    // An empty line in an item or a cell beside something else is invisible to a reader.
    .filter((child) => child.type.name !== 'paragraph' || child.childCount > 0);
  const [only, ...others] = children;
  // An element around one line of text is that line's.
  if (only?.isTextblock && others.length === 0 && node.type.name === 'wrapper') return shown(only);
  const tick = node.type.name === 'listItem' ? [node.attrs['checked']] : [];
  return [node.type.name, ...tick, ...children.map(shown)];
}

/** Ties broken markup together; once it is mended there is nothing to tie. */
function isTagless(node: Node): boolean {
  return node.type.name === 'wrapper' && node.attrs['tag'] === null;
}

/** Untouched blocks that are not in `written` as they were, in their order. */
function untouchedLost(
  blocks: SourceBlocks,
  { start, doc, written }: { start: Node; doc: Node; written: string },
): string[] {
  const atTop = new Set(start.children);
  let at = 0;
  return doc.children.flatMap((block) => {
    const origin = blocks.of(block);
    if (origin === undefined || !atTop.has(block)) return [];
    const source = origin.text.slice(origin.from, origin.to).trimEnd();
    const found = written.indexOf(source, at);
    if (found === -1) return [source];
    at = found + source.length;
    return [];
  });
}

function withoutLocked(doc: Node, written: string): string {
  const locked = doc.children.filter(({ type }) => type.name === 'lockedBlock');
  return locked.reduce((html, { attrs }) => html.replace(String(attrs['source']), ''), written);
}

/** Text at the top of a body without a tag around it. */
function looseText(html: string): string[] {
  return parseBody(html).flatMap((tree) => {
    if (tree.nodeName === '#text' && 'value' in tree && /\S/.test(tree.value)) return [tree.value];
    return 'tagName' in tree && isInline(tree.tagName) ? [tree.tagName] : [];
  });
}

/** Remarks and attributes of `html` that `written` lacks. */
function attributesLost(html: string, written: string): string[] {
  const pieces = (text: string): string[] =>
    text.match(
      /<!--[\s\S]*?-->| (?:data-[\w-]+|class|style|title|lang)=(?:"[^"]*"|'[^']*'|[^\s>]+)/g,
    ) ?? [];
  const left = pieces(written);
  return pieces(html).filter((piece) => {
    const index = left.indexOf(piece);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}
