import { afterEach, expect, test } from 'vitest';
import { ScrollPlace } from '../../../renderer/editor/scroll-place.ts';
import '../../../renderer/styles/tokens.css';
import '../../../renderer/styles/note-content.css';
import { keyedEditor } from '../../support/keyed-editor.ts';

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
  document.body.replaceChildren();
});

/** Blocks of very unequal heights, most of them never drawn. */
const html = Array.from(
  { length: 300 },
  (_, index) => `<p>Block ${index}. ${'Some more words. '.repeat((index * 7) % 40)}</p>`,
).join('');

/** A page that scrolls, with something above the text that comes a moment later, as the tools do. */
function aPage(text: HTMLElement) {
  const page = document.createElement('div');
  page.setAttribute('style', 'height: 400px; overflow-y: auto');
  const holder = document.createElement('div');
  holder.className = 'note-content';
  holder.append(text);
  page.append(holder);
  document.body.append(page);
  const head = document.createElement('div');
  head.setAttribute('style', 'height: 120px');
  setTimeout(() => page.prepend(head));
  return page;
}

/** The first visible block, and where it begins. */
function topOf(page: HTMLElement) {
  const { top } = page.getBoundingClientRect();
  const block = [...page.querySelectorAll('p')].find(
    (one) => one.getBoundingClientRect().bottom > top,
  );
  const words = block?.textContent?.slice(0, 10);
  return `${words} ${Math.round((block?.getBoundingClientRect().top ?? 0) - top)}`;
}

async function scrolledTo(page: HTMLElement): Promise<string> {
  let last = '';
  await expect
    .poll(() => {
      const isSame = topOf(page) === last;
      last = topOf(page);
      return isSame;
    })
    .toBe(true);
  return last;
}

test('returns to the same place on a page that is laid out anew', async () => {
  const { handle, close } = keyedEditor(html);
  closes.push(close);
  const text = handle.editor.view.dom;
  for (const part of [0.3, 0.8, 0.55, 0]) {
    const page = aPage(text);
    await scrolledTo(page);
    const scroll = new ScrollPlace(text);
    page.scrollTop = page.scrollHeight * part;
    const before = await scrolledTo(page);
    scroll.end();
    text.remove();
    page.remove();
    const next = aPage(text);
    new ScrollPlace(text).restore(scroll.place);
    if (part > 0) await expect.poll(() => topOf(next)).toBe(before);
    expect(await scrolledTo(next)).toBe(before);
    next.remove();
  }
});
