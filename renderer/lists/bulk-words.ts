/** The outcome of a change of many records in words. */
import { cut } from '../../shared/cut-text.ts';
import { titleOf } from '../../shared/kinds/facts.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { showName, UNTITLED } from '../../shared/shown-name.ts';
import { firstView, type ListedKind } from '../../shared/table/first-views.ts';
import { countInWords } from '../ui/dates.ts';
import { wordsOf } from './list-words.ts';

/** How many records are named, and how much of a long name. */
const NAMED_MAX = 3;
const NAME_CHARS_MAX = 40;

/** The records that a change has left as they were. */
export type Left = {
  /** How many have the value already. */
  readonly same: number;
  /** Those that can't be changed: locked ones, and those without a place for the value. */
  readonly fixed: readonly Fields[];
};

export const NONE_LEFT: Left = { same: 0, fixed: [] };

/** `12 tasks`. */
export function countOf(kind: ListedKind, count: number): string {
  const [one, many] = wordsOf(kind);
  return `${countInWords(count)} ${count === 1 ? one : many}`;
}

/** `2 invoices changed · 1 left as it was · 1 can’t be changed: “2026-0080”`; empty if there was none. */
export function outcomeInWords(
  kind: ListedKind,
  { changed, same, fixed }: Left & { readonly changed: number },
): string {
  const unable = fixed.length === 0 ? [] : [fixedInWords(kind, fixed)];
  if (changed > 0) {
    const were = same === 1 ? 'it was' : 'they were';
    const left = same === 0 ? [] : [`${countInWords(same)} left as ${were}`];
    return [`${countOf(kind, changed)} changed`, ...left, ...unable].join(' · ');
  }
  const have = same === 1 ? 'has' : 'have';
  const left = same === 0 ? [] : [`${countOf(kind, same)} already ${have} this value`];
  const why = [...left, ...unable].join(' · ');
  return why === '' ? '' : `Nothing changed: ${why}`;
}

function fixedInWords(kind: ListedKind, fixed: readonly Fields[]): string {
  const names = fixed.slice(0, NAMED_MAX).map((record) => `“${nameIn(kind, record)}”`);
  const more = fixed.length - names.length;
  const all = more === 0 ? names : [...names, `and ${countInWords(more)} more`];
  return `${countInWords(fixed.length)} can’t be changed: ${all.join(', ')}`;
}

/** The name by which its row is found: what stands in the first column. */
function nameIn(kind: ListedKind, record: Fields): string {
  const [first] = firstView(kind).columns;
  const name = (first && record[first.name]) || titleOf(kind, record) || UNTITLED;
  return cut(showName(String(name)), NAME_CHARS_MAX);
}
