import { describe, expect, test } from 'vitest';
import {
  changedIn,
  isFaithful,
  isStable,
  isWorkOf,
} from '../../../../shared/merge/body/check-merge.ts';

const sides = {
  base: ['<p>a b c</p>'],
  ours: ['<p>a x c</p>'],
  theirs: ['<p>a b c</p>', '<p>d</p>'],
};

describe('isFaithful', () => {
  test('[M13] holds for the changes of both', () => {
    expect(isFaithful(changedIn(['<p>a x c</p>', '<p>d</p>'], sides))).toBe(true);
  });

  test.each([
    ['a new word is missing', ['<p>a c</p>', '<p>d</p>']],
    ['a deleted word is back', ['<p>a b x c</p>', '<p>d</p>']],
    ['a word nobody touched is missing', ['<p>x c</p>', '<p>d</p>']],
    ['something is there twice', ['<p>a x c</p>', '<p>d</p>', '<p>d</p>']],
    ['a picture came from nowhere', ['<p>a x c<img src="y"></p>', '<p>d</p>']],
  ])('[M13] does not hold if %s', (_, merged) => {
    expect(isFaithful(changedIn(merged, sides))).toBe(false);
  });

  test('[M13] takes what both did for one or for two', () => {
    const both = { base: ['<p>a</p>'], ours: ['<p>a b</p>'], theirs: ['<p>a b</p>'] };
    expect(isFaithful(changedIn(['<p>a b</p>'], both))).toBe(true);
    expect(isFaithful(changedIn(['<p>a</p>'], both))).toBe(false);
  });
});

describe('isStable', () => {
  test('[M13] does not hold if one block swallows the next', () => {
    expect(isStable('<p>a</p><p>b</p>', ['<p>a</p>', '<p>b</p>'], false)).toBe(true);
    expect(isStable('<ul><li>a<p>b</p>', ['<ul><li>a', '<p>b</p>'], true)).toBe(false);
    expect(isStable('one two', ['one', ' two'], true)).toBe(false);
    expect(isStable('<p>a</p><ul><li>b', ['<p>a</p>', '<ul><li>b'], false)).toBe(false);
  });
});

describe('isWorkOf', () => {
  test('[M16] holds if all words of a side are there', () => {
    const of = { base: '<p>a b</p>', side: '<p>a b c</p>', across: '<p>a</p>' };
    expect(isWorkOf('<p>a c</p>', of)).toBe(true);
    expect(isWorkOf('<p>a b</p>', of)).toBe(false);
  });

  test('[M16.1] does not hold if something is there twice that no side has twice', () => {
    const of = { base: '<p>a b</p>', side: '<p>a b c</p>', across: '<p>a b c d</p>' };
    expect(isWorkOf('<p>a b c d</p><p>c</p>', of)).toBe(true);
    expect(isWorkOf('<p>a b c d</p><p>b</p>', of)).toBe(false);
  });
});
