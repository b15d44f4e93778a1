/** A comment on a task or a deal (A19). */
import * as v from 'valibot';
import { comment, commentableTypes } from '../records/comment.ts';
import { defineKind } from './define-kind.ts';
import { field, listOf, longText, named, required, shaped } from './field.ts';

export const commentKind = defineKind({
  path: 'comments',
  wrapper: 'comment',
  record: comment,
  namedBy: ['body'],
  fields: {
    body: shaped(
      {
        read: (record) => record['body_plain_text'],
        show: (body) => ({ body_plain_text: body }),
      },
      required(longText('Text', { isSentAsMarkdown: true })),
    ),
  },
  createOnly: {
    commentable_type: required(
      field('Subject', { holds: v.picklist(commentableTypes), value: 'plain', control: 'hidden' }),
    ),
    commentable_id: required(
      field('Subject', {
        holds: v.string(),
        value: 'text-reference',
        control: 'named',
        names: (value, { commentable_type: type }) =>
          named(listOf(String(type).toLowerCase()), [value]),
      }),
    ),
  },
  defaults: { kind: 'user_created' },
  author: 'author_member_id',
  listedBy: ['commentable_type', 'commentable_id'],
  together: [],
  isRemovable: true,
  lockOf({ kind }) {
    return kind === 'event' ? 'This entry was recorded automatically.' : undefined; // comment.events
  },
});
