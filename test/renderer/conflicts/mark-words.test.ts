import { expect, test } from 'vitest';
import { markWords } from '../../../renderer/conflicts/mark-words.ts';
import { sanitise } from '../../../renderer/content/sanitise.ts';

function marked(base: string, version: string): string {
  const content = sanitise(version);
  markWords(content, sanitise(base));
  const holder = document.createElement('div');
  holder.append(content);
  return holder.innerHTML.replaceAll(' data-marked=""', '');
}

test('marks new words', () => {
  expect(marked('<p>Call Anna</p>', '<p>Call Anna today</p>')).toBe(
    '<p>Call Anna <ins>today</ins></p>',
  );
});

test('strikes removed words in their old place', () => {
  expect(marked('<p>Call dear Anna</p>', '<p>Call Anna</p>')).toBe(
    '<p>Call <del>dear </del>Anna</p>',
  );
  expect(marked('<p>Call Anna now</p>', '<p>Call Anna</p>')).toBe(
    '<p>Call Anna<del> now</del></p>',
  );
});

test('strikes the words removed from the end of a line behind that line', () => {
  const after = '<p>Call Anna</p><p>Then Bob</p>';
  expect(marked('<p>Call Anna now</p><p>Then Bob</p>', after)).toBe(
    '<p>Call Anna<del> now</del></p><p>Then Bob</p>',
  );
  expect(marked('<p>Call Anna</p><p>And then Bob</p>', '<p>Call Anna</p><p>then Bob</p>')).toBe(
    '<p>Call Anna</p><p><del>And </del>then Bob</p>',
  );
  expect(marked('<p>Now call Anna</p><p>Bob</p>', '<p>Bob</p>')).toBe(
    '<p><del>Now call Anna </del>Bob</p>',
  );
});

test('marks a replaced word as old and new', () => {
  const html = marked('<p>on Monday at noon</p>', '<p>on <b>Friday</b> at noon</p>');
  expect(html).toContain('<b><ins>Friday</ins></b>');
  expect(html).toContain('<del>Monday ');
});

test('[M3.6] strikes the old words also where every word was replaced', () => {
  expect(marked('<p>€70.00</p>', '<p>€80.00</p>')).toBe(
    '<p><del>€70.00 </del><ins>€80.00</ins></p>',
  );
  expect(marked('<p>Two old</p><p>lines</p>', '<p>New</p>')).toBe(
    '<p><del>Two old lines </del><ins>New</ins></p>',
  );
  expect(marked('<p>gone</p>', '<p></p>')).toBe('<p></p>');
});

test('leaves every word of the version as it is', () => {
  const version = '<p>One <em>two</em> three</p><ul><li>four five</li></ul>';
  const holder = document.createElement('div');
  holder.append(sanitise(marked('<p>zero two</p>', version)));
  for (const gone of holder.querySelectorAll('del')) gone.remove();
  expect(holder.textContent).toBe('One two threefour five');
});

test('tells its marks from deletions and insertions in the text itself', () => {
  const content = sanitise('<p>Call <del data-marked="">Anna</del> <ins>Bob</ins> today</p>');
  markWords(content, sanitise('<p>Call <del>Anna</del> <ins>Bob</ins> dear</p>'));
  const ours = [...content.querySelectorAll('[data-marked]')];
  expect(ours.map(({ textContent }) => textContent?.trim()).sort()).toEqual(['dear', 'today']);
});
