import { expect, test } from 'vitest';
import { forReading } from '../../../renderer/content/for-reading.ts';
import { sanitise, sanitiseForReading } from '../../../renderer/content/sanitise.ts';

const aTable = (rows: number, spans: string) =>
  `<table>${`<tr><td ${spans}>a</td></tr>`.repeat(rows)}</table>`;
const oneWideRow = (cell: string, cells: number, rows: number) =>
  `<table><tr>${cell.repeat(cells)}</tr>${'<tr><td>a</td></tr>'.repeat(rows)}</table>`;

test.each([
  ['cells that claim all there is', aTable(300, 'colspan=1000 rowspan=65534'), 300],
  ['cells that lie over one another', aTable(2_000, 'colspan=50 rowspan=50'), 2_000],
  ['cells that reach down to the last row', aTable(1_000, 'rowspan=0'), 1_000],
  ['a wide row of spans', oneWideRow('<td colspan=1000>a</td>', 100, 1_000), 1_100],
  ['a wide row of cells', oneWideRow('<td>a</td>', 1_000, 1_000), 2_000],
])('shows a table that Chromium cannot lay out as lines: %s', (_, html, cells) => {
  const content = forReading(sanitise(html));
  expect(content.querySelector('table, td')).toBeNull();
  expect(content.textContent).toBe('a'.repeat(cells));
});

test('keeps a table that can be laid out, with its spans and without its columns', () => {
  const columns = '<col span=1000>'.repeat(1_000);
  const html = aTable(30, 'colspan=3 rowspan=3').replace('<tr>', `${columns}<tr>`);
  const content = forReading(sanitise(html));
  expect(content.querySelectorAll('td[colspan="3"][rowspan="3"]')).toHaveLength(30);
  expect(content.querySelector('col')).toBeNull();
});

test('shows a letter under a tower of marks in pieces', () => {
  const content = forReading(sanitise(`<p>a${'\u0301'.repeat(20_000)}</p>`));
  expect(content.querySelectorAll('.pieces > p').length).toBeGreaterThan(3);
});

test('shows a body that is too much to lay out as all its text, in pieces', () => {
  const table = `<table>${'<tr><td>a<td>b</tr>'.repeat(11_000)}</table>`;
  const content = forReading(sanitise(`<p>x</p>${table}<p>y</p><p>${'word '.repeat(40_000)}</p>`));
  expect(content.firstChild?.textContent).toBe('x');
  const [rows = [], words = []] = [...content.querySelectorAll('.pieces')].map((box) =>
    [...box.children].map(({ textContent }) => textContent ?? ''),
  );
  expect(rows.join('\n').split('\n').length).toBe(11_000);
  expect(rows[0]?.split('\n')[0]?.trim()).toBe('a  b');
  expect(words.join('')).toBe('word '.repeat(40_000).trim());
  for (const piece of [...rows, ...words]) expect(piece.length).toBeLessThanOrEqual(5_000);
});

test('shows many parts as they are while they can be laid out together, then as text', () => {
  const content = forReading(sanitise('<details><summary>a</summary>b</details>'.repeat(8_000)));
  const [box, ...others] = content.querySelectorAll('.pieces');
  expect(others).toEqual([]);
  expect(content.lastChild).toBe(box);
  const shown = content.querySelectorAll('details').length;
  expect(shown).toBeGreaterThan(5_000);
  const lines = [...(box?.children ?? [])].flatMap(({ textContent }) => textContent?.split('\n'));
  expect(lines).toHaveLength(2 * (8_000 - shown));
});

test('shows 5,000 images of a body, and the names of all others', () => {
  const image = '<p><img src="https://a.example/b.png" alt=plan></p>';
  const content = sanitiseForReading(
    `${image.repeat(5_010)}<p><img src="https://a.example/b.png"></p>`,
  );
  expect(content.querySelectorAll('img')).toHaveLength(5_000);
  expect(content.textContent?.match(/\[plan\]/g)).toHaveLength(10);
  expect(content.lastChild?.textContent?.trim()).toBe('[Image]');
  // A paste is not only read: it keeps them all.
  expect(sanitise(image.repeat(5_010)).querySelectorAll('img')).toHaveLength(5_010);
});
