import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Task, task } from '../../../shared/records/task.ts';

const ID = '0b7f8a52-3c1d-4e6f-9a80-1b2c3d4e5f60';

const poster: Task = {
  id: ID,
  title: 'Poster',
  description: 'A1 and A3',
  project_id: 40_001,
  parent_task_id: '11111111-1111-4111-8111-111111111111',
  task_status_id: '22222222-2222-4222-8222-222222222222',
  status: 'Done',
  assignee_member_id: 1,
  due_date: '2026-12-01',
  completed_at: '2026-11-20T09:00:00.000Z',
  tags: [{ id: 1, name: 'Design' }],
  created_at: '2026-11-19T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
  url: `https://app.example/tasks/${ID}`,
};

describe('task', () => {
  test('[conv.unknown_fields] reads a whole one, and drops fields it does not know', () => {
    expect(v.parse(task, { ...poster, colour: 'red' })).toEqual(poster);
  });

  test('needs only an id, because the document shows no fields', () => {
    const empty = Object.fromEntries(Object.keys(poster).map((name) => [name, null]));
    expect(v.parse(task, { id: ID })).toEqual({ ...empty, id: ID, tags: [] });
    expect(v.is(task, { title: 'Poster' })).toBe(false);
  });

  test('[tag.fields] reads tags by id and name alone', () => {
    const coloured = [{ id: 1, name: 'Design', color: '#7a6fd0' }];
    expect(v.parse(task, { ...poster, tags: coloured })).toEqual(poster);
    expect(v.is(task, { ...poster, tags: [{ id: 1 }] })).toBe(false);
  });
});
