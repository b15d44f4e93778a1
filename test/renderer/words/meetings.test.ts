import { expect, test } from 'vitest';
import { openMeetings, pastMeeting, saysName } from '../../../renderer/words/meetings.ts';
import type { HistoryEntry } from '../../../shared/history/entry.ts';
import { aRecord, aWrite } from '../../support/builders.ts';

const entry: HistoryEntry = {
  id: 'w-1',
  at: 0,
  record: { kind: 'note', id: '7' },
  how: 'settled',
  base: { title: 'Plan' },
  mine: { title: 'Plan, mine' },
  theirs: { title: 'Plan, theirs' },
  result: {},
};

test.each<[string, Partial<HistoryEntry>, string]>([
  ['theirs', {}, '“Plan, theirs”'],
  ['mine', { result: { title: 'Plan, mine' } }, '“Plan, mine”'],
  ['words of its own', { result: { title: 'Plan, both' } }, '“Plan, both”'],
  ['no title on either side', { theirs: {}, mine: {}, base: {} }, 'Untitled'],
])('names a conflict that ended in %s after the present title of the note', (_, over, title) => {
  expect(pastMeeting({ ...entry, ...over }).title).toBe(title);
});

test('names a conflict of another kind by the field that names its records', () => {
  const ofClient = { kind: 'company', id: '4' } as const;
  const [base, theirs] = [{ description: 'Old' }, { name: 'Atlas', description: 'New' }];
  const past = pastMeeting({ ...entry, record: ofClient, base, mine: {}, theirs });
  expect(past.title).toBe('“Atlas”');
});

test('names a conflict about an email after the contact, as far as its name is here', () => {
  const record = { kind: 'contact', id: '7' } as const;
  const [mine, theirs] = [{ email: 'mine@a.example' }, { email: 'theirs@a.example' }];
  const about = { ...entry, record, base: {}, mine, theirs, result: mine };
  expect(saysName(about)).toBe(false);
  expect(pastMeeting(about, 'Ada Ash').title).toBe('“Ada Ash”');
  expect(pastMeeting(about).title).toBe('“mine@a.example”');
  const named = { ...about, base: { name: 'Ada' } };
  expect(saysName(named)).toBe(true);
  expect(pastMeeting(named, 'Ada Ash').title).toBe('“Ada”');
});

test('names an open conflict by its record, also where the change says nothing of its name', () => {
  const theirs = aRecord('company', { name: 'Atlas', description: 'New' });
  const nameAfter = (fields: Readonly<Record<string, string>>) =>
    openMeetings([
      aWrite({
        record: { kind: 'company', id: '4' },
        change: { kind: 'update', fields, base: {} },
        state: { kind: 'conflict', theirs },
      }),
    ])[0]?.name;
  expect(nameAfter({ description: 'Mine' })).toBe('“Atlas”');
  expect(nameAfter({ name: 'Atlas Works' })).toBe('“Atlas Works”');
});
