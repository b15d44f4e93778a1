import * as v from 'valibot';
import { expect, test } from 'vitest';
import { listNames } from '../../../shared/api/endpoints.ts';
import { captureDraft, emptyCapture, screen } from '../../../shared/ipc/state.ts';
import { NOTE_HTML_BYTES_MAX, NOTE_TITLE_CHARS_MAX } from '../../../shared/text-limits.ts';

const typed = {
  ...emptyCapture,
  text: 'Call Anna',
  target: { type: 'company', id: 7, name: 'Studio' },
} as const;

test('a draft is taken as it was typed, and an empty one too', () => {
  for (const draft of [emptyCapture, typed, { ...typed, account: 'ada', thought: 0 }]) {
    expect(v.parse(captureDraft, draft)).toEqual(draft);
  }
});

test.each([
  ['a text beyond the longest note', { text: 'x'.repeat(NOTE_HTML_BYTES_MAX + 1) }],
  [
    'a name of a client that is too long',
    { target: { type: 'company', id: 7, name: 'x'.repeat(NOTE_TITLE_CHARS_MAX + 1) } },
  ],
  ['an audience nobody knows', { visibility: 'the press' }],
  ['an account without a name', { account: '' }],
  ['a thought before the first', { thought: -1 }],
  ['half a thought', { thought: 0.5 }],
])('a draft with %s is refused', (_what, wrong) => {
  expect(v.is(captureDraft, { ...typed, ...wrong })).toBe(false);
});

test('a screen shows known lists, each at most once, and a note or none', () => {
  expect(v.parse(screen, { lists: [...listNames] })).toEqual({ lists: [...listNames], note: null });
  expect(v.parse(screen, { lists: [], note: 'n1' })).toEqual({ lists: [], note: 'n1' });
  expect(v.is(screen, { lists: ['recipes'] })).toBe(false);
  expect(v.is(screen, { lists: [...listNames, 'notes'] })).toBe(false);
  expect(v.is(screen, { lists: [], note: 'n'.repeat(201) })).toBe(false);
});
