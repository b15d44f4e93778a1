import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  baseNames,
  changedNames,
  dueField,
  emptiedBy,
  fieldLabel,
  fieldNaming,
  fieldsOf,
  hasPlace,
  kinds,
  namingFields,
  pick,
  readBase,
  recordsNamed,
  valueKind,
} from '../../../shared/kinds/kinds.ts';
import { type Fields, writableKinds } from '../../../shared/records/kinds.ts';
import { aNote, anItem, aRecord, someFields } from '../../support/builders.ts';

describe('the writable fields of a kind', () => {
  test('are the fields a window may send: each is created or changed, and none is required', () => {
    for (const kind of writableKinds) {
      const { written, allFields } = kinds[kind];
      const every = v.parse(written, someFields[kind]);
      expect(every, kind).toEqual(someFields[kind]);
      expect(Object.keys(allFields), kind).toEqual(expect.arrayContaining(Object.keys(every)));
      expect(v.is(written, {}), kind).toBe(true);
      const all = Object.fromEntries(Object.keys(allFields).map((name) => [name, {}]));
      const refused = v.safeParse(written, all).issues?.map((issue) => v.getDotPath(issue));
      const top = new Set(refused?.map((path) => path?.split('.')[0]));
      expect([...top].sort(), kind).toEqual(Object.keys(allFields).sort());
    }
  });

  test('refuses a value of the wrong kind', () => {
    expect(v.is(kinds['time-entry'].written, { duration_seconds: '60' })).toBe(false);
    expect(v.is(kinds.task.written, { tag_ids: ['a'] })).toBe(false);
    expect(v.is(kinds.comment.written, { commentable_type: 'Note' })).toBe(false);
    expect(v.is(kinds.document.written, { deal_id: 'local-a' })).toBe(true);
    expect(v.is(kinds.contact.written, { company_ids: [4, 'local-a'] })).toBe(true);
    expect(v.is(kinds.company.written, { industry: '' })).toBe(false);
    expect(v.is(kinds.invoice.written, { kind: 7 })).toBe(false);
    for (const rate of ['1e3', '1,50', 'NaN', 90]) {
      expect(v.is(kinds.invoice.written, { invoice_items: [{ ...anItem, rate }] })).toBe(false);
    }
  });

  test('read a record as the service sends it, and no other', () => {
    for (const kind of writableKinds) {
      expect(v.parse(kinds[kind].record, aRecord(kind)), kind).toEqual(aRecord(kind));
      expect(v.is(kinds[kind].record, { id: {} }), kind).toBe(false);
    }
  });
});

describe('the fields of a kind', () => {
  test('name their values, and which of them can name a record made here', () => {
    expect(valueKind('deal', 'deal_value')).toBe('decimal');
    expect(valueKind('document', 'deal_id')).toBe('number-reference');
    expect(valueKind('note', 'unheard_of')).toBe('plain');
    expect(writableKinds.map((kind) => [kind, ...namingFields(kind)])).toEqual([
      ['note', 'content_html', 'note_links', 'link'],
      ['time-entry', 'project_id', 'task_id'],
      ['deal', 'contact_ids', 'company_id'],
      ['task', 'project_id', 'parent_task_id'],
      ['comment', 'commentable_id'],
      ['document', 'contact_id', 'company_id', 'project_id', 'deal_id'],
      ['company', 'default_contact_id'],
      ['contact', 'company_ids'],
      ['project', 'company_id'],
      ['invoice', 'company_id', 'project_id', 'contact_id'],
    ]);
  });

  test('[Q11] include those of the base that a new record would need', () => {
    const links = [{ id: 1, record_id: 4, record_type: 'company' as const }];
    const note = aNote({ note_links: links });
    expect(readBase('note', note)).toEqual({
      ...fieldsOf('note', note),
      note_links: [{ record_id: 4, record_type: 'company' }],
      created_by_member_id: 7,
    });
    expect(Object.keys(readBase('note', note)).sort()).toEqual([...baseNames('note')].sort());
    expect(readBase('deal', aRecord('deal'))).toEqual(fieldsOf('deal', aRecord('deal')));
  });

  test('[notes.attach] can be changed except for those of a create', () => {
    expect(changedNames('note')).toEqual([
      'title',
      'date',
      'visibility',
      'content_html',
      'note_links',
    ]);
    expect(changedNames('comment')).toEqual(['body']);
    expect(changedNames('document')).toEqual([]);
  });
});

describe('fieldsOf', () => {
  test('reads the changeable fields under the names they are written by', () => {
    expect(fieldsOf('comment', aRecord('comment'))).toEqual({ body: 'Fine by me' });
    expect(fieldsOf('time-entry', aRecord('time-entry'))).toMatchObject({
      duration_seconds: 3600,
      tag_ids: [5],
    });
  });

  test('[note.body_single_only] leaves out a field that the record does not show', () => {
    const { content_html: _, ...listed } = aNote();
    expect(fieldsOf('note', listed)).not.toHaveProperty('content_html');
  });
});

describe('a record that cannot be changed', () => {
  test('[invoice.locked] is an invoice that is paid or about to be, with the reason', () => {
    const lockOf = (status: string) => kinds.invoice.lockOf(aRecord('invoice', { status }));
    expect(lockOf('paid')).toBe('This invoice is paid. It can’t be changed any more.');
    expect(lockOf('pending')).toContain('pending');
    expect(['drafted', 'outstanding', 'overdue'].map(lockOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('[comment.events] is an entry that was recorded automatically', () => {
    expect(kinds.comment.lockOf(aRecord('comment', { kind: 'event' }))).toBeTypeOf('string');
    expect(kinds.comment.lockOf(aRecord('comment'))).toBeUndefined();
  });
});

test('[invoice.status] includes no deleted invoice, which is gone although it can be read', () => {
  for (const kind of writableKinds) {
    const found = aRecord(kind, { status: 'deleted' });
    expect(kinds[kind].isGone(found), kind).toBe(kind === 'invoice');
  }
});

test('fieldLabel names a field on its own', () => {
  expect([fieldLabel('task', 'due_date'), fieldLabel('note', 'visibility')]).toEqual([
    'Due date',
    'Who sees it',
  ]);
});

test('recordsNamed finds the record of a comment by its type', () => {
  const fields = { commentable_type: 'Task', commentable_id: 't' };
  expect(recordsNamed('comment', fields, 'commentable_id')).toEqual([{ list: 'tasks', id: 't' }]);
  expect(recordsNamed('comment', fields, 'body')).toBeUndefined();
});

test('picked takes the named fields that exist, empty ones too', () => {
  expect(pick({ a: 1, b: null, c: 3 }, ['a', 'b', 'd'])).toEqual({ a: 1, b: null });
});

describe('a field found by its purpose', () => {
  test('is the day until which a record is due', () => {
    expect((['task', 'deal', 'invoice'] as const).map(dueField)).toEqual([
      'due_date',
      'close_date',
      'due_date',
    ]);
    expect(dueField('contact')).toBeUndefined();
  });

  test('is the one that names a single record of a list', () => {
    expect(fieldNaming('task', 'teamMembers')).toBe('assignee_member_id');
    expect(fieldNaming('task', 'projects')).toBe('project_id');
    expect(fieldNaming('contact', 'companies')).toBeUndefined();
  });
});

describe('[project.billing] a cycle or a fee', () => {
  const held = { billing_type: 'retainer', billing_cycle: 'monthly', billing_fee: '10.00' };

  test('has a place only beside the billing it goes with', () => {
    const places = ['time', 'fixed_fee', 'retainer', null].map((billing_type) =>
      ['billing_cycle', 'billing_fee', 'title'].map((name) =>
        hasPlace('project', name, { billing_type }),
      ),
    );
    expect(places).toEqual([
      [false, false, true],
      [false, true, true],
      [true, true, true],
      [false, false, true],
    ]);
  });

  test('is emptied by a billing without it, and by no other change', () => {
    const emptied = (change: Fields, before: Fields = held) => emptiedBy('project', change, before);
    expect(emptied({ billing_type: 'fixed_fee' })).toEqual({ billing_cycle: null });
    expect(emptied({ billing_type: 'time' })).toEqual({ billing_cycle: null, billing_fee: null });
    expect(emptied({ billing_type: 'time' }, { billing_type: null, billing_fee: null })).toEqual(
      {},
    );
    expect(emptied({ title: 'Site' }, { ...held, billing_type: 'time' })).toEqual({});
  });
});
