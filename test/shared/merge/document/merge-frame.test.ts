import { describe, expect, test } from 'vitest';
import { mergeFrame, writeFrame } from '../../../../shared/merge/document/merge-frame.ts';

const frame = (name: string, open: string, attributes: Record<string, string> = {}) => ({
  ...{ name, open, close: `</${name}>`, prefix: '' },
  attributes: new Map(Object.entries(attributes)),
});

describe('mergeFrame', () => {
  test('[M11] takes the name of one side and the attributes of the other', () => {
    const frames = {
      base: frame('p', '<p>'),
      ours: frame('h2', '<h2>'),
      theirs: frame('p', '<p id=x>', { id: 'x' }),
    };
    const merged = mergeFrame(frames);
    expect(merged && writeFrame(merged, frames)).toEqual({ open: '<h2 id="x">', close: '</h2>' });
    expect(mergeFrame({ ...frames, theirs: frame('h3', '<h3>') })).toBeUndefined();
  });

  test('[M8] writes tags as a side wrote them', () => {
    const base = frame('p', '<P>');
    const frames = { base, ours: base, theirs: frame('p', '<P  Id=x>', { id: 'x' }) };
    const merged = mergeFrame(frames);
    expect(merged && writeFrame(merged, frames).open).toBe('<P  Id=x>');
  });
});
