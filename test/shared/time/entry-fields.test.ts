import * as v from 'valibot';
import { expect, test } from 'vitest';
import { kinds } from '../../../shared/kinds/kinds.ts';
import { editOfMade, fieldsOfMade } from '../../../shared/time/entry-fields.ts';

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
    entry: null,
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
  expect(fieldsOfMade({ ...made, subject })['project_id']).toBe('local-b');
});

test('[T17.2] the timer ends an entry that was taken over by its times and what the user changed', () => {
  const startAt = Date.UTC(2026, 2, 2, 20);
  const subject = {
    ...{ clientId: '1', projectId: '7', taskId: null, description: 'Mine' },
    ...{ isBillable: true, tagIds: ['3'] },
  };
  const facts = { project_id: 7, task_id: null, billable: true, tag_ids: [3] };
  const base = { description: 'Theirs', ...facts };
  // Its day is that of the zone it was made in, which is not this computer's.
  const entry = { id: '12', startAt, day: '2026-03-02', base };
  const made = {
    id: 'a',
    startAt,
    endAt: startAt + 60_000,
    zone: 'Asia/Kathmandu',
    subject,
    entry,
  };
  const times = {
    ...{ started_at: '2026-03-02T20:00:00.000Z', ended_at: '2026-03-02T20:01:00.000Z' },
    duration_seconds: 60,
  };
  expect(editOfMade(made)).toEqual({
    ...{ writeId: 'a', record: { kind: 'time-entry', id: '12' }, base, isFinished: true },
    fields: { date: '2026-03-02', ...times, description: 'Mine' },
  });
  const later = { ...made, startAt: startAt + 1_000 };
  expect(fieldsOfMade(later)).toMatchObject({ date: '2026-03-03', duration_seconds: 59 });
});
