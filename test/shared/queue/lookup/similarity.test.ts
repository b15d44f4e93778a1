import { expect, test } from 'vitest';
import { isSimilar, scoreMatch } from '../../../../shared/queue/lookup/similarity.ts';
import { LOOKUP_AT_ONCE_CHARS_MAX } from '../../../../shared/queue-limits.ts';
import { aCreateOf, aNote } from '../../../support/builders.ts';

const sent = { title: 'Kiln', date: '2026-03-02', content_html: '<p>one two three four</p>' };
const create = aCreateOf('note', { fields: { ...sent, visibility: null } });
const none = { title: '', date: null, content_html: '' };

test('[Q6.12] counts each field that a record still has, and a text by the share of its words', () => {
  expect(scoreMatch(aNote(sent), create)).toBe(3);
  expect(scoreMatch(aNote({ ...sent, content_html: '<p>Four, two and one</p>' }), create)).toBe(
    2.5,
  );
  expect(scoreMatch(aNote(none), create)).toBe(0);
});

test('[Q19.6] is similar from half of the texts on', () => {
  const having = (content_html: string) => isSimilar(aNote({ ...none, content_html }), create);
  expect(having(sent.content_html)).toBe(true);
  expect(having('<p>one two three</p>')).toBe(false);
  expect(isSimilar(aNote({ ...none, date: sent.date }), create)).toBe(false);
});

test('[Q19.6] compares of a long text only the beginning, and soon', () => {
  const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;
  const long = aCreateOf('note', { fields: { content_html: words(LOOKUP_AT_ONCE_CHARS_MAX) } });
  expect(isSimilar(aNote({ ...none, content_html: words(9) }), long)).toBe(true);
  expect(isSimilar(aNote({ ...none, content_html: '<p>other</p>' }), long)).toBe(false);
});
