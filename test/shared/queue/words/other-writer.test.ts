import { expect, test } from 'vitest';
import { isOwnConflict, onlyWriterOf } from '../../../../shared/queue/words/other-writer.ts';
import { aNote, aWrite } from '../../../support/builders.ts';

test('knows one writer of a comment and of a private note, and none of other records', () => {
  const own = { visibility: 'author_only', created_by_member_id: 7 };
  expect(onlyWriterOf('note', own)).toBe(7);
  expect(onlyWriterOf('note', { ...own, visibility: 'everyone' })).toBeNull();
  expect(onlyWriterOf('comment', { author_member_id: 8 })).toBe(8);
  expect(onlyWriterOf('task', { assignee_member_id: 7 })).toBeNull();
});

test('calls a conflict one’s own only where the member is known', () => {
  const theirs = aNote({ visibility: 'author_only', created_by_member_id: 7 });
  const write = aWrite({ state: { kind: 'conflict', theirs } });
  expect([7, 8, null].map((me) => isOwnConflict(write, me))).toEqual([true, false, false]);
  expect(isOwnConflict(aWrite(), 7)).toBe(false);
});
