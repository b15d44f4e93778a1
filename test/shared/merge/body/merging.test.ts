import { describe, expect, test } from 'vitest';
import { isSamePath, isTurnedIntoTwo } from '../../../../shared/merge/body/merging.ts';
import { layOut } from '../../../../shared/merge/document/document.ts';
import { createReader } from '../../../../shared/merge/read/read-body.ts';

const leaf = (html: string) => {
  const [first] = layOut(createReader()(html)).leaves;
  if (!first) throw new Error('no leaf');
  return first;
};

describe('isTurnedIntoTwo', () => {
  test('[M11] knows a heading from a list item, and a tight item from a loose one', () => {
    const [base, heading] = [leaf('<p>a</p>'), leaf('<h2>a</h2>')];
    const [tight, loose] = [leaf('<ul><li>a</li></ul>'), leaf('<ol><li><p>a</p></li></ol>')];
    expect(isTurnedIntoTwo({ base, ours: heading, theirs: tight })).toBe(true);
    expect(isTurnedIntoTwo({ base, ours: tight, theirs: loose })).toBe(false);
    expect(isTurnedIntoTwo({ base, ours: heading, theirs: base })).toBe(false);
    expect(isSamePath(['a'], ['a', 'b'])).toBe(false);
  });
});
