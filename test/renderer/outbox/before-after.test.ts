import { expect, test } from 'vitest';
import { fieldChanges } from '../../../renderer/outbox/before-after.ts';
import { aCreate, aNote, aWrite } from '../../support/builders.ts';

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

test('shows of a new note only what it says', () => {
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
