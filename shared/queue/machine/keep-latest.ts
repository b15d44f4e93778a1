/**
 * The bound of what main remembers for editors that have not shown it yet (Q8.80). An editor may be behind
 * for minutes, and a bulk change touches hundreds of records meanwhile. What is dropped costs a question.
 */

/** An entry, and about how many characters it holds. */
export type Sized = { readonly chars: number };

/** These stay however long they are. */
const ENTRIES_MIN = 50;
const ENTRIES_MAX = 1_000;
/** Longer ones are dropped sooner: a body may have 100,000 characters. */
const CHARS_MAX = 8_000_000;

/** Returns the entries with the new ones last, without the oldest that are too many or too long. */
export function keepLatest<T extends Sized>(
  known: ReadonlyMap<string, T>,
  news: readonly (readonly [string, T])[],
): ReadonlyMap<string, T> {
  const changed = new Set(news.map(([key]) => key));
  const others = [...known].filter(([key]) => !changed.has(key));
  const latest = [...others, ...news].slice(-ENTRIES_MAX);
  let freeChars = CHARS_MAX;
  const lastDropped = latest.findLastIndex(([, { chars }], place) => {
    freeChars -= chars;
    return freeChars < 0 && latest.length - place > ENTRIES_MIN;
  });
  return new Map(latest.slice(lastDropped + 1));
}

/** Returns about how many characters a value holds. */
export function charsOf(value: unknown): number {
  return typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0);
}

/** Returns how many characters these hold together. */
export function charsOfAll(all: readonly Sized[]): number {
  return all.reduce((sum, { chars }) => sum + chars, 0);
}
