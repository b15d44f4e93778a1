/** A comment on a task or a deal (A19). */
import * as v from 'valibot';
import { comment, commentableTypes } from '../records/comment.ts';
import { defineKind } from './define-kind.ts';
import { field, listOf, longText, named, required, shaped } from './field.ts';

/** A comment that the service has written by itself (comment.events). */
const RECORDED = 'event';

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
  isRecorded: ({ kind }) => kind === RECORDED, // comment.events
  listedBy: ['commentable_type', 'commentable_id'],
  together: [],
  isRemovable: true,
  lockOf({ kind }) {
    return kind === RECORDED ? 'This entry was recorded automatically.' : undefined; // comment.events
  },
});
