/** Comments on tasks and deals, written by members or recorded as events. */
import type { Instant } from '../../shared/time.ts';
import { insertRow } from './rows.ts';
import type { Store } from './store.ts';

/** What a comment stands on; the id of a deal as text too (comment.fields). */
export type Commentable = { readonly type: 'Task' | 'Deal'; readonly id: string };

/** What happened to a record, who did it and when; `text` is a plain sentence. */
export type RecordedEvent = {
  readonly on: Commentable;
  readonly text: string;
  readonly memberId: number;
  readonly at: Instant;
};

/** Records a status change or a reassignment as a comment of kind `event` (comment.events). */
export function recordEvent(store: Store, { on, text, memberId, at }: RecordedEvent): void {
  insertRow(store, 'comments', {
    kind: 'event',
    commentable_type: on.type,
    commentable_id: on.id,
    created_at: at,
    body_html: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    author_member_id: memberId,
  });
}
