import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Comment } from '../../../shared/records/comment.ts';
import { threadOf } from '../../../shared/timeline/thread.ts';
import { aRecord, aWrite } from '../../support/builders.ts';
import { assertProperty } from '../../support/property.ts';

const deal = { type: 'Deal', ids: ['4', 'local-d'] } as const;

function aComment(over: Partial<Comment> = {}): Comment {
  return { ...(aRecord('comment', { id: 12 }) as unknown as Comment), ...over };
}

const made = (id: string, on: string, body: string) =>
  aWrite({
    id: `w ${id}`,
    record: { kind: 'comment', id },
    change: {
      kind: 'create',
      fields: { commentable_type: 'Deal', commentable_id: on, body },
    },
  });

describe('the thread of a deal', () => {
  test('has confirmed, edited, deleted and new comments', () => {
    const comments = [
      aComment({ id: 1, body_plain_text: 'First', created_at: '2026-03-01T09:00:00Z' }),
      aComment({ id: 2, body_plain_text: 'Gone', created_at: '2026-03-01T10:00:00Z' }),
    ];
    const edit = aWrite({
      record: { kind: 'comment', id: '1' },
      change: { kind: 'update', fields: { body: 'First, mended' }, base: { body: 'First' } },
    });
    const removal = aWrite({
      id: 'r',
      record: { kind: 'comment', id: '2' },
      change: { kind: 'delete', base: { body: 'Gone' } },
    });
    const thread = threadOf(deal, comments, [edit, removal, made('local-c', 'local-d', 'Mine')]);
    expect(thread.map(({ text, standing, author }) => [text, standing, author])).toEqual([
      ['First, mended', 'waiting', comments[0]?.author_member_id],
      ['Mine', 'waiting', 'me'],
    ]);
  });

  test('leaves out comments on other records, and marks recorded events', () => {
    const event = aComment({ id: 3, kind: 'event', body_plain_text: 'Moved' });
    const thread = threadOf(deal, [event], [made('local-x', '5', 'Elsewhere')]);
    expect(thread).toMatchObject([{ text: 'Moved', isEvent: true }]);
  });

  test('is in the order of time, whatever the order it comes in', () => {
    const times = fc.array(fc.integer({ min: 0, max: 1e12 }), { maxLength: 20 });
    assertProperty(
      fc.property(times, (moments) => {
        const comments = moments.map((at, index) =>
          aComment({ id: index + 1, created_at: new Date(at).toISOString() }),
        );
        const thread = threadOf(deal, comments, []);
        const forward = threadOf(deal, comments.toReversed(), []);
        expect(thread).toEqual(forward);
        expect(thread.map(({ at }) => at)).toEqual(moments.toSorted((a, b) => a - b));
      }),
    );
  });
});
