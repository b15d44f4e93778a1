import * as v from 'valibot';
import { expect, test } from 'vitest';
import { edit } from '../../../shared/ipc/edit.ts';
import { REPLY_BYTES_MAX } from '../../../shared/request-limits.ts';
import { NOTE_TITLE_CHARS_MAX } from '../../../shared/text-limits.ts';

const change = {
  ...{ writeId: 'w', record: { kind: 'note', id: '7' }, isFinished: true },
  ...{ fields: { title: 'Site' }, base: { title: 'Cite' } },
};

test('takes fields of the kind with their base', () => {
  expect(v.parse(edit, change)).toEqual(change);
});

test.each([
  ['a field of another kind', { fields: { stage_id: 1 } }],
  ['a title that is too long', { fields: { title: 'x'.repeat(NOTE_TITLE_CHARS_MAX + 1) } }],
  ['a base longer than a reply', { base: { title: 'x'.repeat(REPLY_BYTES_MAX) } }],
  ['no account', { account: '' }],
])('refuses %s', (_name, over) => {
  expect(v.is(edit, { ...change, ...over })).toBe(false);
});
