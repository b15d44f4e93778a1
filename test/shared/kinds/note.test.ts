import { expect, test } from 'vitest';
import { noteKind } from '../../../shared/kinds/note.ts';

test('a note names its fields, and each is edited with its own control', () => {
  const fields = Object.entries(noteKind.allFields);
  expect(fields.map(([name, { label, control }]) => `${name}: ${label}, ${control}`)).toEqual([
    'title: Title, text',
    'date: Date, day',
    'visibility: Who sees it, choice',
    'content_html: Text, html',
    'link: Attached to, named',
  ]);
});

test('a new note is empty but for what the service would fill in', () => {
  expect(noteKind.blank).toEqual({
    title: '',
    date: null,
    visibility: 'everyone',
    created_by_member_id: null,
    note_links: [],
    content_html: null,
    content_plain_text: null,
  });
});
