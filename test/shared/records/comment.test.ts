import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Comment, comment } from '../../../shared/records/comment.ts';

const said: Comment = {
  id: 300_001,
  kind: 'user_created',
  commentable_type: 'Deal',
  commentable_id: '30001',
  created_at: '2026-11-20T09:00:00.000Z',
  body_plain_text: 'Sent a range.',
  author_member_id: 1,
};

describe('comment', () => {
  test('[comment.fields] reads every field, and drops those it does not know', () => {
    expect(v.parse(comment, { ...said, likes: 3 })).toEqual(said);
    for (const name of Object.keys(said)) {
      expect([name, v.is(comment, { ...said, [name]: undefined })]).toEqual([name, false]);
    }
  });

  test('[comment.fields] reads one without an author, text or known record', () => {
    const bare: Comment = {
      ...said,
      commentable_type: null,
      commentable_id: null,
      body_plain_text: null,
      author_member_id: null,
    };
    expect(v.parse(comment, bare)).toEqual(bare);
  });

  test('[comment.fields] takes no number for the id of a deal', () => {
    expect(v.is(comment, { ...said, commentable_id: 30_001 })).toBe(false);
  });

  test('[version.additive] keeps a kind, and a type of record, that are new to us', () => {
    const strange = { ...said, kind: 'reaction', commentable_type: 'Invoice' };
    expect(v.parse(comment, strange)).toEqual(strange);
  });
});
