import * as v from 'valibot';
import { expect, test } from 'vitest';
import { asDeleted, deletedRecord, headOf } from '../../../shared/history/deleted-record.ts';
import { aDelete, aNote, anItem, aRecord, NOON } from '../../support/builders.ts';

test('[Q18.1] holds what a create takes, with the links of a note', () => {
  const links = [
    { id: 1, record_type: 'project', record_id: 40_001 },
    { id: 2, record_type: 'company', record_id: 1_001 },
  ] as const;
  const note = aNote({ title: 'Kick-off', content_html: '<p>All</p>', note_links: [...links] });
  const deleted = asDeleted(aDelete('note', { id: 'gone' }), note, NOON);
  expect(deleted).toMatchObject({
    ...{ id: 'gone', at: NOON },
    fields: {
      ...{ title: 'Kick-off', content_html: '<p>All</p>' },
      link: { record_type: 'company', record_id: 1_001 },
    },
  });
  expect(deleted.fields['note_links']).toHaveLength(2);
  expect(deleted.fields).not.toHaveProperty('created_at');
  expect(v.parse(deletedRecord, JSON.parse(JSON.stringify(deleted)))).toEqual(deleted);
});

test('[Q18.2] leaves the numbers of an invoice and of its items to the service', () => {
  const items = [{ ...anItem, id: 200_001 }];
  const invoice = { ...aRecord('invoice'), invoice_number: '7', invoice_items: items };
  const { fields } = asDeleted(aDelete('invoice'), invoice, NOON);
  expect(fields).not.toHaveProperty('invoice_number');
  expect(fields['invoice_items']).toMatchObject([{ name: anItem.name }]);
  expect(JSON.stringify(fields)).not.toContain('200001');
});

test('[T19.154] remembers that another record has what it had', () => {
  const removal = aDelete('time-entry', { tied: 'joined' });
  const deleted = asDeleted(removal, aRecord('time-entry'), NOON);
  const read = v.parse(deletedRecord, JSON.parse(JSON.stringify(deleted)));
  expect(headOf(read)).toMatchObject({ isJoined: true });
  const alone = asDeleted(aDelete('time-entry'), aRecord('time-entry'), NOON);
  expect(headOf(alone)).not.toHaveProperty('isJoined');
});

test('names a record by its title, or as the outbox does', () => {
  const { at, record } = { at: NOON, record: { kind: 'note', id: 'n' } } as const;
  const named = (fields: object) => headOf({ id: 'gone', at, record, fields: { ...fields } }).name;
  expect(named({ title: 'Plan' })).toBe('“Plan”');
  expect(named({ title: '', content_html: '<p>First line</p>' })).toBe('“First line”');
  expect(named({})).toBe('“Untitled”');
});
