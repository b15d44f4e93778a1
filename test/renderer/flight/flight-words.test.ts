import { expect, test } from 'vitest';
import {
  everythingInWords,
  gapInWords,
  kitInWords,
  stepInWords,
} from '../../../renderer/flight/flight-words.ts';
import { perList } from '../../../shared/api/endpoints.ts';

const counts = (over: object) => ({ counts: { ...perList(() => 0), ...over } });

test('names everything that is here, notes first, and no lookups', () => {
  const all = counts({ notes: 1_430, companies: 25, contacts: 1, tags: 9 });
  expect(everythingInWords(all)).toBe('1,430 notes with their texts, 25 clients and 1 contact');
  expect(everythingInWords(counts({ notes: 1 }))).toBe('1 note with its text');
  expect(everythingInWords(counts({}))).toBe('');
});

test('tells what is missing in a sentence, with the first titles', () => {
  const bodies = { kind: 'bodies', count: 5, ids: [] } as const;
  expect(gapInWords(bodies, ['A', '', 'C', 'D'])).toBe(
    '5 notes couldn’t be downloaded: “A”, “Untitled”, “C” and 2 more.',
  );
  expect(gapInWords({ ...bodies, count: 1 }, [])).toBe('1 note couldn’t be downloaded.');
  expect(gapInWords({ kind: 'needs-user', count: 2 }, [])).toBe(
    '2 changes need your attention before they can be sent.',
  );
  expect(gapInWords({ kind: 'unsent', count: 1 }, [])).toBe('One change is not sent yet.');
  expect(gapInWords({ kind: 'missing', list: 'timeEntries', count: 1 }, [])).toBe(
    '1 time entry on the service is not on this computer.',
  );
  expect(gapInWords({ kind: 'unreadable', count: 2 }, [])).toBe(
    '2 records from the service couldn’t be read.',
  );
});

test('tells the progress of a step', () => {
  const step = { isDone: false, done: 412, of: 430 };
  expect(stepInWords({ ...step, name: 'bodies' })[1]).toBe('412 of 430');
  expect(stepInWords({ ...step, name: 'bodies', of: null })[1]).toBe('412');
  expect(stepInWords({ ...step, name: 'send', of: 2 })[1]).toBe('2 left');
  const sent = { ...step, name: 'send', isDone: true, of: 0 } as const;
  expect(stepInWords({ ...sent, needsUser: 0 })[1]).toBe('All changes sent');
  expect(stepInWords({ ...step, name: 'lists', isDone: true })[1]).toBe('Done');
});

test('[L18.2] does not say that all is sent while a change needs the user', () => {
  const sent = { name: 'send', isDone: true, done: 0, of: 0, needsUser: 3 } as const;
  expect(stepInWords(sent)).toEqual(['Send changes', '3 need your attention']);
});

test('[L26.3] [L26.4] tells what of the flight kit is here, and what is not', () => {
  const kit = { clients: 3, notes: 12, bodies: 12, images: { here: 8, withheld: 1, missing: 2 } };
  expect(kitInWords(kit)).toBe(
    'Flight kit: 12 of 12 notes and 8 of 11 images of 3 clients are on this computer. ' +
      'One image waits until you allow its server. 2 images couldn’t be loaded.',
  );
  expect(kitInWords({ clients: 1, notes: 2, bodies: 1, images: null })).toBe(
    'Flight kit: 1 of 2 notes of 1 client are on this computer.',
  );
  expect(stepInWords({ name: 'kit', isDone: false, done: 1, of: 2 })).toEqual([
    'Flight kit',
    '1 of 2 notes',
  ]);
});
