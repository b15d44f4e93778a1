/** A cache of many notes in a page of its own, with the app lock and without, for `npm run bench -- lock`. */
import { type AskSeal, type Cache, openCache } from '../../renderer/cache/cache.ts';
import { noteIds, noteTexts, readListed, readNote, someNotes } from '../../renderer/cache/read.ts';
import { storeNotes } from '../../renderer/cache/store.ts';
import { createTextSeal } from '../../renderer/cache/text-seal.ts';
import { aCacheKey } from './a-cache-key.ts';
import { numberedNote } from './many-notes.ts';

/** Milliseconds of each act. */
export type LockTimes = {
  /** All of the notes, 1,000 at a time: the time of 1,000. */
  store1000: number;
  openNote: number;
  /** The ids of the list, and its first 100 rows. */
  openList: number;
  /** The lines of all notes, which the search reads before the first word. */
  readLines: number;
  /** The texts of all notes, which the search reads for a word. */
  readTexts: number;
};

const NOTES_AT_ONCE = 1_000;
const ROUNDS = 5;
const ROWS_ON_SCREEN = 100;
const LINES_AT_ONCE = 500;
const TEXTS_AT_ONCE = 40;

/** Times all acts with the lock and without, in turns, so that both meet the same computer. */
export async function timeBoth(rows: number): Promise<Record<'clear' | 'sealed', LockTimes>> {
  const seal = await createTextSeal(aCacheKey());
  const clear = await fill(rows, async () => null);
  const sealed = await fill(rows, async () => seal);
  const both = [clear, sealed];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { cache, times } of both) await timeReads(cache, rows, times);
  }
  for (const { cache } of both) await cache.delete();
  return { clear: clear.times, sealed: sealed.times };
}

type Filled = { readonly cache: Cache; readonly times: LockTimes };

async function fill(rows: number, ask: AskSeal): Promise<Filled> {
  const cache = openCache(`bench ${crypto.randomUUID()}`, ask);
  const most = Number.POSITIVE_INFINITY;
  const times = {
    ...{ store1000: most, openNote: most, openList: most, readLines: most, readTexts: most },
  };
  for (let from = 0; from < rows; from += NOTES_AT_ONCE) {
    const notes = Array.from({ length: NOTES_AT_ONCE }, (_, at) => numberedNote(from + at));
    await best(times, 'store1000', () => storeNotes(cache, notes));
  }
  return { cache, times };
}

async function timeReads(cache: Cache, rows: number, times: LockTimes): Promise<void> {
  await best(times, 'openNote', () => readNote(cache, `n${Math.floor(rows / 2)}`));
  await best(times, 'openList', async () => {
    await readListed(cache, (await noteIds(cache)).slice(0, ROWS_ON_SCREEN));
  });
  await best(times, 'readLines', async () => {
    let after: string | null = null;
    for (let read = 0; read < rows; read += LINES_AT_ONCE) {
      const lines = await someNotes(cache, after, LINES_AT_ONCE);
      after = lines.at(-1)?.id ?? null;
    }
  });
  await best(times, 'readTexts', async () => {
    for (let from = 0; from < rows; from += TEXTS_AT_ONCE) {
      await noteTexts(
        cache,
        Array.from({ length: TEXTS_AT_ONCE }, (_, at) => `n${from + at}`),
      );
    }
  });
}

async function best(
  times: LockTimes,
  name: keyof LockTimes,
  act: () => Promise<unknown>,
): Promise<void> {
  const from = performance.now();
  await act();
  times[name] = Math.min(times[name], performance.now() - from);
}
