/** Comments on tasks and deals: members' own and recorded events (A19). */
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import {
  type Comment,
  comment,
  commentableTypes,
  commentKinds,
} from '../../shared/records/comment.ts';
import { timestamp } from '../../shared/time.ts';
import {
  type CommentCreate,
  type CommentPatch,
  commentCreate,
  commentPatch,
  targetProblems,
} from '../rules/comment-write.ts';
import { plainTextOf } from '../rules/plain-text.ts';
import { scrub } from '../rules/scrub.ts';
import {
  type CommentRow,
  deleteComment,
  findComment,
  insertComment,
  listComments,
  readComment,
  rewriteComment,
} from '../store/comments.ts';
import type { ListQuery } from '../web/list-query.ts';
import { notFound, type Problem, problem } from '../web/problem.ts';
import { type Answer, record } from '../web/reply.ts';
import { type Call, findByNumber, type Route, writeRoute } from './route.ts';

/** Sort rests on A1; newest first by default. */
export const commentRoutes: readonly Route[] = [
  {
    kind: 'list',
    method: 'GET',
    path: paths.comments,
    summary: 'Comments, of one record or of all in reach.',
    record: comment,
    list: {
      filters: {
        commentable_type: { kind: 'choice', isMany: false, choices: commentableTypes },
        commentable_id: { kind: 'text', isMany: true },
        kind: { kind: 'choice', isMany: true, choices: commentKinds },
      },
      needs: { commentable_type: 'commentable_id', commentable_id: 'commentable_type' },
      sortFields: ['created_at'],
      defaultSort: { field: 'created_at', isDescending: true },
    },
    answer({ store, member }, query) {
      const { records, hasMore } = listComments(store, member, inLowerCase(query));
      return { records: records.map(commentOf), hasMore };
    },
  },
  {
    kind: 'read',
    method: 'GET',
    path: `${paths.comments}/{id}`,
    summary: 'One comment.',
    record: comment,
    answer(call) {
      const row = commentHere(call);
      return row ? record(commentOf(row)) : notFound('comment');
    },
  },
  writeRoute({
    method: 'POST',
    path: paths.comments,
    summary: 'Writes a comment on a task or deal, from Markdown.',
    record: comment,
    wrapper: wrappers.comment,
    schema: commentCreate,
    check: targetProblems,
    answer: create,
  }),
  writeRoute({
    method: 'PATCH',
    path: `${paths.comments}/{id}`,
    summary: 'Rewrites a comment of the caller, from Markdown.',
    record: comment,
    wrapper: wrappers.comment,
    schema: commentPatch,
    answer: change,
  }),
  {
    kind: 'delete',
    method: 'DELETE',
    path: `${paths.comments}/{id}`,
    summary: 'Deletes a comment of the caller.',
    record: comment,
    answer(call) {
      const row = commentHere(call);
      if (!row) return notFound('comment');
      if (!mayWrite(call, row)) return notTheirs;
      deleteComment(call.store, row.id);
      return record(commentOf(row));
    },
  },
];

/** Ids of tasks are stored in lower case; ids of deals are compared as text too. */
function inLowerCase(query: ListQuery): ListQuery {
  const ids = query.filters.get('commentable_id')?.map((id) => String(id).toLowerCase());
  return ids ? { ...query, filters: new Map([...query.filters, ['commentable_id', ids]]) } : query;
}

const notTheirs: Problem = problem(
  'insufficient_permissions',
  'Only its author can change a comment, and nobody a recorded event.',
);

function mayWrite({ member }: Call, row: CommentRow): boolean {
  return row.kind === 'user_created' && row.author_member_id === member.id;
}

function commentHere(call: Call): CommentRow | undefined {
  return findByNumber(call, findComment);
}

function create(call: Call, body: CommentCreate): Answer {
  const { store, member, now } = call;
  const on = { type: body.commentable_type, id: body.commentable_id };
  const html = htmlOf(call, body.body);
  const id = insertComment(store, { on, html, memberId: member.id, at: now });
  return record(commentOf(readComment(store, id)), 201); // A9
}

function change(call: Call, patch: CommentPatch): Answer {
  const row = commentHere(call);
  if (!row) return notFound('comment');
  if (!mayWrite(call, row)) return notTheirs;
  if (patch.body !== undefined) rewriteComment(call.store, row.id, htmlOf(call, patch.body));
  return record(commentOf(readComment(call.store, row.id)));
}

function htmlOf(call: Call, markdown: string): string {
  return scrub(call.renderMarkdown(markdown));
}

function commentOf({ body_html, ...row }: CommentRow): Comment {
  return {
    ...row,
    created_at: timestamp(row.created_at),
    body_plain_text: plainTextOf(body_html),
  };
}
