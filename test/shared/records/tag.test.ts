import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { embeddedTag, type Tag, tag, tagTypes } from '../../../shared/records/tag.ts';

const design: Tag = { id: 1, name: 'Design', tag_type: 'task', color: '#7a6fd0' };

describe('tag', () => {
  test('[tag.fields] reads every field, and drops those it does not know', () => {
    expect(v.parse(tag, { ...design, uses: 12 })).toEqual(design);
    for (const name of Object.keys(design)) {
      expect([name, v.is(tag, { ...design, [name]: undefined })]).toEqual([name, false]);
    }
  });

  test('[version.additive] keeps a type that is new to us', () => {
    expect(v.parse(tag, { ...design, tag_type: 'note' }).tag_type).toBe('note');
    expect(tagTypes).toHaveLength(8);
  });
});

test('[tag.fields] an embedded tag is its id and name alone', () => {
  expect(v.parse(embeddedTag, design)).toEqual({ id: 1, name: 'Design' });
});
