import { describe, expect, test } from 'vitest';
import { addBlock, type MergedBlock, wholeClash } from '../../../../shared/merge/body/choices.ts';
import { mergeBodies } from '../../../../shared/merge/body/merge-bodies.ts';
import { resolvedBody } from '../../../support/merging.ts';

describe('addBlock', () => {
  test('[M16] joins merged HTML and keeps a choice apart', () => {
    const blocks: MergedBlock[] = [];
    addBlock(blocks, 'a', 'a', 'a');
    addBlock(blocks, 'b', 'b', 'b');
    addBlock(blocks, 'c', 'd', 'e');
    addBlock(blocks, '', '', '');
    expect(blocks).toEqual([
      { kind: 'same', html: 'ab' },
      { kind: 'clash', base: 'c', ours: 'd', theirs: 'e' },
    ]);
    expect(wholeClash({ base: '1', ours: '2', theirs: '3' })).toHaveLength(1);
  });
});

describe('layChoices', () => {
  const base =
    '<p>alpha beta gamma</p><p>delta epsilon zeta</p><p>eta theta iota</p><p>kappa my nu</p>';

  test('[M16] offers nothing for a block that a side took out', () => {
    const result = mergeBodies({
      base,
      ours: base.replace('<p>delta epsilon zeta</p>', ''),
      theirs: base.replace('zeta', 'omega').replace('nu', 'xi'),
    });
    expect(result).toMatchObject({
      blocks: [
        { kind: 'same', html: '<p>alpha beta gamma</p>' },
        { kind: 'clash', ours: '', theirs: '<p>delta epsilon omega</p>' },
        { kind: 'same', html: '<p>eta theta iota</p><p>kappa my xi</p>' },
      ],
    });
  });

  test('[M16] offers a block that both moved once wherever a side is taken', () => {
    const [a, b, c, d] = [
      '<p>alpha beta gamma</p>',
      '<p>b one two</p>',
      '<p>c three four</p>',
      '<p>d five six</p>',
    ];
    const more = '<p>e seven eight</p><p>f nine ten</p>';
    const result = mergeBodies({
      base: `${a}${b}${c}${d}${more}`,
      ours: `${b}${c}${d}${a}${more}`,
      theirs: `${b}${c}${d}${more}${a}`,
    });
    expect(result.kind).toBe('conflict');
    for (const side of ['base', 'ours', 'theirs'] as const) {
      expect(resolvedBody(result, side).split('alpha')).toHaveLength(2);
    }
  });

  test('[M16.1] asks about the whole text where a choice by parts would have words twice', () => {
    const [moved, other] = ['<p>alpha the beta gamma</p>', '<p>d one two three four five</p>'];
    const sides = {
      base: moved + other,
      ours: `<p>new alpha the</p><p>words gamma</p>${other}`,
      theirs: other.replace('four', '4') + moved.replace('beta', 'nu'),
    };
    expect(mergeBodies(sides)).toEqual({
      kind: 'conflict',
      blocks: [{ kind: 'clash', ...sides }],
    });
  });
});
