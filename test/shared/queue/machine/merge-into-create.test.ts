/** A record that was never sent is open in two windows, and neither was told yet what the other one saved. */
import { describe, expect, test } from 'vitest';
import { fieldsSet, type PendingWrite } from '../../../../shared/queue/pending-write.ts';
import type { WritableKind } from '../../../../shared/records/kinds.ts';
import { aCreate, aCreateOf, LOCAL_ID } from '../../../support/builders.ts';
import { anEditedQueue, type Editor } from '../../../support/edited-queue.ts';

const inLocalOf = (kind: WritableKind, editor: string): Editor => ({
  ...{ record: { kind, id: LOCAL_ID }, base: null },
  shown: { id: LOCAL_ID, revision: 1, editor },
});

describe('an edit of a record that was never sent', () => {
  test.each([
    ['note', 'title', 'Kick-off', 'Kick-off, soon', 'The Kick-off', 'The Kick-off, soon'],
    ['note', 'title', '', 'One', 'Two', 'One / Two'],
    [
      'note',
      'content_html',
      '<p>A</p>',
      '<p>A</p><p>One</p>',
      '<p>Two</p><p>A</p>',
      /^<p>Two.*A.*One<\/p>$/,
    ],
    ['note', 'content_html', '', '<p>One</p>', '<p>Two</p>', '<p>One</p><p>Two</p>'],
    ['task', 'description', null, 'One', 'Two', 'One\nTwo'],
    ['task', 'description', 'Call', 'Call\nOne', 'Call now', 'Call now\nOne'],
    ['task', 'tag_ids', [1, 2], [1, 2, 3], [2, 4], [2, 3, 4]],
    ['company', 'name', 'Ada', 'Ada Ltd', 'Dr Ada', 'Dr Ada Ltd'],
    ['task', 'due_date', null, '2026-03-05', '2026-03-06', '2026-03-06'],
  ] as const)(
    '[Q8.14] [Q8.15] keeps in a %s what both typed into its %s: %j became %j here and %j there',
    (kind, field, base, theirs, mine, both) => {
      const create = aCreateOf(kind, { fields: { [field]: base } });
      const life = anEditedQueue('unreachable', [create]);
      life.save('theirs', { [field]: theirs }, inLocalOf(kind, 'window'));
      life.save('mine', { [field]: mine }, inLocalOf(kind, 'page'));
      const value = () => fieldsSet(life.of(create.id) as PendingWrite)[field];
      if (both instanceof RegExp) expect(value()).toMatch(both);
      else expect(value()).toEqual(both);
      const before = value();
      // Saved once more, from the base of before, nothing is there twice.
      life.save('again', { [field]: mine }, inLocalOf(kind, 'page'));
      life.save('too', { [field]: theirs }, inLocalOf(kind, 'window'));
      if (field !== 'due_date') expect(value()).toEqual(before);
    },
  );

  test.each([
    ['title', ['One', 'Two', 'Two more', 'One more'], 'One more / Two more'],
    [
      'content_html',
      ['<p>One</p>', '<p>Two</p>', '<p>Two more</p>', '<p>One more</p>'],
      '<p>One more</p><p>Two more</p>',
    ],
  ] as const)(
    '[Q8.14] goes on in its %s from what each has typed, not yet notified of the merge: %j',
    (field, [theirs, mine, mineThen, theirsThen], both) => {
      const create = aCreate({ change: { kind: 'create', fields: { [field]: '' } } });
      const life = anEditedQueue('unreachable', [create]);
      life.save('1', { [field]: theirs }, inLocalOf('note', 'window'));
      life.save('2', { [field]: mine }, inLocalOf('note', 'page'));
      life.save('3', { [field]: mineThen }, inLocalOf('note', 'page'));
      life.save('4', { [field]: theirsThen }, inLocalOf('note', 'window'));
      expect(life.of(create.id)?.change).toMatchObject({ fields: { [field]: both } });
      const { shown, ...page } = inLocalOf('note', 'page');
      const after = { ...page, shown: { ...shown, revision: life.revision() } };
      life.save('5', { [field]: mine }, after);
      expect(life.of(create.id)?.change).toMatchObject({ fields: { [field]: mine } });
    },
  );
});
