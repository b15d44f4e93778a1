/** A comment on a task or deal, written by somebody or recorded by the service (comment.fields). */
import * as v from 'valibot';
import { momentText, oneOf, wholeNumber } from './field-kinds.ts';
import { businessList, type ListFacts } from './list-facts.ts';

export const commentableTypes = ['Task', 'Deal'] as const;
export const commentKinds = ['user_created', 'event'] as const;

/** `commentable_id` is always a string: the UUID of a task, the number of a deal. */
export const comment = v.object({
  id: wholeNumber,
  kind: oneOf(commentKinds),
  commentable_type: v.nullable(oneOf(commentableTypes)),
  commentable_id: v.nullable(v.string()),
  created_at: momentText,
  body_plain_text: v.nullable(v.string()),
  author_member_id: v.nullable(wholeNumber),
});

/** Their list. */
export const comments = {
  ...businessList,
  kind: 'comment',
  record: comment,
  id: 'number',
  sort: '-created_at',
  words: ['comment', 'comments'],
} as const satisfies ListFacts;

export type Comment = v.InferOutput<typeof comment>;
