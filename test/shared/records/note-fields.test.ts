import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { noteFieldNames, noteFields, pickFields } from '../../../shared/records/note-fields.ts';
import { aNote, writtenOf } from '../../support/builders.ts';

describe('noteFields', () => {
  test('[conv.patch_partial] holds only the fields that were changed', () => {
    expect(v.parse(noteFields, { title: 'x' })).toEqual({ title: 'x' });
    expect(v.parse(noteFields, {})).toEqual({});
  });

  test('tells a field that was emptied from one that was not touched', () => {
    expect(v.parse(noteFields, { date: null, content_html: null })).toEqual({
      date: null,
      content_html: null,
    });
    expect(v.is(noteFields, { title: undefined })).toBe(false);
  });

  test('[notes.attach] takes a link to a company, a project or a contact', () => {
    const link = (record_type: string) => ({ link: { record_type, record_id: 4 } });
    expect(v.is(noteFields, link('contact'))).toBe(true);
    expect(v.is(noteFields, link('deal'))).toBe(false);
  });
});

describe('pickFields', () => {
  test('takes the fields an update can carry, of a whole note too', () => {
    expect(pickFields(aNote())).toEqual(writtenOf(aNote()));
    expect(pickFields({ title: 'x', link: null })).toEqual({ title: 'x' });
  });

  test('takes the named fields only, and adds none', () => {
    expect(pickFields({ title: 'x', date: null }, ['date', 'content_html'])).toEqual({
      date: null,
    });
    expect(noteFieldNames).toEqual(['title', 'date', 'visibility', 'content_html']);
  });
});
