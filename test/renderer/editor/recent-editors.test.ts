/** Leaving notes and coming back: undo, the cursor, and changes that came in between. */
import { afterEach, describe, expect, test } from 'vitest';
import type { NoteEditorHandle } from '../../../renderer/editor/open-editor.ts';
import { RecentEditors } from '../../../renderer/editor/recent-editors.ts';
import { SourceBlocks } from '../../../renderer/editor/write/source-blocks.ts';
import { RECENT_EDITORS_CHARS_MAX, RECENT_EDITORS_MAX } from '../../../shared/window-limits.ts';
import { keyedEditor, putCursor } from '../../support/keyed-editor.ts';
import { someEdit } from '../../support/keyed-edits.ts';
import { aKeyedNote, bytesOf } from '../../support/keyed-note.ts';
import { SEED } from '../../support/property.ts';
import { chanceOf } from '../../support/random-edits.ts';

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
  document.body.replaceChildren();
});

function anEditor(html: string): NoteEditorHandle {
  const { handle, close } = keyedEditor(html);
  closes.push(close);
  return handle;
}

const ignore = () => undefined;
const silent = { onedit: ignore, onmove: ignore, onlink: ignore, onleave: ignore };

/** Another note is open in between. */
function leaveAndComeBack(handle: NoteEditorHandle, meanwhile: () => void = ignore) {
  handle.hide();
  meanwhile();
  const holder = document.createElement('div');
  document.body.append(holder);
  handle.show(holder, silent);
}

function type({ editor: { state, view } }: NoteEditorHandle, text: string) {
  view.dispatch(state.tr.insertText(text));
}

describe('a note left and reopened', () => {
  test('has its undo and its cursor, and takes no focus', () => {
    const handle = anEditor('<p>one</p><p>two</p>');
    putCursor(handle, { text: 'two', behind: 3 });
    type(handle, '!');
    leaveAndComeBack(handle);
    expect(handle.editor.state.selection.from).toBe(10);
    expect(document.activeElement).toBe(document.body);
    handle.editor.commands.undo();
    expect(handle.read()).toBe('<p>one</p><p>two</p>');
    handle.editor.commands.redo();
    expect(handle.read()).toBe('<p>one</p><p>two!</p>');
  });

  test('reports nothing while it is hidden, except that it has lost the focus', async () => {
    const story: string[] = [];
    const handle = anEditor('<p>one</p>');
    const events = {
      ...silent,
      onedit: () => story.push('edit'),
      onmove: () => story.push('move'),
    };
    leaveAndComeBack(handle);
    handle.show(document.body, events);
    window.focus();
    handle.editor.view.focus();
    await expect.poll(() => handle.editor.isFocused).toBe(true);
    expect(story.splice(0)).toContain('move');
    handle.hide();
    handle.takeIn('<p>two</p>');
    expect(story).toEqual([]);
    expect(handle.editor.isFocused).toBe(false);
    expect(handle.editor.view.hasFocus()).toBe(false);
  });

  test(`[P10] undoes only what was typed, whatever came in, seed ${SEED}`, () => {
    for (let round = 0; round < 150; round += 1) {
      const chance = chanceOf(SEED + round * 104_729);
      const note = aKeyedNote(chance);
      const handle = anEditor(bytesOf(note));
      const typedIn = note.blocks.findIndex(({ kind }) => kind === 'line');
      const line = note.blocks[typedIn];
      if (line?.kind !== 'line') throw new Error('every note begins with a line');
      putCursor(handle, { text: line.text, behind: line.text.length });
      for (const letter of ['a', 'b', 'c']) type(handle, letter);
      // Somebody else changes other blocks, and our typing has been saved with theirs.
      const theirs = { ...note, blocks: note.blocks.filter((block) => block !== line) };
      for (let left = 1 + chance(3); left > 0; left -= 1) someEdit(theirs, chance, `new${left}x`);
      const together = (text: string) => {
        const blocks = [...theirs.blocks];
        blocks.splice(typedIn, 0, { ...line, text });
        return bytesOf({ ...note, blocks });
      };
      const story = { round, line, came: together(`${line.text}abc`) };
      leaveAndComeBack(handle, () => handle.takeIn(story.came));
      expect({ ...story, read: handle.read() }).toEqual({ ...story, read: story.came });
      while (handle.editor.can().undo()) handle.editor.commands.undo();
      expect({ ...story, read: handle.read() }).toEqual({ ...story, read: together(line.text) });
      for (const close of closes.splice(0)) close();
    }
  });

  test(`[P10] stays whole when typed text is changed from outside, seed ${SEED}`, () => {
    for (let round = 0; round < 150; round += 1) {
      const chance = chanceOf(SEED + round * 7919);
      const note = aKeyedNote(chance);
      const handle = anEditor(bytesOf(note));
      for (let left = 4; left > 0; left -= 1) {
        const { doc } = handle.editor.state;
        handle.editor.commands.setTextSelection(1 + chance(doc.content.size));
        type(handle, `${left}`);
      }
      const theirs = aKeyedNote(chance);
      leaveAndComeBack(handle, () => handle.takeIn(bytesOf(theirs)));
      expect(handle.read()).toBe(bytesOf(theirs));
      while (handle.editor.can().undo()) handle.editor.commands.undo();
      const written = handle.read();
      const { schema, state } = handle.editor;
      const again = new SourceBlocks(schema).open(written);
      const words = (text: string) => text.replace(/\s/g, '');
      expect({ round, words: words(again.textContent) }).toEqual({
        round,
        words: words(state.doc.textContent),
      });
      while (handle.editor.can().redo()) handle.editor.commands.redo();
      for (const close of closes.splice(0)) close();
    }
  });
});

describe('KeptEditors', () => {
  const saved = (handle: NoteEditorHandle) => ({ handle, place: null, isCurrent: () => true });

  test('keeps so many, and ends the one that was left longest ago', () => {
    const editors = new RecentEditors();
    const notes = Array.from({ length: RECENT_EDITORS_MAX + 1 }, () => ({}));
    const handles = notes.map(() => anEditor('<p>a</p>'));
    for (const [index, note] of notes.entries()) {
      editors.keep(note, saved(handles[index] as NoteEditorHandle));
    }
    expect(editors.take(notes[0] as object)).toBeUndefined();
    expect(handles[0]?.editor.isDestroyed).toBe(true);
    handles[0]?.takeIn('<p>late news</p>'); // hurts nobody
    expect(editors.take(notes[1] as object)?.handle).toBe(handles[1]);
    expect(editors.take(notes[1] as object)).toBeUndefined();
  });

  test('keeps no more text than its bound', () => {
    const editors = new RecentEditors();
    const half = `<p>${'x'.repeat(RECENT_EDITORS_CHARS_MAX / 2)}</p>`;
    const [one, other] = [{}, {}];
    editors.keep(one, saved(anEditor(half)));
    editors.keep(other, saved(anEditor(half)));
    expect(editors.take(one)).toBeUndefined();
    expect(editors.take(other)).toBeDefined();
  });

  test('returns none that missed a text that came in', () => {
    const editors = new RecentEditors();
    const note = {};
    const handle = anEditor('<p>a</p>');
    editors.keep(note, { ...saved(handle), isCurrent: () => false });
    expect(editors.take(note)).toBeUndefined();
    expect(handle.editor.isDestroyed).toBe(true);
  });
});
