import { expect, test } from 'vitest';
import { type KnownOfRecord, nameWithMark, showName, showRecord } from '../../shared/shown-name.ts';

test('[V4] a shown name turns nothing beside it', () => {
  expect(showName('Lan\u202etern\u2067 \u05d0\u05d1')).toBe('Lantern \u05d0\u05d1');
  expect(showName('a\u200fb')).toBe('a\u200fb'); // a mark turns no neighbour
});

const known: KnownOfRecord = { word: 'client', id: 4711, name: 'Acme', isDownloaded: true };

test.each<[Partial<KnownOfRecord>, string]>([
  [{}, 'Acme'],
  [{ isDeleted: true }, 'Acme (deleted)'],
  [{ why: 'removed' }, 'Acme (deleted)'],
  [{ why: 'out-of-reach' }, 'Acme (no longer shared with you)'],
  [{ why: 'unlisted' }, 'Acme'],
  [{ isDownloaded: false }, 'Acme'],
  [{ name: 'A\u202ecme' }, 'Acme'],
  [{ name: 'Acme (deleted)', isDeleted: true }, 'Acme (deleted) (deleted)'],
  [{ name: undefined, isDeleted: true }, 'Client 4711 (deleted)'],
  [{ name: undefined, why: 'removed', isDownloaded: false }, 'Client 4711 (deleted)'],
  [{ name: undefined, why: 'out-of-reach' }, 'Client 4711 (no longer shared with you)'],
  [{ name: undefined, isDownloaded: false }, 'Client 4711 (not downloaded yet)'],
  [{ name: undefined }, 'Client 4711 (not on this computer)'],
  [{ name: undefined, why: 'unlisted' }, 'Client 4711 (not on this computer)'],
])('[V330.1] shows a named record of which %o is known as %s', (over, words) => {
  expect(nameWithMark(showRecord({ ...known, ...over }))).toBe(words);
});

test('[V330.1] calls a record with a UUID or of this computer by no ID', () => {
  const nameless = { word: 'task', name: undefined, isDownloaded: true };
  const uuid = '00000001-0000-4000-8000-000000000000';
  expect(showRecord({ ...nameless, id: uuid })).toEqual({
    ...{ name: 'Task', mark: '(not on this computer)' },
  });
  expect(showRecord({ ...nameless, id: 'local-1' })).toEqual({
    ...{ name: 'Something that was made here', mark: '' },
  });
});
