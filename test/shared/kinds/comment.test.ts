import { expect, test } from 'vitest';
import { commentKind } from '../../../shared/kinds/comment.ts';

test('a comment names its fields, and each is edited with its own control', () => {
  const fields = Object.entries(commentKind.allFields);
  expect(fields.map(([name, { label, control }]) => `${name}: ${label}, ${control}`)).toEqual([
    'body: Text, long',
    'commentable_type: Subject, hidden',
    'commentable_id: Subject, named',
  ]);
});

test('a new comment is empty except for defaults of the service', () => {
  expect(commentKind.blank).toEqual({
    kind: 'user_created',
    commentable_type: null,
    commentable_id: null,
    body_plain_text: null,
    author_member_id: null,
  });
});
