import { describe, expect, test } from 'vitest';
import { editedFields, formOf, problemsElsewhere } from '../../../renderer/outbox/edited-fields.ts';
import { aCreateOf, aWrite, refused } from '../../support/builders.ts';

const entry = aWrite({
  record: { kind: 'time-entry', id: '12' },
  change: {
    kind: 'update',
    fields: { description: 'Call', duration_seconds: 1800, date: '2026-03-02', billable: true },
    base: {},
  },
});

const filed = aWrite({
  record: { kind: 'time-entry', id: '12' },
  change: {
    kind: 'update',
    fields: { task_id: 'x', tag_ids: [1] },
    base: { task_id: 'y', tag_ids: [] },
  },
});

describe('formOf', () => {
  test('offers every field that can be typed', () => {
    expect(formOf(entry).map(({ label, kind }) => [label, kind])).toEqual([
      ['Description', 'long'],
      ['Duration', 'duration'],
      ['Date', 'day'],
      ['Billing', 'flag'],
    ]);
  });

  test('leaves out what cannot be given anew, and notes altogether', () => {
    const comment = aCreateOf('comment', {
      fields: { commentable_type: 'Task', commentable_id: 't', body: 'Fine' },
    });
    expect(formOf(comment).map(({ name }) => name)).toEqual(['body']);
    expect(formOf(aWrite())).toEqual([]);
  });

  test('lets a field that names records be taken out, or put back as it was', () => {
    const [task, tags] = formOf(filed);
    expect(task).toMatchObject({ name: 'task_id', kind: 'named', value: 'set' });
    expect(task?.kind === 'named' && task.choices.map(({ key, value }) => [key, value])).toEqual([
      ['set', 'x'],
      ['seen', 'y'],
      ['none', null],
    ]);
    expect(tags?.kind === 'named' && tags.choices.map(({ key, value }) => [key, value])).toEqual([
      ['set', [1]],
      ['seen', []],
    ]);
  });

  test('offers what the service found missing, as what it is', () => {
    const details = ['date', 'billable', 'project_id', 'hours'].map((field) => ({
      source: { pointer: `/time_entry/${field}` },
      code: 'blank',
      message: `${field} can't be blank`,
    }));
    const state = refused({ details }) as typeof filed.state;
    const write = aCreateOf('time-entry', { fields: { description: 'Call' }, state });
    const forms = formOf(write);
    expect(forms.map(({ name, kind }) => [name, kind])).toEqual([
      ['description', 'long'],
      ['date', 'day'],
      ['billable', 'flag'],
    ]);
    expect(problemsElsewhere(write, forms)).toEqual([
      "project_id can't be blank.",
      "hours can't be blank.",
    ]);
  });
});

describe('editedFields', () => {
  const forms = formOf(entry);

  test('hands back only what was typed anew, as values', () => {
    expect(editedFields(forms, { duration_seconds: '1:00', billable: 'false' })).toEqual({
      ok: true,
      value: { duration_seconds: 3600, billable: false },
    });
    expect(editedFields(forms, { description: '  ' })).toEqual({
      ok: true,
      value: { description: null },
    });
  });

  test('hands back what was chosen of a field that names records', () => {
    expect(editedFields(formOf(filed), { task_id: 'none', tag_ids: 'seen' })).toEqual({
      ok: true,
      value: { task_id: null, tag_ids: [] },
    });
    expect(editedFields(formOf(filed), {})).toEqual({ ok: true, value: {} });
  });

  test('says what is wrong with a text that is no value', () => {
    for (const duration_seconds of ['1h', '3600', '1:75']) {
      expect(editedFields(forms, { duration_seconds })).toMatchObject({
        ok: false,
        message: 'Duration is hours and minutes, like 1:30.',
      });
    }
    const deal = aCreateOf('deal', { fields: { probability: 50 } });
    expect(editedFields(formOf(deal), { probability: 'half' })).toMatchObject({
      ok: false,
      message: 'Probability is a whole number.',
    });
    expect(editedFields(forms, { date: 'tomorrow' })).toMatchObject({
      ok: false,
      message: 'Date is a day, like 2026-03-02.',
    });
  });
});
