import { expect, test } from 'vitest';
import { type ExportFacts, gapsInWords, indexPage } from '../../../shared/export/index-page.ts';

const facts: ExportFacts = {
  ...{ member: 'Ada Ash', baseUrl: 'https://app.example.com', version: '0.1.0' },
  moment: '2 March 2026, 12:00',
  clients: [
    { name: 'A & B', path: ['clients', 'A & B'], isArchived: false },
    { name: 'Old', path: ['clients', 'Old'], isArchived: true },
  ],
  others: ['without-client'],
  data: [{ label: 'Notes', count: 2, csv: 'notes.csv', json: 'notes.json' }],
  ...{ unsent: 3, parked: 1 },
  missing: { texts: 1, older: 0, images: 2 },
};

test('leads to every client, to the data and to what is not sent', () => {
  const page = indexPage(facts);
  for (const words of [
    '<a href="./clients/A%20%26%20B/index.html" dir="auto">A &amp; B</a>',
    'archived',
    '<a href="./without-client/index.html" dir="auto">Without a client</a>',
    '<a href="./data/notes.json" dir="auto">JSON</a>',
    '<a href="./not-sent.html" dir="auto">',
    '3 changes are on this computer only, and part of these pages. 1 of them needs your attention.',
    'The text of 1 note was not on this computer.',
    '2 images were not on this computer.',
  ]) {
    expect(page).toContain(words);
  }
});

test('says that everything is sent, and names no gap where there is none', () => {
  const missing = { texts: 0, older: 0, images: 0 };
  expect(gapsInWords({ missing })).toEqual([]);
  expect(indexPage({ ...facts, unsent: 0, parked: 0, missing })).toContain(
    'Every change is on the service. <a href="./not-sent.html" dir="auto">Drafts and running timers</a> have',
  );
});
