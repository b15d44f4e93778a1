/**
 * Addresses that become links while the user types and pastes; typed-address.test.ts says which words
 * are addresses.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type NoteEditorHandle, openEditor } from '../../../../renderer/editor/open-editor.ts';
import '../../../../renderer/styles/note-content.css';

/** Just behind the 20 ms after which ProseMirror puts the cursor where it knows it, once. */
const FOCUS_MS = 25;

let handle: NoteEditorHandle | undefined;
afterEach(() => {
  handle?.destroy();
  document.body.replaceChildren();
});

/** An editor with the cursor at the end, or with `selected` words selected. */
async function anEditor(html: string, selected?: string) {
  const element = document.createElement('div');
  element.className = 'note-content';
  document.body.append(element);
  const ignore = () => undefined;
  const events = { onedit: ignore, onmove: ignore, onlink: ignore };
  const made = openEditor(element, html, { ...events, onleave: ignore });
  handle = made;
  const { editor } = made;
  window.focus();
  editor.view.focus();
  await expect.poll(() => document.hasFocus() && editor.view.hasFocus()).toBe(true);
  const at = selected === undefined ? -1 : editor.state.doc.textContent.indexOf(selected) + 1;
  if (at > 0) editor.commands.setTextSelection({ from: at, to: at + (selected ?? '').length });
  else editor.commands.focus('end');
  await new Promise((resolve) => setTimeout(resolve, FOCUS_MS));
  return { ...made, element };
}

function paste({ editor }: NoteEditorHandle, data: Readonly<Record<string, string>>) {
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  editor.view.dom.dispatchEvent(event);
}

const link = '<a href="https://example.org/a">https://example.org/a</a>';

describe('typing', () => {
  test.each([
    ['a space', 'See https://example.org/a next', `<p>See ${link} next</p>`],
    ['a full stop and a space', 'https://example.org/a. Next', `<p>${link}. Next</p>`],
    ['Enter', 'https://example.org/a{Enter}Next', `<p>${link}</p><p>Next</p>`],
    ['a line break', 'https://example.org/a{Shift>}{Enter}{/Shift}Next', `<p>${link}<br>Next</p>`],
    [
      'a space',
      'www.example.org x',
      '<p><a href="https://www.example.org">www.example.org</a> x</p>',
    ],
    [
      'a space',
      'mara@example.org x',
      '<p><a href="mailto:mara@example.org">mara@example.org</a> x</p>',
    ],
    ['nothing', 'https://example.org/a', '<p>https://example.org/a</p>'],
    ['a space', 'file.md e.g. node.js ', '<p>file.md e.g. node.js </p>'],
  ])('%s behind an address: %s', async (_, typed, html) => {
    const { read } = await anEditor('<p></p>');
    await userEvent.keyboard(typed);
    expect(read()).toBe(html);
  });

  test('undo removes the link first, and the words stay; it does not come back by itself', async () => {
    const { read } = await anEditor('<p>See</p>');
    await userEvent.keyboard(' https://example.org/a x');
    expect(read()).toBe(`<p>See ${link} x</p>`);
    await userEvent.keyboard('{Backspace}');
    // The size of an undo step depends on the typing speed; the link is a step of its own.
    await expect
      .poll(async () => {
        await userEvent.keyboard('{Control>}z{/Control}');
        return read();
      })
      .not.toContain('<a');
    expect(read()).toBe('<p>See https://example.org/a </p>');
    await userEvent.keyboard('and on');
    expect(read()).toBe('<p>See https://example.org/a and on</p>');
  });

  test.each([
    ['a code block', '<pre><code>x</code></pre>', ' https://example.org/a y'],
    ['code in a line', '<p><code>x</code></p>', ' https://example.org/a y'],
  ])('makes no link in %s', async (_, html, typed) => {
    const { element } = await anEditor(html);
    await userEvent.keyboard(typed);
    expect(element.textContent).toContain('https://example.org/a y');
    expect(element.querySelector('a')).toBeNull();
  });

  test('leaves an older address alone', async () => {
    const { read } = await anEditor('<p>https://example.org/a and more</p>');
    await userEvent.keyboard(' words, x{Enter}y');
    expect(read()).toBe('<p>https://example.org/a and more words, x</p><p>y</p>');
  });
});

describe('pasting', () => {
  test.each([
    ['alone', '<p></p>', undefined, 'https://example.org/a', `<p>${link}</p>`],
    [
      'within a text',
      '<p>See</p>',
      undefined,
      ' this https://example.org/a, now',
      `<p>See this ${link}, now</p>`,
    ],
    [
      'over words',
      '<p>See the plan now</p>',
      'the plan',
      ' https://example.org/a\n',
      '<p>See <a href="https://example.org/a">the plan</a> now</p>',
    ],
    [
      'over another address',
      '<p>See www.example.org now</p>',
      'www.example.org',
      'https://example.org/a',
      `<p>See ${link} now</p>`,
    ],
    [
      'what is none',
      '<p>See the plan now</p>',
      'the plan',
      'javascript:alert(1)',
      '<p>See javascript:alert(1) now</p>',
    ],
    [
      'several lines',
      '<p></p>',
      undefined,
      'https://example.org/a\nfile.md',
      `<p>${link}</p><p>file.md</p>`,
    ],
    [
      'into a word',
      '<p>ab</p>',
      undefined,
      'https://example.org/a',
      '<p>abhttps://example.org/a</p>',
    ],
    [
      'into code',
      '<pre><code>ab </code></pre>',
      undefined,
      'https://example.org/a',
      '<pre><code>ab https://example.org/a</code></pre>',
    ],
    [
      'over code',
      '<p><code>ab</code></p>',
      'ab',
      'https://example.org/a',
      '<p><code>https://example.org/a</code></p>',
    ],
  ])('an address %s', async (_, html, selected, text, expected) => {
    const made = await anEditor(html, selected);
    paste(made, { 'text/plain': text });
    expect(made.read()).toBe(expected);
  });

  test('undo removes the link, and then the paste', async () => {
    const made = await anEditor('<p>See</p>');
    paste(made, { 'text/plain': ' https://example.org/a' });
    expect(made.read()).toBe(`<p>See ${link}</p>`);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(made.read()).toBe('<p>See https://example.org/a</p>');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(made.read()).toBe('<p>See</p>');
  });

  test('undo of an address over words restores the words without it', async () => {
    const made = await anEditor('<p>See the plan now</p>', 'the plan');
    paste(made, { 'text/plain': 'https://example.org/a' });
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(made.read()).toBe('<p>See the plan now</p>');
  });

  test('keeps the links and the code of another program', async () => {
    const made = await anEditor('<p></p>');
    paste(made, {
      'text/html':
        '<p><a href="https://one.example/">www.two.example</a> <code>www.three.example</code> www.four.example</p>',
    });
    expect([...made.element.querySelectorAll('a')].map(({ href }) => href)).toEqual([
      'https://one.example/',
      'https://www.four.example/',
    ]);
  });
});
