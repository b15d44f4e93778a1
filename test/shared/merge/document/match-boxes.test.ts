import { describe, expect, test } from 'vitest';
import {
  clusterLeaves,
  createWording,
  layOut,
} from '../../../../shared/merge/document/document.ts';
import { nameBoxes } from '../../../../shared/merge/document/match-boxes.ts';
import { createReader } from '../../../../shared/merge/read/read-body.ts';

/** The names of the boxes of one version, in reading order. */
function namesIn(version: 'base' | 'ours' | 'theirs', base: string, ours: string, theirs: string) {
  const read = createReader();
  const documents = {
    base: layOut(read(base)),
    ours: layOut(read(ours)),
    theirs: layOut(read(theirs)),
  };
  const names = nameBoxes(documents, clusterLeaves(documents, createWording()).all);
  return documents[version].boxes.map((box) => names.get(box));
}

describe('nameBoxes', () => {
  const list = '<ul><li>one two</li><li>three four</li></ul>';

  test('[M9] recognises a list by its content, numbered or not', () => {
    const ours = `<ul><li>new</li></ul><p>x</p>${list.replaceAll('ul', 'ol')}`;
    expect(namesIn('ours', list, ours, list).slice(2)).toEqual(['b0', 'b1', 'b2']);
  });

  test('[M7] takes boxes that both put around the same for one', () => {
    const base = '<p>one two</p>';
    const quote = `<blockquote>${base}</blockquote>`;
    expect(namesIn('theirs', base, quote, quote)).toEqual(namesIn('ours', base, quote, quote));
    const item = '<ul><li>one two</li></ul>';
    expect(namesIn('theirs', base, quote, item)[0]).not.toBe(namesIn('ours', base, quote, item)[0]);
  });
});
