/** Comments on tasks and deals, by members or recorded as events. */
import type { commentKinds } from '../../shared/records/comment.ts';
import type { Instant } from '../../shared/time.ts';
import type { ListQuery } from '../web/list-query.ts';
import type { Member } from './members.ts';
import { isReached, reachOf } from './reach.ts';
import { deleteRows, insertRow, updateRow } from './rows.ts';
import { filterRows, listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';

/** The record of a comment; the id of a deal is text too (comment.fields). */
export type Commentable = { readonly type: 'Task' | 'Deal'; readonly id: string };

export type CommentRow = {
  readonly id: number;
  readonly kind: (typeof commentKinds)[number];
  readonly commentable_type: Commentable['type'];
  readonly commentable_id: string;
  readonly created_at: Instant;
  readonly body_html: string;
  /** Null after the author left. */
  readonly author_member_id: number | null;
};

const select = `SELECT id, kind, commentable_type, commentable_id, created_at, body_html, (
    SELECT members.id FROM members
    WHERE members.id = comments.author_member_id AND members.archived_at IS NULL
  ) AS author_member_id FROM comments`;

/** Lists the comments of a page, on records in the member's reach. */
export function listComments(store: Store, member: Member, query: ListQuery): Slice<CommentRow> {
  const { conditions, values } = filterRows(query, {
    commentable_type: 'commentable_type',
    commentable_id: 'commentable_id',
    kind: 'kind',
  });
  const rows = {
    select,
    conditions: [isReached('comment', 'comments.id'), ...conditions],
    values: { ...reachOf(member), ...values },
  };
  return listRows(store, rows, query);
}

/** Finds one comment; `undefined` if its record is out of the member's reach. */
export function findComment(store: Store, member: Member, id: number): CommentRow | undefined {
  const row = store
    .sql(`${select} WHERE id = :id AND ${isReached('comment', 'comments.id')}`)
    .get({ id, ...reachOf(member) });
  return row as CommentRow | undefined;
}

/** Reads an existing comment, whoever asks. */
export function readComment(store: Store, id: number): CommentRow {
  return store.sql(`${select} WHERE id = ?`).get(id) as CommentRow;
}

export type WrittenComment = {
  readonly on: Commentable;
  readonly html: string;
  readonly memberId: number;
  readonly at: Instant;
};

/** Inserts a member's comment and returns its id. */
export function insertComment(store: Store, written: WrittenComment): number {
  return insert(store, 'user_created', written);
}

/** A change of a record; `text` is a plain sentence. */
export type RecordedEvent = {
  readonly on: Commentable;
  readonly text: string;
  readonly memberId: number;
  readonly at: Instant;
};

/** Records a status change or a reassignment as a comment of kind `event` (comment.events). */
export function recordEvent(store: Store, { text, ...event }: RecordedEvent): void {
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  insert(store, 'event', { ...event, html });
}

/** Replaces the body of a comment. */
export function rewriteComment(store: Store, id: number, html: string): void {
  updateRow(store, 'comments', id, { body_html: html });
}

/** Deletes a comment. */
export function deleteComment(store: Store, id: number): void {
  deleteRows(store, 'comments', 'id', id);
}

function insert(
  store: Store,
  kind: CommentRow['kind'],
  { on, html, memberId, at }: WrittenComment,
): number {
  return insertRow(store, 'comments', {
    kind,
    commentable_type: on.type,
    commentable_id: on.id,
    created_at: at,
    body_html: html,
    author_member_id: memberId,
  });
}
