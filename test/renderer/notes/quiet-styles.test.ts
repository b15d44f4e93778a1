import { describe, expect, test } from 'vitest';
import { quietStyles } from '../../../renderer/notes/quiet-styles.ts';
import { sanitisedHtml } from '../../../renderer/notes/sanitise.ts';

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

describe('quiet styles', () => {
  test.each([
    ['<p style="color:red">a style="x" b</p>', '<p data-style="color:red">a style="x" b</p>'],
    [`<P STYLE='x' title="style=1">a</P>`, `<P data-style='x' title="style=1">a</P>`],
    ['<b style=x><p>a</b>b', '<b data-style=x><p>a</b>b'],
    ['<svg style="x"><a style=y></a></svg>', '<svg data-style="x"><a data-style=y></a></svg>'],
    ['<template><i style>a</i></template>', '<template><i data-style>a</i></template>'],
    ['<!-- <p style="x"> -->', '<!-- <p style="x"> -->'],
    ['<p data-style="x" class="style">a</p>', '<p data-style="x" class="style">a</p>'],
  ])('have another name, and nothing else changes: %s', (html, quiet) => {
    expect(quietStyles(html)).toBe(quiet);
    expect(parsed(quiet).querySelector('[style]')).toBeNull();
  });

  test('still say how a line is aligned, and are not shown', () => {
    expect(sanitisedHtml('<p style="color:red; text-align:right">a</p>')).toBe(
      '<p data-align="right">a</p>',
    );
  });
});
