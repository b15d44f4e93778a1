import { commentKind } from '../../../shared/kinds/comment.ts';
import { describeFields } from '../../support/describe-fields.ts';

describeFields('a comment', commentKind, {
  fields: [
    'body: Text, long',
    'commentable_type: Subject, hidden',
    'commentable_id: Subject, named',
  ],
  blank: {
    kind: 'user_created',
    commentable_type: null,
    commentable_id: null,
    body_plain_text: null,
    author_member_id: null,
  },
});
