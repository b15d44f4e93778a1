/** A comment on a task or a deal (A19). */
import * as v from 'valibot';
import { comment, commentableTypes, commentKinds } from '../records/comment.ts';
import { defineKind } from './define-kind.ts';
import {
  choice,
  type Field,
  field,
  listOf,
  longText,
  moment,
  recordsOf,
  reference,
  refuseNull,
  reshape,
  wholeNumber,
} from './field.ts';
import { labelsFor } from './labels.ts';

/** The task or deal that it is on. */
const subject: Field<string> = refuseNull(
  field('Subject', {
    holds: v.string(),
    value: 'text-reference',
    control: 'named',
    names: (value, { commentable_type: type }) =>
      recordsOf(listOf(String(type).toLowerCase()), [value]),
  }),
);

/** A comment that the service wrote by itself (comment.events). */
const RECORDED = 'event';

export const commentKind = defineKind({
  path: 'comments',
  wrapper: 'comment',
  record: comment,
  namedBy: ['body'],
  fields: {
    body: reshape(
      {
        read: (record) => record['body_plain_text'],
        show: (body) => ({ body_plain_text: body }),
      },
      refuseNull(longText('Text', { isSentAsMarkdown: true })),
    ),
  },
  createOnly: {
    commentable_type: refuseNull(
      field('Subject', { holds: v.picklist(commentableTypes), value: 'plain', control: 'hidden' }),
    ),
    commentable_id: subject,
  },
  shownOnly: {
    commentable_type: choice('On a', labelsFor(commentableTypes)),
    commentable_id: subject,
    author_member_id: reference('teamMembers', 'Author'),
    kind: choice(
      'Kind',
      labelsFor(commentKinds, { user_created: 'Written', event: 'Recorded automatically' }),
    ),
    created_at: moment('Created'),
    id: wholeNumber('ID'),
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
