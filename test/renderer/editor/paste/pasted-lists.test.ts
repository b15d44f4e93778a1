import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import {
  elementOf,
  isElement,
  nestLists,
  styleOf,
  textBelow,
} from '../../../../renderer/editor/paste/pasted-lists.ts';

function names(html: string): string[] {
  return nestLists(parseFragment(html).childNodes).map(({ nodeName }) => nodeName);
}

describe('nestLists', () => {
  test('begins a new list behind other text, and continues over white space', () => {
    const item = (text: string) => `<p style="mso-list:l0 level1 lfo1">${text}</p>`;
    expect(names(`${item('a')}\n${item('b')}<p>c</p>${item('d')}`)).toEqual(['ul', 'p', 'ul']);
  });

  test('leaves other paragraphs and lists as they are', () => {
    expect(names('<p>a</p>text<ul><li>b</li></ul>')).toEqual(['p', '#text', 'ul']);
  });
});

test('styleOf reads declarations in small letters, addresses included', () => {
  const [element] = parseFragment('<p style="Color: RED; background:url(a:b);;x">').childNodes;
  if (element === undefined || !isElement(element)) throw new Error('no element');
  expect([...styleOf(element)]).toEqual([
    ['color', 'red'],
    ['background', 'url(a:b)'],
  ]);
});

test('elementOf makes an element that knows its children, and textBelow reads it', () => {
  const inner = elementOf('b', parseFragment('words').childNodes);
  const made = elementOf('p', [inner], { lang: 'en' });
  expect(textBelow(made)).toBe('words');
  expect(inner.parentNode).toBe(made);
});
