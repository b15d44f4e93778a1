import { describe, expect, test } from 'vitest';
import { screenOf } from '../../../renderer/shell/viewed-screen.ts';
import { type Place, placeNames, places } from '../../../shared/ipc/places.ts';

const outbox = { knownId: (id: string) => id };
const listsOf = (place: Place) => screenOf({ place, noteId: null }, outbox).lists;

describe('[L22.5] the lists of the screen', () => {
  test.each([
    ['deals', ['companies', 'contacts']],
    ['invoices', ['contacts', 'projects']],
    ['documents', ['templates', 'companies', 'contacts', 'projects', 'deals']],
    ['notes', ['projects', 'contacts']],
    ['clients', ['contacts']],
    ['time', ['tags', 'tasks']],
    ['tasks', ['projects', 'tags']],
  ] as const)('have what a record of %s is chosen from', (place, chosen) => {
    expect(listsOf(place)).toEqual(expect.arrayContaining([...chosen]));
  });

  test('begin with those that the place shows, and have none twice', () => {
    for (const place of placeNames) {
      const lists = listsOf(place);
      expect(lists.slice(0, places[place].lists.length)).toEqual(places[place].lists);
      expect(new Set(lists).size).toBe(lists.length);
    }
    expect(listsOf('outbox')).toEqual([]);
  });
});
