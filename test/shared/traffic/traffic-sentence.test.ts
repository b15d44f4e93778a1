import { expect, test } from 'vitest';
import { trafficSentence, trafficWords } from '../../../shared/traffic/traffic-sentence.ts';
import { aTrafficEntry } from '../../support/a-traffic-entry.ts';

test('tells the request, its outcome and its duration', () => {
  const sentences = [
    aTrafficEntry(),
    aTrafficEntry({ method: 'POST', path: '/time_entries', status: 201 }),
    aTrafficEntry({ method: 'GET', path: '/notes?page[number]=1', durationMs: 80.4 }),
    aTrafficEntry({ method: 'GET', path: '/team_members/me' }),
    aTrafficEntry({ method: 'DELETE', path: '/tasks/4', outcome: 'refused', status: 422 }),
    aTrafficEntry({ outcome: 'unknown', status: null, durationMs: 30_100 }),
    aTrafficEntry({ outcome: 'rate-limited', status: 429 }),
    aTrafficEntry({ method: 'GET', path: '/of_tomorrow', outcome: 'broken', status: 500 }),
  ].map(trafficSentence);
  expect(sentences).toEqual([
    'Changed a note · accepted (200) · 143 ms',
    'Created a time entry · accepted (201) · 143 ms',
    'Read the list of notes · answered (200) · 80 ms',
    'Read who is signed in · answered (200) · 143 ms',
    'Tried to delete a task · rejected (422) · 143 ms',
    'Tried to change a note · no reply · 30 s',
    'Tried to change a note · asked to wait (429) · 143 ms',
    'Tried to read the list of records · service error (500) · 143 ms',
  ]);
});

test('is found by its words, its path, and the numbers that support asks for', () => {
  const words = trafficWords(aTrafficEntry({ requestId: 'REQ-77', writeId: null }));
  for (const word of ['changed', '(200)', 'patch', '/notes/', 'req-77']) {
    expect(words).toContain(word);
  }
});
