import { describe, expect, test } from 'vitest';
import { serviceForTest } from '../../support/service-for-test.ts';

/** The bodies that the service stores for notes with these contents. */
async function served(contents: readonly string[]): Promise<(string | null)[]> {
  const { api } = await serviceForTest();
  const bodies: (string | null)[] = [];
  for (const content of contents) {
    const { status, body } = await api('POST', '/notes', { note: { content } });
    expect({ status, error: body.error }).toEqual({ status: 201, error: undefined });
    bodies.push(body.data.content_html);
  }
  return bodies;
}

describe('raw HTML', () => {
  test('[notes.reduce] keeps the words apart that it set apart', async () => {
    const pairs = [
      ['<p>a</p><p>b</p>', '<p>a b</p>'],
      ['<ul><li>a</li><li>b</li></ul>', '<p>a b</p>'],
      ['<table><tr><td>a</td><th>b</th></tr><tr><td>c</td></tr></table>', '<p>a b c</p>'],
      ['<div>a<br>b<hr>c</div>', '<p>a b c</p>'],
      ['<div>wo<b>rd</b>s<!-- no gap --></div>', '<p>words</p>'],
      ['<template>\na<p>b</p></template>', '<p>a b</p>'],
      ['a<br>b', '<p>a b</p>'],
      ['a<BR/>*b*', '<p>a <em>b</em></p>'],
      ['x <td>a</td><td>b</td> y', '<p>x a b y</p>'],
      ['wo<b>rd</b>s', '<p>words</p>'],
      ['a <br> b<br>', '<p>a  b</p>'],
      ['![a<br>b](x)', '<p>a b</p>'],
    ] as const;
    const bodies = await served(pairs.map(([content]) => content));
    expect(bodies).toEqual(pairs.map(([, body]) => body));
  });

  test('[notes.reduce] loses no word however deep it stands', async () => {
    const [inBlock, inLine] = await served([
      `${'<div>'.repeat(30_000)}hello`,
      `x${'<b>'.repeat(30_000)}hello`,
    ]);
    expect([inBlock, inLine]).toEqual(['<p>hello</p>', '<p>xhello</p>']);
  });
});
