import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { areWellNested, sameTrees } from '../../../shared/note/trees.ts';

const placed = (html: string) => parseFragment(html, { sourceCodeLocationInfo: true }).childNodes;

describe('areWellNested', () => {
  test.each([
    ['<p>a <b>b</b></p>', true],
    ['<ul><li>a<li>b</ul>', true],
    ['<table><tr><td>a</table>', true],
    ['<p>a<br>b', true],
    ['<p>a <b>b', false],
    ['<p><b>a <i>b</b> c</i></p>', false],
    ['<table>a<tr><td>b</table>', false],
  ])('%s: %s', (html, isIt) => {
    expect(areWellNested(placed(html), { from: 0, to: html.length })).toBe(isIt);
  });
});

describe('sameTrees', () => {
  test.each([
    ['<p a=1>x</p>', '<P a="1">x', true],
    ['text', 'text \n', true],
    ['<p a=1>x</p>', '<p a=2>x</p>', false],
    ['<p>x</p>', '<p>x<!-- y --></p>', false],
    ['<template><p>x</template>', '<template><p>y</template>', false],
  ])('%s and %s: %s', (one, other, isIt) => {
    expect(sameTrees(placed(one), placed(other))).toBe(isIt);
  });
});
