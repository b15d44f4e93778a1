/** The reading of due tasks against every task there is: the oracle reads them all. */
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { type Cache, openCache } from '../../../renderer/cache/cache.ts';
import { DUE_MAX, dueAmong, readDue } from '../../../renderer/cache/read-today-tasks.ts';
import { isOpenTask, type Task } from '../../../shared/records/task.ts';
import { addDays } from '../../../shared/time/calendar.ts';
import { aRecord } from '../../support/builders.ts';
import { SEED } from '../../support/property.ts';

const open: Cache[] = [];
afterEach(async () => {
  for (const cache of open.splice(0)) await cache.delete();
});

const TODAY = '2026-11-20';
const ME = 7;
const states = new Map([['done', 'complete' as const]]);

/** Some accounts have finished nearly everything, in others nearly all of it waits; days are short or long. */
const aBacklog = fc.record({
  count: fc.integer({ min: 0, max: 900 }),
  days: fc.integer({ min: 1, max: 400 }),
  openOf: fc.integer({ min: 1, max: 40 }),
  isAlone: fc.boolean(),
});

const daysOf = (due: readonly string[]) => due.map((one) => one.slice(0, TODAY.length));
const dueOf = (tasks: readonly Task[]) =>
  tasks.map(({ id, due_date: day }) => `${day} ${id}`).toSorted();

test('finds the open tasks that are due for longest, and says if there are more', async () => {
  await fc.assert(
    fc.asyncProperty(aBacklog, async ({ count, days, openOf, isAlone }) => {
      const cache = openCache(`due-${crypto.randomUUID()}`);
      open.push(cache);
      const all = Array.from({ length: count }, (_, at) =>
        aRecord('task', {
          id: crypto.randomUUID(),
          due_date: at % 50 === 49 ? null : addDays(TODAY, 5 - ((at * 7) % days)),
          assignee_member_id: at % 11 === 0 ? 8 : ME,
          task_status_id: at % openOf === 0 ? 'doing' : 'done',
          completed_at: null,
        }),
      ) as unknown as Task[];
      await cache.tasks.bulkAdd(all);
      const asked = { today: TODAY, memberId: ME, isAlone, states };
      const { tasks, hasMore } = await cache.transaction('r', cache.tasks, () =>
        readDue(cache, asked),
      );
      const due = dueOf(
        all.filter(
          (task) =>
            (isAlone || task.assignee_member_id === ME) &&
            isOpenTask(task, states) &&
            task.due_date !== null &&
            task.due_date <= TODAY,
        ),
      );
      expect(hasMore).toBe(due.length > DUE_MAX);
      expect(new Set(dueOf(tasks)).size).toBe(Math.min(due.length, DUE_MAX));
      expect(due).toEqual(expect.arrayContaining(dueOf(tasks)));
      // In memory they are in no order.
      const inMemory = dueAmong((await cache.tasks.toArray()).reverse(), asked);
      expect(inMemory).toEqual({ tasks, hasMore });
      expect(daysOf(dueOf(tasks))).toEqual(daysOf(due.slice(0, tasks.length)));
      await cache.delete();
    }),
    { seed: SEED, numRuns: 25 },
  );
});
