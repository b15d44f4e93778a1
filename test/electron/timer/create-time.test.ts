import { expect, test } from 'vitest';
import { engineAtService } from '../../support/engine-at-service.ts';
import { started, subject } from '../../support/timer-desk.ts';

test('[T10.10] times a task made here under the id that the service gives it', async () => {
  const { engine, idOf, send } = await engineAtService();
  const task = { kind: 'task', id: 'local-task' } as const;
  engine.timer.take({ ...started, subject: { ...subject, taskId: task.id } });
  await send(task, { title: 'Call' });
  const { running, recent } = engine.timer.state();
  const taskId = idOf(task);
  expect(taskId).not.toBe(task.id);
  expect([running?.subject.taskId, recent[0]?.taskId]).toEqual([taskId, taskId]);
});
