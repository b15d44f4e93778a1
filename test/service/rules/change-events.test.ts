import { describe, expect, test } from 'vitest';
import { serviceForTest } from '../../support/service-for-test.ts';
import { commentsOn, newTask, patchTask, statusIds } from '../../support/work.ts';

describe('events of a task', () => {
  test('[comment.events] tell of another status and of who has it now', async () => {
    const service = await serviceForTest({ startsAt: '2026-11-20T09:00:00Z' });
    const { Doing, Done } = await statusIds(service);
    const { id } = await newTask(service, { title: 'T' });
    const on = { type: 'Task', id } as const;
    const jonas = service.service.apiKey(2);
    service.clock.advance(1_000);
    await patchTask(service, id, { task_status_id: Doing, assignee_member_id: 1 });
    service.clock.advance(1_000);
    await patchTask(service, id, { assignee_member_id: 2, title: 'U' }, jonas);
    await patchTask(service, id, { task_status_id: Done }, jonas);
    await patchTask(service, id, { assignee_member_id: null }, jonas);
    const events = await commentsOn(service, on);
    expect(
      events.map(({ body_plain_text, author_member_id }) => [body_plain_text, author_member_id]),
    ).toEqual([
      ['Status changed from To do to Doing.', 1],
      ['Reassigned from nobody to Mara Lindqvist.', 1],
      ['Reassigned from Mara Lindqvist to Jonas Weber.', 2],
      ['Status changed from Doing to Done.', 2],
      ['Reassigned from Jonas Weber to nobody.', 2],
    ]);
    expect(events[0]).toEqual({
      id: expect.any(Number),
      kind: 'event',
      commentable_type: 'Task',
      commentable_id: id,
      created_at: '2026-11-20T09:00:01.000Z',
      body_plain_text: 'Status changed from To do to Doing.',
      author_member_id: 1,
    });
  });

  test('[comment.events] tell nothing of a new task, of other fields and of what stays the same', async () => {
    const service = await serviceForTest();
    const { Doing } = await statusIds(service);
    const { id } = await newTask(service, {
      title: 'T',
      task_status_id: Doing,
      assignee_member_id: 2,
    });
    await patchTask(service, id, { title: 'U', task_status_id: Doing, assignee_member_id: 2 });
    await patchTask(service, id, { description: 'x', tag_ids: [1] });
    expect(await commentsOn(service, { type: 'Task', id })).toEqual([]);
  });

  test('[comment.events] are not recorded for a change that is refused', async () => {
    const service = await serviceForTest();
    const { Done } = await statusIds(service);
    const { id } = await newTask(service, { title: 'T' });
    const refused = { task: { task_status_id: Done, title: ' ' } };
    expect((await service.api('PATCH', `/tasks/${id}`, refused)).status).toBe(422);
    expect(await commentsOn(service, { type: 'Task', id })).toEqual([]);
  });
});
