import { describe, expect, test } from 'vitest';
import { merged } from '../../../support/merging.ts';

const table = (...rows: string[][]): string =>
  `<table><tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;

describe('mergeTables', () => {
  test('[M14] merges cells of one row, and words of one cell', () => {
    expect(merged(table(['a', '1']), table(['a', '2']), table(['b', '1']))).toBe(table(['b', '2']));
    expect(
      merged(
        table(['x', 'one two three four']),
        table(['x', '1 two three four']),
        table(['x', 'one two three 4']),
      ),
    ).toBe(table(['x', '1 two three 4']));
  });

  test('[M14] asks about one cell changed to two, and about a changed row that was deleted', () => {
    expect(merged(table(['a', '1']), table(['a', '2']), table(['a', '3']))).toBeNull();
    expect(
      merged(table(['a', '1'], ['b', '2']), table(['a', '1']), table(['a', '1'], ['b', '5'])),
    ).toBeNull();
    expect(
      merged(
        table(['a', '1', 'x'], ['b', '2', 'y']),
        table(['a', 'x'], ['b', 'y']),
        table(['a', '1', 'x'], ['b', '7', 'y']),
      ),
    ).toBeNull();
  });

  test('[M14] keeps new rows of both, and new columns of both', () => {
    expect(
      merged(table(['a', '1']), table(['a', '1'], ['b', '2']), table(['a', '1'], ['c', '3'])),
    ).toBe(table(['a', '1'], ['b', '2'], ['c', '3']));
    expect(
      merged(
        table(['a', 'b'], ['c', 'd']),
        table(['x', 'a', 'b'], ['y', 'c', 'd']),
        table(['a', 'b', 'z'], ['c', 'd', 'w']),
      ),
    ).toBe(table(['x', 'a', 'b', 'z'], ['y', 'c', 'd', 'w']));
  });

  test('[M9.1] asks if both put in one row, of which one has a mark, link or mention more', () => {
    const rowsWith = (cell: string) => table(['a', '1'], ['b', cell]);
    const base = table(['a', '1']);
    for (const cell of [
      '<b>2</b>',
      '<a href="x">2</a>',
      '<span data-type="mention" data-id="3">2</span>',
    ]) {
      expect([
        merged(base, rowsWith('2'), rowsWith(cell)),
        merged(base, rowsWith(cell), rowsWith('2')),
      ]).toEqual([null, null]);
      expect(merged(base, rowsWith(cell), rowsWith(cell))).toBe(rowsWith(cell));
    }
    expect(merged(base, rowsWith('<b>2</b>'), rowsWith('<strong>2</strong>'))).toBe(
      rowsWith('<b>2</b>'),
    );
  });

  test('[M14] gives a new row an empty cell in a new column', () => {
    expect(
      merged(
        table(['a', '1'], ['b', '2']),
        table(['a', 'x', '1'], ['b', 'y', '2']),
        table(['a', '1'], ['b', '2'], ['c', '3']),
      ),
    ).toBe(table(['a', 'x', '1'], ['b', 'y', '2'], ['c', '', '3']));
  });

  test('[M14] takes the right one of equal columns out', () => {
    expect(
      merged(
        table(['a', '0', '0'], ['b', '0', '0']),
        table(['a', '0'], ['b', '0']),
        table(['a', '0', '7'], ['b', '0', '0']),
      ),
    ).toBeNull();
  });

  test('[M14.1] merges uneven tables by rows only', () => {
    const uneven = (first: string, last: string): string =>
      `<table><tbody><tr><td colspan="2">${first} words here</td></tr><tr><td>b</td><td>${last}</td></tr></tbody></table>`;
    expect(merged(uneven('some', 'x'), uneven('more', 'x'), uneven('some', 'y'))).toBe(
      uneven('more', 'y'),
    );
  });

  test('[M8] keeps tags that are implied implied', () => {
    const bare = (one: string, two: string): string =>
      `<table>\n<tr><td>${one} is here<td>b</tr>\n<tr><td>c<td>${two}</tr>\n</table>`;
    expect(merged(bare('a', 'd'), bare('x', 'd'), bare('a', 'y'))).toBe(bare('x', 'y'));
  });
});
