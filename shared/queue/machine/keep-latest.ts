/**
 * The bound of what main remembers for editors that have not shown it yet (Q8.80). An editor may be behind
 * for minutes, and a bulk change touches hundreds of records meanwhile. What is dropped costs a question.
 */

/** About how many characters something holds. */
export type Sized = { readonly chars: number };

/** An entry, and the revision of what is the latest in it. */
type Entry = Sized & { readonly revision: number };

export type Memory<T> = {
  /** The latest last. */
  readonly entries: ReadonlyMap<string, T>;
  /** The latest revision of what was dropped. An editor that shows it needs nothing of that (Q20.200). */
  readonly droppedAt: number;
};

export const nothingKnown: Memory<never> = {
  entries: new Map<string, never>(),
  droppedAt: 0,
};

/** These stay however long they are. */
const ENTRIES_MIN = 50;
const ENTRIES_MAX = 1_000;
/** Longer ones are dropped sooner: a body may have 100,000 characters. */
const CHARS_MAX = 8_000_000;

/** Returns the entries with the new ones last, without the oldest that are too many or too long. */
export function keepLatest<T extends Entry>(
  { entries, droppedAt }: Memory<T>,
  news: readonly (readonly [string, T])[],
): Memory<T> {
  const changed = new Set(news.map(([key]) => key));
  const others = [...entries].filter(([key]) => !changed.has(key));
  const all = [...others, ...news];
  let freeChars = CHARS_MAX;
  const lastLong = all.findLastIndex(([, { chars }], place) => {
    freeChars -= chars;
    return freeChars < 0 && all.length - place > ENTRIES_MIN;
  });
  const begin = Math.max(lastLong + 1, all.length - ENTRIES_MAX);
  const dropped = all.slice(0, begin).map(([, { revision }]) => revision);
  return { entries: new Map(all.slice(begin)), droppedAt: Math.max(droppedAt, ...dropped) };
}

/** Returns about how many characters a value holds. */
export function charsOf(value: unknown): number {
  return typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0);
}

/** Returns how many characters these hold together. */
export function charsOfAll(all: readonly Sized[]): number {
  return all.reduce((sum, { chars }) => sum + chars, 0);
}
