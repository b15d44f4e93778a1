/** Counts the events that worlds exist for, so that a test notices when one no longer happens. */

/** The possible events, in the plural. */
export const happenings = [
  'crashes',
  'lines torn',
  'refusals of a full disk',
  'clocks set',
  'connections cut',
  'requests lost',
  'replies lost after a change',
  'failures after a change',
  'outages of changes alone',
  'requests arrived after they were given up',
  'requests never answered',
  'pauses of the service',
  'pages shifted',
  'records deleted elsewhere',
  'deals archived elsewhere',
  'clients archived elsewhere',
  'entries taken over',
  'entries left running',
  'entries left and changed',
  'sleeps',
  'times idle',
  'discards undone',
  'copies restored',
  'keys taken back',
  'days on which all keys expired',
  'requests with a dead key',
  'caches lost',
  'weeks of work sent at once',
  'merges',
  'conflicts',
  'refusals',
  'questions to the user',
] as const;
type Happening = (typeof happenings)[number];

export type Counts = Readonly<Record<Happening, number>>;

export interface Tally {
  count(what: Happening): void;
  counts(): Counts;
}

export const nothing = Object.fromEntries(happenings.map((what) => [what, 0])) as Counts;

/** A tally of nothing yet. */
export function createTally(): Tally {
  const counts = { ...nothing };
  return {
    count(what) {
      counts[what] += 1;
    },
    counts: () => counts,
  };
}

/** The sum of both. */
export function together(one: Counts, other: Counts): Counts {
  return Object.fromEntries(happenings.map((what) => [what, one[what] + other[what]])) as Counts;
}

/** In one line. */
export function inWords(counts: Counts): string {
  return happenings.map((what) => `${counts[what]} ${what}`).join(', ');
}
