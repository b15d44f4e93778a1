import { expect, test } from 'vitest';
import { taskItems } from '../../../shared/note/markdown-tasks.ts';

test.each([
  ['<li>[x] a</li>', '<li data-checked="true">a</li>'],
  ['<li>[X] a</li>', '<li data-checked="true">a</li>'],
  ['<li>\n<p>[ ] b</p>\n</li>', '<li data-checked="false">\n<p>b</p>\n</li>'],
  ['<li>[x]</li>', '<li>[x]</li>'],
  ['<li>a [x] b</li>', '<li>a [x] b</li>'],
  ['<p>[x] a</p>', '<p>[x] a</p>'],
])('makes a task of an item that begins with a box, and of nothing else: %j', (html, tasks) => {
  expect(taskItems(html)).toBe(tasks);
});
