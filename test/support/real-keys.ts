/** The editor on a test's page, under real keys of the browser. */
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type NoteEditorHandle, openEditor } from '../../renderer/editor/open-editor.ts';
import '../../renderer/styles/note-content.css';

/** Just behind the 20 ms after which ProseMirror puts the cursor where it knows it, once. */
const FOCUS_MS = 25;

const open: NoteEditorHandle[] = [];

/** Closes every editor of a test, and clears the page. */
export function closeEditors(): void {
  for (const handle of open.splice(0)) handle.destroy();
  document.body.replaceChildren();
}

/** The editor on the page with this body, what it told so far, and ways to put the cursor and to read. */
export function anEditor(html: string | null) {
  const element = document.createElement('div');
  element.className = 'note-content';
  document.body.append(element);
  const spy = {
    reads: [] as (() => string | null)[],
    left: 0,
    links: [] as string[],
    words: [] as number[],
  };
  const handle = openEditor(element, html, {
    onedit: (read) => spy.reads.push(read),
    onmove: () => undefined,
    onlink: (href) => spy.links.push(href),
    onwords: (count) => spy.words.push(count),
    onleave: () => {
      spy.left += 1;
    },
  });
  open.push(handle);
  /** Puts the cursor at `at`, and waits until ProseMirror has corrected it for the last time. */
  const focus = async (at = 1) => {
    window.focus(); // or the first key would bring the focus, and the cursor be corrected then
    handle.editor.view.focus();
    await expect.poll(() => document.hasFocus() && handle.editor.view.hasFocus()).toBe(true);
    handle.editor.commands.setTextSelection(at);
    await new Promise((resolve) => setTimeout(resolve, FOCUS_MS));
  };
  return { ...handle, element, seen: spy, focus, written: () => spy.reads.at(-1)?.() ?? null };
}

/** Types two letters at the end of the first paragraph, and expects all else as it was. */
export async function expectOnlyTyped(html: string): Promise<void> {
  const { editor, written, focus } = anEditor(html);
  let end: number | undefined;
  editor.state.doc.descendants((node, pos) => {
    if (node.isTextblock) end ??= pos + 1 + node.content.size;
  });
  if (end === undefined || html === '<' || html === '<>') return;
  await focus(end);
  await userEvent.keyboard(' ok');
  const before = [' ok', '<p> ok</p>'].map((added) => written()?.replace(added, ''));
  expect(before, written() ?? '').toContain(html);
}
