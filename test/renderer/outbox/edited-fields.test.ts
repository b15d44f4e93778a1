import { describe, expect, test } from 'vitest';
import {
  editedFields,
  formOf,
  placesElsewhere,
  sayableIn,
} from '../../../renderer/outbox/edited-fields.ts';
import type { PendingWrite } from '../../../shared/queue/pending-write.ts';
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

  test('[company.enums] offers the values of a choice by their names, and one per line of a list', () => {
    const client = aWrite({
      record: { kind: 'company', id: '12' },
      change: {
        kind: 'update',
        fields: { source: 'word_of_mouth', domains: ['a.test', 'b.test'] },
        base: {},
      },
    });
    const [source, domains] = formOf(client);
    const options = source?.kind === 'choice' ? source.options : [];
    expect([options[0], options[1], options.at(-1)]).toEqual([
      ['', 'None'],
      ['organic_search', 'Organic search'],
      ['word_of_mouth', 'Word of mouth'], // added to those that are known
    ]);
    const odd = aWrite({
      record: { kind: 'company', id: '12' },
      change: { kind: 'update', fields: { source: 'constructor' }, base: {} },
    });
    expect(formOf(odd)).toMatchObject([{ value: 'constructor' }]);
    expect(
      formOf(odd).flatMap((field) => (field.kind === 'choice' ? field.options : [])),
    ).toContainEqual(['constructor', expect.any(String)]);
    expect(domains).toMatchObject({ kind: 'lines', value: 'a.test\nb.test' });
    const typed = { source: '', domains: ' b.test \n\nc.test' };
    expect(editedFields(formOf(client), typed, sayableIn('company', client))).toEqual({
      ok: true,
      value: { source: null, domains: ['b.test', 'c.test'] },
    });
  });

  test('leaves out fields that cannot be set again, and notes altogether', () => {
    const comment = aCreateOf('comment', {
      fields: { commentable_type: 'Task', commentable_id: 't', body: 'Fine' },
    });
    expect(formOf(comment).map(({ name }) => name)).toEqual(['body']);
    expect(formOf(aWrite())).toEqual([]);
  });

  test('lets a field that names records be cleared, or restored', () => {
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

  test('offers the missing fields of a refusal, with their controls', () => {
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
    expect(placesElsewhere(write, forms)).toEqual(['project_id', 'hours']);
  });
});

describe('editedFields', () => {
  test('[P10] leaves a field that nobody typed in as it was sent, with the spaces around it', () => {
    const fields = { description: 'Call\n  about the plan \n', billable: true };
    const write = { ...entry, change: { kind: 'update', fields, base: {} } } as const;
    expect(
      editedFields(formOf(write), { billable: 'false' }, sayableIn('time-entry', write)),
    ).toEqual({
      ok: true,
      value: { billable: false },
    });
  });

  const forms = formOf(entry);
  const sayable = sayableIn('time-entry', entry);

  test('returns only the edited fields, as values', () => {
    expect(editedFields(forms, { duration_seconds: '1:00', billable: 'false' }, sayable)).toEqual({
      ok: true,
      value: { duration_seconds: 3600, billable: false },
    });
    expect(editedFields(forms, { description: '  ' }, sayable)).toEqual({
      ok: true,
      value: { description: null },
    });
  });

  test('returns the chosen records of a field', () => {
    expect(editedFields(formOf(filed), { task_id: 'none', tag_ids: 'seen' }, sayable)).toEqual({
      ok: true,
      value: { task_id: null, tag_ids: [] },
    });
    expect(editedFields(formOf(filed), {}, sayable)).toEqual({ ok: true, value: {} });
  });

  test('tells what is wrong with a text that is no value', () => {
    for (const duration_seconds of ['1h', '3600', '1:75']) {
      expect(editedFields(forms, { duration_seconds }, sayable)).toMatchObject({
        ok: false,
        message: 'Duration is hours and minutes, like 1:30.',
      });
    }
    const deal = aCreateOf('deal', { fields: { probability: 50 } });
    expect(editedFields(formOf(deal), { probability: 'half' }, ['probability'])).toMatchObject({
      ok: false,
      message: 'Probability is a whole number from 0 to 100.',
    });
    expect(editedFields(forms, { date: 'tomorrow' }, sayable)).toMatchObject({
      ok: false,
      message: 'Date is a day, like 2026-03-02.',
    });
  });

  test('tells which fields can be set only in a create', () => {
    const document = aCreateOf('document', { fields: { title: 'Offer' } });
    const typed = { title: 'Offer 2' };
    const saved = editedFields(formOf(document), typed, sayableIn('document', document));
    expect(saved).toEqual({ ok: true, value: typed });
    const sent: PendingWrite = { ...document, state: { kind: 'sending', sentAt: 1 } };
    for (const now of [sent, undefined]) {
      const late = editedFields(formOf(document), typed, sayableIn('document', now));
      expect(late).toMatchObject({ ok: false, message: expect.stringContaining('has been sent') });
    }
  });
});
