import { describe, expect, test } from 'vitest';
import { keepsFormat } from '../../../../shared/merge/body/check-format.ts';
import { changedIn } from '../../../../shared/merge/body/check-merge.ts';
import { mergeBodies } from '../../../../shared/merge/body/merge-bodies.ts';

const sides = {
  base: ['<p>a <em>b</em> c</p>'],
  ours: ['<p>a <strong><em>b</em></strong> c</p>'],
  theirs: ['<p>a <em>b</em></p>', '<p>d c</p>'],
};

describe('keepsFormat', () => {
  test('[M13.2] holds where each change of a mark is there', () => {
    expect(
      keepsFormat(changedIn(['<p>a <strong><em>b</em></strong></p>', '<p>d c</p>'], sides)),
    ).toBe(true);
  });

  test.each([
    ['a new mark is missing', ['<p>a <em>b</em></p>', '<p>d c</p>']],
    ['a mark nobody touched is missing', ['<p>a <strong>b</strong></p>', '<p>d c</p>']],
    ['a word got a mark from nowhere', ['<p>a <strong><em>b</em> c</strong></p>']],
    ['a paragraph became another kind', ['<h2>a <strong><em>b</em></strong></h2>', '<p>d c</p>']],
  ])('[M13.2] does not hold if %s', (_, merged) => {
    expect(keepsFormat(changedIn(merged, sides))).toBe(false);
  });

  test('[M13.2] says nothing of a word that stands twice between the same two words', () => {
    const often = 'a a a a a';
    const sides = {
      base: [`<p>${often}</p>`],
      ours: ['<p>a a <b>a</b> a a</p>'],
      theirs: [`<p>${often} b</p>`],
    };
    expect(keepsFormat(changedIn([`<p>${often} b</p>`], sides))).toBe(true);
  });

  test('[M13.2] does not hold if a word that stands twice has lost a mark', () => {
    const sides = {
      base: ['<p>a c b c</p>'],
      ours: ['<p>a <b>c</b> b c</p>'],
      theirs: ['<p>a c b c d</p>'],
    };
    expect(keepsFormat(changedIn(['<p>a <b>c</b> b c d</p>'], sides))).toBe(true);
    expect(keepsFormat(changedIn(['<p>a c b c d</p>'], sides))).toBe(false);
  });

  test('[M13.2] says nothing of a mark that both changed', () => {
    const link = (to: string) => [`<p><a href="https://${to}.example/">a</a></p>`];
    const both = { base: link('a'), ours: link('b'), theirs: link('c') };
    expect(keepsFormat(changedIn(link('c'), both))).toBe(true);
  });
});

test('[M13.2] asks where one half of a split heading would be a paragraph again', () => {
  const merged = mergeBodies({
    base: '<p>two three two one one two</p><p>two four</p>',
    ours: '<p>two three two one one</p><p>one two</p><p>two four</p>',
    theirs: '<h2>two three <i>two</i> <b>one</b> one two</h2><p>two four</p>',
  });
  expect(merged.kind).toBe('conflict');
});

test('[M13.2] asks where a mark would be lost on a half of a split paragraph', () => {
  const merged = mergeBodies({
    base: '<p>one <a href="https://a.example/">two</a> <em>three</em></p>',
    ours: '<p><s>one</s> <a href="https://a.example/"><s>two</s></a> <em><s>three</s></em></p>',
    theirs: '<p>one</p><p><a href="https://a.example/">four</a> <em>three</em></p>',
  });
  expect(merged.kind).toBe('conflict');
});
