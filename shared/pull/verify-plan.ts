/** The plan of a verification: which pages and texts it reads, and how many requests that takes (L27). */
import { type ListName, listNames } from '../api/endpoints.ts';
import type { Random } from '../ports.ts';
import { VERIFY_SAMPLE_BODIES, VERIFY_SAMPLE_PAGES } from '../pull-limits.ts';
import { PAGE_SIZE_MAX, REQUESTS_PER_HOUR, REQUESTS_PER_MINUTE } from '../request-limits.ts';
import { HOUR_MS, MINUTE_MS } from '../time.ts';

/** A few pages and texts by chance, or all of them. */
export const verifyScopes = ['sample', 'everything'] as const;
export type VerifyScope = (typeof verifyScopes)[number];

/** How many records each list had at its last whole sweep; `null` before one. */
type Listed = Readonly<Record<ListName, number | null>>;

/** The pages of a list that are read, from 1. Of everything, the last one tells whether more follow. */
export function pagesToRead(
  records: number,
  scope: VerifyScope,
  random: Pick<Random, 'fraction'>,
): readonly number[] {
  const all = Array.from({ length: pagesOf(records) }, (_, index) => index + 1);
  return scope === 'everything' ? all : someOf(all, VERIFY_SAMPLE_PAGES, random);
}

/** The notes whose texts are read. */
export function bodiesToRead(
  ids: readonly string[],
  scope: VerifyScope,
  random: Pick<Random, 'fraction'>,
): readonly string[] {
  return scope === 'everything' ? ids : someOf(ids, VERIFY_SAMPLE_BODIES, random);
}

/** About how many requests a verification takes. */
export function requestsOf(scope: VerifyScope, listed: Listed): number {
  const isAll = scope === 'everything';
  const pages = listNames.reduce((sum, list) => {
    const records = listed[list];
    if (records === null) return sum;
    return sum + (isAll ? pagesOf(records) : Math.min(pagesOf(records), VERIFY_SAMPLE_PAGES));
  }, 0);
  const notes = listed.notes ?? 0;
  return pages + (isAll ? notes : Math.min(notes, VERIFY_SAMPLE_BODIES));
}

/** The least time that so many requests take at the service's limits, in milliseconds. */
export function leastTimeOf(requests: number): number {
  const minutes = Math.floor(requests / REQUESTS_PER_MINUTE);
  return Math.max(minutes * MINUTE_MS, Math.floor(requests / REQUESTS_PER_HOUR) * HOUR_MS);
}

/** An empty list has one page, too. */
function pagesOf(records: number): number {
  return Math.max(1, Math.ceil(records / PAGE_SIZE_MAX));
}

/** So many by chance, each once; the first steps of a Fisher–Yates shuffle. */
function someOf<T>(all: readonly T[], count: number, random: Pick<Random, 'fraction'>): T[] {
  const left = [...all];
  const chosen: T[] = [];
  while (chosen.length < count && left.length > 0) {
    const [one] = left.splice(Math.floor(random.fraction() * left.length), 1);
    if (one !== undefined) chosen.push(one);
  }
  return chosen;
}
