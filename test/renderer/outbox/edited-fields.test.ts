import { describe, expect, test } from 'vitest';
import { editedFields, formOf } from '../../../renderer/outbox/edited-fields.ts';
import { aWrite } from '../../support/builders.ts';

const entry = aWrite({
  record: { kind: 'time-entry', id: '12' },
  change: {
    kind: 'update',
    fields: { description: 'Call', duration_seconds: 1800, date: '2026-03-02', billable: true },
    base: {},
  },
});

describe('formOf', () => {
  test('offers every field that can be typed', () => {
    expect(formOf(entry).map(({ label, kind }) => [label, kind])).toEqual([
      ['Description', 'long'],
      ['Duration', 'number'],
      ['Date', 'day'],
      ['Billing', 'flag'],
    ]);
  });

  test('leaves out what is chosen and not typed, and notes altogether', () => {
    const fields = { task_id: 'x', tag_ids: [1], title: 'T' };
    const task = aWrite({
      record: { kind: 'task', id: 't' },
      change: { kind: 'create', fields },
    });
    expect(formOf(task).map(({ name }) => name)).toEqual(['title']);
    expect(formOf(aWrite())).toEqual([]);
  });
});

describe('editedFields', () => {
  const forms = formOf(entry);

  test('hands back only what was typed anew, as values', () => {
    expect(editedFields(forms, { duration_seconds: '3600', billable: 'false' })).toEqual({
      ok: true,
      value: { duration_seconds: 3600, billable: false },
    });
    expect(editedFields(forms, { description: '  ' })).toEqual({
      ok: true,
      value: { description: null },
    });
  });

  test('says what is wrong with a text that is no value', () => {
    expect(editedFields(forms, { duration_seconds: '1h' })).toMatchObject({
      ok: false,
      message: 'Duration is a whole number.',
    });
    expect(editedFields(forms, { date: 'tomorrow' })).toMatchObject({
      ok: false,
      message: 'Date is a day, like 2026-03-02.',
    });
  });
});
