import { describe, expect, test } from 'vitest';
import { parseInBody, parsePage, parsePiece } from '../../shared/parse-html.ts';
import { HTML_ATTRIBUTES_MAX, HTML_DEPTH_MAX } from '../../shared/text-limits.ts';
import { createTrials } from '../support/body-trials.ts';
import { hostileBodies } from '../support/hostile-bodies.ts';
import { SEED } from '../support/property.ts';

test(`passes hostile bodies of every class through all that reads a note, seed ${SEED}`, async () => {
  const trials = await createTrials();
  for (const { name, html } of hostileBodies(SEED, { count: 40, charsMax: 4_000 })) {
    for (const [step, attempt] of Object.entries(trials)) {
      const before = process.threadCpuUsage();
      await attempt(html);
      // Measured in processor time, so that other load has no effect.
      const { user } = process.threadCpuUsage(before);
      expect(user / 1_000, `${step} of ${name}`).toBeLessThan(2_000);
    }
  }
  // Each step has its bound in time of the processor; a busy machine takes longer for all of them.
}, 120_000);

const parsers = { parseInBody, parsePiece, parsePage };
const rows = (count: number, row: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => row(index)).join('');
const openTags = rows(1_000, (index) => `<b x=${index}>`);
const paragraphs = '<p>a</p>'.repeat(2_000);

/** Each class of markup that expands far beyond its length, or that no program can walk. */
const over: Readonly<Record<string, string>> = {
  'formatting that every paragraph repeats': `<p>${openTags}</p>${paragraphs}`,
  'little formatting that many paragraphs repeat': `<p>${rows(60, (index) => `<b x=${index}>`)}</p>${'<p>a</p>'.repeat(100)}`,
  'few, but long tags that every paragraph repeats': `<p>${rows(20, (index) => `<i x=${index} title="${'t'.repeat(900)}">`)}</p>${paragraphs}`,
  'nodes without end': '<br>'.repeat(260_000),
  'texts without end': 'a<!---->'.repeat(130_000),
  'attributes of one element': `<p ${rows(HTML_ATTRIBUTES_MAX + 1, (index) => `a${index} `)}>`,
  nesting: '<div>'.repeat(HTML_DEPTH_MAX + 3),
  'nesting in a template': `<template>${'<div>'.repeat(HTML_DEPTH_MAX + 3)}</template>`,
  'nested lists': '<ul><li>'.repeat(HTML_DEPTH_MAX),
  'nested tables': '<table><tr><td>'.repeat(HTML_DEPTH_MAX),
};

describe('parsing', () => {
  test.each(Object.entries(over))('refuses %s, every parser alike', (_, html) => {
    for (const [name, parse] of Object.entries(parsers))
      expect(parse(html) === undefined, name).toBe(true);
  });

  test('refuses attributes that a second `html` tag brings one by one', () => {
    const tags = rows(HTML_ATTRIBUTES_MAX + 1, (index) => `<html a${index}>`);
    for (const parse of [parseInBody, parsePage]) expect(parse(tags) === undefined).toBe(true);
  });

  test('reads a letter whose formatting is never closed, and rebuilds no more than that', () => {
    const line = '<p>A line of a letter in which somebody forgot to end the bold part.</p>';
    expect(parseInBody(`<p><font face=x><b><i>Dear all</p>${line.repeat(300)}`)).toBeDefined();
    expect(parseInBody(`<p><b 1><b 2><b 3></p>${'<p>a'.repeat(400)}`)).toBeUndefined();
  });

  test('reads two megabytes of prose, long attributes, deep and wide markup', () => {
    const prose =
      '<p>Some <strong>usual</strong> words of a paragraph, <em>marked</em> here.</p>\n';
    const within = [
      prose.repeat(24_000),
      `<p title="${'x'.repeat(1_900_000)}">x</p>`,
      `${'<div>'.repeat(HTML_DEPTH_MAX)}x`,
      `<table>${`<tr>${'<td>a</td>'.repeat(20)}</tr>`.repeat(2_000)}</table>`,
      `<p ${rows(HTML_ATTRIBUTES_MAX, (index) => `a${index} `)}>x`,
    ];
    for (const html of within) expect(parseInBody(html)?.childNodes.length).toBeGreaterThan(0);
  });
});
