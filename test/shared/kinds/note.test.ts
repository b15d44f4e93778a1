import * as v from 'valibot';
import { expect, test } from 'vitest';
import { noteKind } from '../../../shared/kinds/note.ts';
import { describeFields } from '../../support/describe-fields.ts';

describeFields('a note', noteKind, {
  fields: [
    'title: Title, text',
    'date: Date, day',
    'visibility: Who sees it, choice',
    'content_html: Text, html',
    'note_links: Attached to, named',
    'link: Attached to, named',
  ],
  blank: {
    title: '',
    date: null,
    visibility: 'everyone',
    created_by_member_id: null,
    note_links: [],
    content_html: null,
    content_plain_text: null,
  },
});

test('[conv.patch_partial] a write of a note holds only the fields that were changed', () => {
  const { written } = noteKind;
  expect(v.parse(written, { title: 'x' })).toEqual({ title: 'x' });
  expect(v.parse(written, { date: null, content_html: null })).toEqual({
    date: null,
    content_html: null,
  });
  expect(v.is(written, { title: undefined })).toBe(false);
});

test('[notes.attach] a new note takes a link to a company, a project or a contact', () => {
  const link = (record_type: string) => ({ link: { record_type, record_id: 4 } });
  expect(v.is(noteKind.written, link('contact'))).toBe(true);
  expect(v.is(noteKind.written, link('deal'))).toBe(false);
});
