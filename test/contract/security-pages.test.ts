/** Every test that the pages about security rely on is there, under that name. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const NAMED = /`([\w/.-]+\.(?:test|spec)\.ts)`(?: "([^"]+)")?/g;

function rowsOf(page: string): readonly string[] {
  const text = readFileSync(path.join(root, 'docs', page), 'utf8');
  const isHead = (line: string) => /^\|[-|]+\|$/.test(line) || /\| Test \|$/.test(line);
  return text.split('\n').filter((line) => line.startsWith('|') && !isHead(line));
}

test.each(['security.md', 'threat-model.md'])('%s names tests that are there', (page) => {
  const rows = rowsOf(page);
  expect(rows.length).toBeGreaterThan(15);
  const missing = rows.flatMap((row) => {
    const named = [...(row.split(' | ').at(-1) ?? '').matchAll(NAMED)];
    if (named.length === 0 && !row.endsWith('| none |')) return [`no test in ${row}`];
    return named.filter(([, file = '', title]) => !hasTest(file, title)).map(([all]) => all);
  });
  expect(missing).toEqual([]);
});

test('every line of Electron’s checklist has its row', () => {
  const numbers = rowsOf('security.md').flatMap((row) => /^\| (\d+) \|/.exec(row)?.[1] ?? []);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)));
});

function hasTest(file: string, title = ''): boolean {
  const found = path.join(root, file);
  return existsSync(found) && readFileSync(found, 'utf8').includes(title);
}
