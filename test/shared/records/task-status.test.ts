import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type TaskStatus, taskStatus } from '../../../shared/records/task-status.ts';

const doing: TaskStatus = {
  id: '0b7f8a52-3c1d-4e6f-9a80-1b2c3d4e5f60',
  name: 'Doing',
  color: '#4f8fd0',
  position: 2,
  state: 'active',
};

describe('taskStatus', () => {
  test('[conv.unknown_fields] reads a whole one, and drops fields it does not know', () => {
    expect(v.parse(taskStatus, { ...doing, icon: 'spade' })).toEqual(doing);
  });

  test('needs only an id, because the document shows no fields', () => {
    const bare = { id: doing.id, name: null, color: null, position: null, state: null };
    expect(v.parse(taskStatus, { id: doing.id })).toEqual(bare);
    expect(v.is(taskStatus, { name: 'Doing' })).toBe(false);
  });

  test('[version.additive] keeps a state that is new to us', () => {
    expect(v.parse(taskStatus, { ...doing, state: 'paused' }).state).toBe('paused');
  });
});
