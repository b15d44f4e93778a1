import { expect, test } from 'vitest';
import { Dates } from '../../../renderer/ui/dates.ts';
import { notesHereInWords, presenceInWords } from '../../../renderer/words/presence.ts';
import { perList } from '../../../shared/api/endpoints.ts';
import { NOON } from '../../support/builders.ts';

test('[L6.1] says that a record is here, and how old it is', () => {
  const dates = new Dates(() => 'UTC', 'en-GB');
  const readAt = { ...perList(() => null), deals: NOON - 3 * 3_600_000 };
  const words = (list: 'deals' | 'tasks') =>
    presenceInWords(list, { readAt, openNote: null }, { dates, now: NOON, id: '1' });
  expect(words('deals')).toMatch(/^On this computer, updated \d\d:\d\d$/);
  expect(words('tasks')).toBe('On this computer');
});

test('[L26] counts the notes of a client that are here', () => {
  expect(notesHereInWords({ notes: 1, withText: ['a'] })).toBe('Its note is here');
  expect(notesHereInWords({ notes: 2, withText: ['a', 'b'] })).toBe('All 2 notes are here');
  expect(notesHereInWords({ notes: 2, withText: ['a'] })).toBe('1 of 2 notes are here');
});
