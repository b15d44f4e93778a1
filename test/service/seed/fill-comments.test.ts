import { beforeEach, describe, expect, test } from 'vitest';
import type { Comment } from '../../../shared/records/comment.ts';
import type { Deal } from '../../../shared/records/deal.ts';
import type { Task } from '../../../shared/records/task.ts';
import { timestamp } from '../../../shared/time.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';
import { everything } from '../../support/work.ts';

let service: StartedService;
let comments: Comment[];

beforeEach(async () => {
  service = await serviceForTest({ sample: 'small' });
  comments = await everything<Comment>(service, '/comments?sort=created_at');
});

describe('comments of the sample', () => {
  test('stand on tasks and deals, on none before it was there, and none is from later than now', async () => {
    const tasks = await everything<Task>(service, '/tasks?');
    const deals = await everything<Deal>(service, '/deals?');
    const made = new Map<string | null, string | null>([
      ...tasks.map(({ id, created_at }) => [id, created_at] as const),
      ...deals.map(({ id }) => [String(id), ''] as const),
    ]);
    expect(comments.length).toBeGreaterThan(60);
    const now = timestamp(service.clock.now());
    for (const { commentable_id, created_at } of comments) {
      expect(created_at >= (made.get(commentable_id) ?? 'never')).toBe(true);
      expect(created_at < now).toBe(true);
    }
    const ids = comments.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test('say something, with no mark of a template left', () => {
    for (const { body_plain_text } of comments) {
      expect(body_plain_text).toMatch(/\w/);
      expect(body_plain_text).not.toMatch(/[{}]|undefined|null/);
    }
  });

  test('record how tasks and deals came to the status they have', async () => {
    const status = new Map<string | null, string | null>();
    for (const { id, status: name } of await everything<Task>(service, '/tasks?')) {
      status.set(id, name);
    }
    const events = comments.filter(
      ({ kind, commentable_id: id }) => kind === 'event' && status.has(id),
    );
    expect(events.length).toBeGreaterThan(20);
    for (const { commentable_id: id, body_plain_text: text } of events) {
      expect(text).toMatch(/^Status changed from .+ to .+\.$/);
      expect(text?.endsWith(` to ${status.get(id)}.`)).toBe(true);
    }
  });
});
