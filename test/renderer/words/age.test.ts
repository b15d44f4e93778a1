import { expect, test } from 'vitest';
import { Dates } from '../../../renderer/ui/dates.ts';
import {
  ageInWords,
  downloadsInWords,
  notHereInWords,
  placeAgeInWords,
} from '../../../renderer/words/age.ts';
import { listNames, perList } from '../../../shared/api/endpoints.ts';
import type { Place } from '../../../shared/ipc/places.ts';
import { aStatus } from '../../support/fake-bridge.ts';

type Over = Parameters<typeof aStatus>[0];

const now = Date.UTC(2026, 2, 12, 14, 2);
const dates = new Dates(() => 'UTC', 'en-GB');
const never = perList(() => null);
const words = (over: Over) => ageInWords('notes', aStatus(over), dates, now);
const inPlace = (place: Place, over: Over) => placeAgeInWords(place, aStatus(over), dates, now);
const at = (hours: number, minutes: number) => Date.UTC(2026, 2, 12, hours, minutes);

test('[L6.1] tells when a list was last read', () => {
  const read = (notes: number) => words({ readAt: { ...never, notes } });
  expect(read(at(9, 12))).toBe('Updated 09:12');
  expect(read(Date.UTC(2026, 2, 11, 9, 12))).toBe('Updated yesterday 09:12');
  expect(read(now - 20_000)).toBe('Updated just now');
});

test('[L6.2] calls no list fresh, and no moment future, after the clock was set back', () => {
  const notes = now + 3_600_000;
  expect(words({ readAt: { ...never, notes } })).toBe('Updated some time ago');
  expect(
    inPlace('notes', { readAt: { ...never, notes: at(9, 12) }, openNote: { id: 'n', at: notes } }),
  ).toBe('Updated 09:12 · this note some time ago');
});

test('[L6.1] covers the lists of the place, and is empty for one without records', () => {
  const readAt = { ...never, notes: at(9, 12), companies: at(9, 30) };
  expect(inPlace('notes', { readAt })).toBe('Updated 09:12');
  expect(inPlace('clients', { readAt })).toBe('Updated 09:30');
  expect(inPlace('outbox', { readAt })).toBe('');
  expect(inPlace('notes', { readAt: never, line: 'unreachable' })).toBe('Not downloaded yet');
});

test('[L21] tells when the open note was read, if that is later', () => {
  const readAt = { ...never, notes: at(9, 12), companies: at(9, 12) };
  const open = (id: string, moment: number, place: Place = 'notes') =>
    inPlace(place, { readAt, openNote: { id, at: moment } });
  expect(open('n', at(9, 14))).toBe('Updated 09:12 · this note 09:14');
  expect(open('n', at(9, 12))).toBe('Updated 09:12');
  expect(open('n', at(8, 0))).toBe('Updated 09:12');
  expect(open('n', at(9, 14), 'clients')).toBe('Updated 09:12');
});

test('[list.no_total] tells what is being downloaded, without guessing the total', () => {
  const asOf = never;
  const of = (over: Over) => downloadsInWords(aStatus(over));
  expect(of({ bodiesLeft: 1 })).toEqual(['Downloading 1 note']);
  expect(of({ asOf, bodiesLeft: 1_117, sweeping: { list: 'boardGroups', records: 0 } })).toEqual([
    'Downloading 1,117 notes',
    'Downloading stages…',
  ]);
  expect(of({ asOf, sweeping: { list: 'notes', records: 1_200 } })).toEqual([
    'Downloading notes… 1,200',
  ]);
  expect(of({ sweeping: { list: 'notes', records: 100 } })).toEqual([]); // it has come before
  expect(of({ bodiesLeft: 9, line: 'unreachable' })).toEqual([]);
});

test.each(listNames)('[L9] says that %s is off, and not that it is being downloaded', (list) => {
  const why = 'It isn’t available from this service.';
  const status = aStatus({ asOf: never, off: { [list]: why } });
  expect(notHereInWords(list, status)).toBe(why);
});

test('tells in an empty list how much of that list has come', () => {
  const status = (records: number) =>
    aStatus({ asOf: never, line: 'open', sweeping: { list: 'companies', records } });
  expect(notHereInWords('companies', status(0))).toBe('Downloading your clients…');
  expect(notHereInWords('companies', status(1_200))).toBe('Downloading your clients… 1,200');
  expect(notHereInWords('notes', status(7))).toBe('Downloading your notes…');
});

test('tells in an empty list that it comes once there is a connection, and nothing where it has come', () => {
  const words = 'Your team members will be downloaded when you’re online.';
  expect(notHereInWords('teamMembers', aStatus({ asOf: never, line: 'unreachable' }))).toBe(words);
  expect(notHereInWords('teamMembers', aStatus({ line: 'unreachable' }))).toBe('');
});
