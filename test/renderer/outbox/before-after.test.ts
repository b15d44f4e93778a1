import { expect, test } from 'vitest';
import { fieldChanges } from '../../../renderer/outbox/before-after.ts';
import { aCreate, aCreateOf, aDelete, aNote, aRecord, aWrite } from '../../support/builders.ts';

test('shows texts without their markup, fields in words', () => {
  const write = aWrite({
    change: {
      kind: 'update',
      fields: { visibility: 'author_only', content_html: '<p>One</p><p>Two</p>' },
      base: { visibility: 'everyone', content_html: null },
    },
  });
  expect(fieldChanges(write)).toEqual([
    { label: 'Who sees it', before: 'Everyone', after: 'Only you', theirs: null },
    { label: 'Text', before: '', after: 'One\nTwo', theirs: null },
  ]);
});

test('shows of a new note only its own fields', () => {
  const write = aCreate({
    change: { kind: 'create', fields: { title: '', content_html: '<p>Hi</p>' } },
  });
  expect(fieldChanges(write)).toEqual([{ label: 'Text', before: null, after: 'Hi', theirs: null }]);
});

test('shows theirs beside mine in a conflict', () => {
  const write = aWrite({
    state: { kind: 'conflict', theirs: aNote({ content_html: '<p>T</p>' }) },
  });
  expect(fieldChanges(write)).toMatchObject([{ before: 'Hello', after: 'Hello you', theirs: 'T' }]);
});

test('[M3.2] shows in a conflict their change of a related field', () => {
  const base = { deal_value: '100', currency: 'EUR', title: 'Plan' };
  const write = aWrite({
    record: { kind: 'deal', id: '12' },
    change: { kind: 'update', fields: { deal_value: '200' }, base },
    state: {
      kind: 'conflict',
      theirs: aRecord('deal', { ...base, currency: 'JPY', title: 'New' }),
    },
  });
  expect(fieldChanges(write)).toEqual([
    { label: 'Value', before: '€100.00', after: '€200.00', theirs: '¥100' },
    { label: 'Currency', before: 'EUR', after: null, theirs: 'JPY' },
  ]);
});

test('shows of a delete the old values, and nothing after it', () => {
  const changes = fieldChanges(aDelete('time-entry'));
  expect(changes).toContainEqual({
    label: 'Duration',
    before: '1:00 h',
    after: null,
    theirs: null,
  });
  expect(changes.map(({ label }) => label)).not.toContain('Task'); // it had none
});

test('names records by their titles, and by their kind and number if these are unknown', () => {
  const known: Readonly<Record<string, string>> = {
    'tasks t1': 'Draw the plan',
    'tags 5': 'Design',
    'companies 4': 'Lantern & Co',
  };
  const shown = (write: Parameters<typeof fieldChanges>[0]) =>
    fieldChanges(write, ({ list, id }) => known[`${list} ${id}`]).map(
      ({ label, before, after }) => [label, before, after],
    );
  const change = {
    kind: 'update',
    fields: { task_id: null, tag_ids: [5, 6], duration_seconds: 5405 },
    base: { task_id: 't1', tag_ids: [], duration_seconds: 5400 },
  } as const;
  expect(shown(aWrite({ record: { kind: 'time-entry', id: '12' }, change }))).toEqual([
    ['Duration', '1:30 h', '1:30:05 h'],
    ['Task', 'Draw the plan', ''],
    ['Tags', '', 'Design, Tag 6'],
  ]);
  const comment = { commentable_type: 'Task', commentable_id: 't1', body: 'Fine' };
  expect(shown(aCreateOf('comment', { fields: comment }))).toEqual([
    ['Text', null, 'Fine'],
    ['Subject', null, 'Draw the plan'],
  ]);
  const link = { record_type: 'company', record_id: 4 };
  const note = aCreate({ change: { kind: 'create', fields: { title: 'Kick-off', link } } });
  expect(shown(note)).toEqual([
    ['Title', null, 'Kick-off'],
    ['Attached to', null, 'Lantern & Co'],
  ]);
});
