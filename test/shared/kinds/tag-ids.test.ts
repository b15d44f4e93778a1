import { expect, test } from 'vitest';
import { tagIds } from '../../../shared/kinds/tag-ids.ts';

test('reads the ids of tags out of the tags of a record', () => {
  const tagged = { id: 1, tags: [{ id: 5, name: 'Design' }] };
  expect([tagIds.read(tagged), tagIds.read({ id: 1 })]).toEqual([[5], []]);
  expect(tagIds.show([6, 5], tagged)).toEqual({ tags: [{ id: 6, name: '' }, tagged.tags[0]] });
});
