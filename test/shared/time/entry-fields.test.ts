import * as v from 'valibot';
import { expect, test } from 'vitest';
import { kinds } from '../../../shared/kinds/kinds.ts';
import { fieldsOfMade } from '../../../shared/time/entry-fields.ts';

test('[T4] an entry of the timer has fields of its kind, and the day of the zone it was started in', () => {
  const made = {
    id: 'a',
    startAt: Date.UTC(2026, 2, 2, 20),
    endAt: Date.UTC(2026, 2, 2, 21),
    zone: 'Asia/Kathmandu',
    subject: {
      ...{ clientId: '1', projectId: '7', taskId: null, description: '' },
      ...{ isBillable: false, tagIds: ['3'] },
    },
  };
  const fields = {
    date: '2026-03-03',
    started_at: '2026-03-02T20:00:00.000Z',
    ended_at: '2026-03-02T21:00:00.000Z',
    duration_seconds: 3_600,
    ...{ description: null, project_id: 7, task_id: null, billable: false, tag_ids: [3] },
  };
  expect(fieldsOfMade(made)).toEqual(fields);
  expect(v.parse(kinds['time-entry'].written, fields)).toEqual(fields);
  const subject = { ...made.subject, projectId: 'local-b' };
  expect(fieldsOfMade({ ...made, subject }).project_id).toBe('local-b');
});
