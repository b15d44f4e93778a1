/** Fills a cache with the notes of a long-used account, without a service. */
import { openCache } from '../../renderer/cache/cache.ts';
import { bodyRow, excerptOf, noteRow } from '../../renderer/cache/rows.ts';
import type { Note } from '../../shared/records/note.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { aNote, NOON } from './builders.ts';
import type { FakeMain } from './fake-bridge.ts';

const BATCH = 1_000;

/**
 * Puts `count` notes with texts into the cache that `main`'s account will open, one an hour older than
 * the next. Every thousandth, counted from `n500`, has a word far behind its excerpt.
 */
export async function fillCache(main: FakeMain, count: number): Promise<void> {
  if (main.account.kind !== 'known') throw new Error('Nobody is signed in.');
  const cache = openCache(main.account.key);
  for (let from = 0; from < count; from += BATCH) {
    const notes = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) =>
      numberedNote(from + index),
    );
    await cache.transaction('rw', cache.notes, cache.bodies, async () => {
      await cache.notes.bulkAdd(notes.map((note) => noteRow(note, excerptOf(note))));
      await cache.bodies.bulkAdd(notes.map(bodyRow));
    });
  }
  cache.close();
}

/** The note of a number; below 0 it is newer than all others. */
export function numberedNote(index: number): Note {
  const filler = `Minutes of meeting ${index}, with a decision and who follows it up. `.repeat(6);
  const text = `${filler}${index % 1_000 === 500 ? 'Crème brûlée' : 'Coffee'} was had.`;
  return aNote({
    id: `n${index}`,
    title: `Note ${index}`,
    updated_at: new Date(NOON - index * HOUR_MS).toISOString(),
    content_html: `<p>${text}</p>`,
    content_plain_text: text,
  });
}
