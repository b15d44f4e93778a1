import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../../../shared/merge/read/read-table.ts';

const read = (html: string) => {
  const [node] = parseFragment(html, { sourceCodeLocationInfo: true }).childNodes;
  return node && 'attrs' in node ? readTable(node, html) : undefined;
};

describe('readTable', () => {
  test('[M14] gives rows with their section, cells and white space', () => {
    const table = read(
      '<table>\n<thead><tr><th>a</th> <th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>',
    );
    expect(table?.width).toBe(2);
    expect(
      table?.rows.map(({ section, cells }) => [section, ...cells.map(({ inner }) => inner)]),
    ).toEqual([
      ['thead', 'a', 'b'],
      ['tbody', 'c', 'd'],
    ]);
    expect(table?.rows[0]?.cells[1]?.lead).toBe(' ');
  });

  test('[M14.1] names uneven rows, and gives up on a table that is not plain', () => {
    expect(
      read('<table><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr></table>')?.width,
    ).toBeUndefined();
    expect(
      read('<table><tbody><tr><td>a</td></tr></tbody><tbody><tr><td>b</td></tr></tbody></table>'),
    ).toBeUndefined();
    expect(read('<table></table>')).toBeUndefined();
  });
});
