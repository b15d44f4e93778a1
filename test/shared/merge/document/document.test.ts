import { describe, expect, test } from 'vitest';
import {
  clusterLeaves,
  createWording,
  layOut,
} from '../../../../shared/merge/document/document.ts';
import { createReader } from '../../../../shared/merge/read/read-body.ts';

const read = createReader();
const document = (html: string) => layOut(read(html));

describe('layOut', () => {
  test('gives leaves in reading order, each with its boxes', () => {
    const { leaves } = document('<p>a</p><ul><li>b<ol><li>c</li></ol></li></ul>');
    expect(leaves.map(({ path }) => path.map(({ box }) => box.frame.name).join(' '))).toEqual([
      '',
      'ul li',
      'ul li ol li',
    ]);
  });
});

describe('clusterLeaves', () => {
  test('[M12] puts together what is one thing in all versions', () => {
    const { all, orders } = clusterLeaves(
      {
        base: document('<p>a b c d e f</p><p>x</p>'),
        ours: document('<p>a b c</p><p>d e f</p><p>x</p>'),
        theirs: document('<p>y</p><p>a b c d e g</p>'),
      },
      createWording(),
    );
    expect(all[0]).toMatchObject({ base: [0], ours: [0, 1], theirs: [1] });
    expect(orders).toEqual({ base: [0, 1], ours: [0, 1], theirs: [2, 0] });
  });
});

describe('createWording', () => {
  test('[M2] takes leaves of the same text and markup for the same', () => {
    const leaf = (html: string) => document(html).leaves[0]?.leaf;
    const [one, other] = [leaf('<p>a <b>b</b></p>'), leaf('<P>a\n<strong>b</strong></P>')];
    expect(one && other && createWording().isSameLeaf(one, other)).toBe(true);
  });
});
