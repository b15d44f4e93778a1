/** The layout of a note's text, in the editor and where it is only read: measured in Chromium. */
import { afterEach, describe, expect, test } from 'vitest';
import { forReading } from '../../../renderer/content/for-reading.ts';
import { sanitise } from '../../../renderer/content/sanitise.ts';
import { type NoteEditorHandle, openEditor } from '../../../renderer/editor/open-editor.ts';
import '../../../renderer/styles/base.css';
import '../../../renderer/styles/note-content.css';
import '../../../renderer/styles/tokens.css';

const WIDTH_PX = 544;

const handles: NoteEditorHandle[] = [];
afterEach(() => {
  for (const handle of handles.splice(0)) handle.destroy();
  document.body.replaceChildren();
});

function aHolder(): HTMLElement {
  const holder = document.createElement('div');
  holder.className = 'note-content';
  holder.style.width = `${WIDTH_PX}px`;
  document.body.append(holder);
  return holder;
}

/** The same body as both show it. */
const shows: Readonly<
  Record<string, (html: string) => { root: HTMLElement; read?: () => string | null }>
> = {
  'in the editor': (html) => {
    const holder = aHolder();
    const ignore = () => undefined;
    const events = { onedit: ignore, onmove: ignore, onlink: ignore };
    const handle = openEditor(holder, html, { ...events, onleave: ignore });
    handles.push(handle);
    return { root: handle.editor.view.dom, read: handle.read };
  },
  'where it is read': (html) => {
    const holder = aHolder();
    const root = document.createElement('div');
    root.className = 'shown';
    root.append(forReading(sanitise(html)));
    holder.append(root);
    return { root };
  },
};

const words = [
  'Responsibility',
  '1,400.00 €',
  'Internationalisation',
  'yes',
  'one of several words that may wrap',
];
const aTable = (columns: number) =>
  `<table><tbody>${['th', 'td', 'td']
    .map((tag, row) => {
      const cells = Array.from({ length: columns }, (_, at) => words[(row + at) % words.length]);
      return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
    })
    .join('')}</tbody></table>`;

/** Words that are broken over two lines. */
function broken(root: Element): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length > 1) found.push(word);
    }
  }
  return found;
}

function boxOf(root: Element, selector: string): DOMRect {
  const element = root.querySelector(selector);
  if (element === null) throw new Error(`nothing is ${selector}`);
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

describe.each(Object.entries(shows))('%s', (_, show) => {
  test.each([10, 30])(
    'a table of %d columns keeps words whole and scrolls sideways by itself',
    (columns) => {
      const html = `<p>Before.</p>${aTable(columns)}<p>After.</p>`;
      const { root, read } = show(html);
      expect(broken(root)).toEqual([]);
      const box = root.querySelector('.wide') as HTMLElement;
      expect(box.clientWidth).toBe(WIDTH_PX);
      expect(box.scrollWidth).toBeGreaterThan(WIDTH_PX);
      expect(root.scrollWidth).toBe(WIDTH_PX);
      box.scrollLeft = 100;
      expect(box.scrollLeft).toBe(100);
      expect(root.querySelectorAll('tr')).toHaveLength(3);
      if (read) expect(read()).toBe(html);
    },
  );

  test('a table of few columns fills the text, and a long address stays inside its cell', () => {
    const { root } = show(
      `<table><tbody><tr><td>a</td><td>https://example.org/${'x'.repeat(400)}</td></tr></tbody></table>`,
    );
    const table = root.querySelector('table') as HTMLElement;
    const { width } = table.getBoundingClientRect();
    expect(width).toBe(WIDTH_PX);
  });

  test('the items of nested lists have the same spacing as those of one', () => {
    const { root } = show(
      '<ul><li><p>one</p></li><li><p>two</p><ul><li><p>three</p><ol><li><p>four</p></li></ol></li><li><p>five</p></li></ul></li><li><p>six</p></li></ul>' +
        '<ul><li>one</li><li>two<ul><li>three</li><li>four</li></ul></li><li>five</li></ul>',
    );
    const tops = (list: Element | undefined) =>
      [...(list?.querySelectorAll('li') ?? [])].map((item) => item.getBoundingClientRect().top);
    for (const list of root.querySelectorAll(':scope > ul')) {
      const gaps = tops(list)
        .slice(1)
        .map((top, at) => Math.round(top - (tops(list)[at] ?? 0)));
      expect(new Set(gaps)).toEqual(new Set([28]));
    }
  });

  test('marks, ticks, bars and columns are on the side where the words begin', () => {
    const { root } = show(
      '<ul><li>אחת</li><li>one</li></ul>' +
        '<ul><li data-checked="true"><input type="checkbox" checked><div><p>שתיים</p></div></li></ul>' +
        '<blockquote><p>ציטוט</p></blockquote><blockquote><p>quote</p></blockquote>' +
        '<table><tbody><tr><td>שם</td><td>12</td></tr></tbody></table>',
    );
    const [hebrew, english] = [...root.querySelectorAll('li')].map((item) =>
      item.getBoundingClientRect(),
    );
    const edges = root.getBoundingClientRect();
    expect([hebrew?.left, hebrew?.right]).toEqual([edges.left, edges.right - 22]);
    expect([english?.left, english?.right]).toEqual([edges.left + 22, edges.right]);
    const tick = root.querySelector('input')?.getBoundingClientRect();
    expect(tick?.left).toBeGreaterThan(boxOf(root, 'li[data-checked] p, li[data-checked]').left);
    expect(tick?.right).toBe(edges.right);
    const bars = [...root.querySelectorAll('blockquote')].map((quote) => {
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(quote);
      return [borderLeftWidth, borderRightWidth];
    });
    expect(bars).toEqual([
      ['0px', '2px'],
      ['2px', '0px'],
    ]);
    const [first, second] = [...root.querySelectorAll('td')].map((cell) =>
      cell.getBoundingClientRect(),
    );
    expect(first?.right).toBe(edges.right);
    expect(second?.left).toBe(edges.left);
    expect(boxOf(root, 'td:last-child').right).toBeGreaterThan((second?.right ?? 0) - 20);
  });

  test('the words of a list in a cell are beside its bullets', () => {
    const { root } = show('<table><tr><td><ul><li>אחת</li><li>one</li></ul></td></tr></table>');
    const gaps = [...root.querySelectorAll('li')].map((item) => {
      const [box, words] = [item.getBoundingClientRect(), document.createRange()];
      words.selectNodeContents(item);
      const text = words.getClientRects()[0];
      const isHebrew = item.textContent === 'אחת';
      return isHebrew ? box.right - (text?.right ?? 0) : (text?.left ?? 0) - box.left;
    });
    expect(Math.max(...gaps), gaps.join(' ')).toBeLessThan(4);
  });

  test('follows a direction that the source names', () => {
    const { root } = show(
      '<p dir="rtl">English from the right</p><ul><li dir="rtl">item</li></ul>',
    );
    expect(boxOf(root, 'p').right).toBe(root.getBoundingClientRect().right);
    expect(root.querySelector('li')?.getBoundingClientRect().left).toBe(
      root.getBoundingClientRect().left,
    );
  });
});

test('[P10] stores or copies nothing of the layout except the direction of its blocks', () => {
  const html = `<ul><li>אחת</li></ul><blockquote><p>x</p></blockquote>${aTable(10)}<p DIR=rtl>y</p>`;
  const { read } = shows['in the editor']?.(html) ?? {};
  const [handle] = handles;
  expect(read?.()).toBe(html);
  handle?.editor.commands.insertContentAt(3, 'a');
  expect(read?.()).toBe(html.replace('אחת', 'aאחת'));
  const { view } = handle?.editor ?? {};
  const copied = view?.serializeForClipboard(view.state.doc.slice(0)).dom;
  expect(copied?.querySelector('.wide')).toBeNull();
  expect(copied?.querySelector('table > tbody > tr')).not.toBeNull();
});
