/** The words of a verification. */
import { type ListName, listNames } from '../../shared/api/endpoints.ts';
import { capitalise } from '../../shared/capitalise.ts';
import { inASentence } from '../../shared/in-a-sentence.ts';
import type { Kind } from '../../shared/kinds/define-kind.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { labelFor } from '../../shared/kinds/labels.ts';
import type { Difference } from '../../shared/pull/verify-compare.ts';
import { leastTimeOf } from '../../shared/pull/verify-plan.ts';
import {
  countDifferences,
  isAllAlike,
  type VerifiedList,
  type VerifyReport,
} from '../../shared/pull/verify-report.ts';
import { lists } from '../../shared/records/lists.ts';
import { UNTITLED } from '../../shared/shown-name.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import { countInWords } from '../ui/dates.ts';

/** The most fields in a sentence before it counts the others. */
const FIELDS_MAX = 3;

/** The heading of a report. */
export function verdictInWords(report: VerifyReport): string {
  const count = countDifferences(report);
  switch (report.state) {
    case 'running':
      return 'Comparing with the service…';
    case 'done':
      return count === 0 ? agreementInWords(report) : repairInWords(report, count);
    case 'cancelled':
      return 'You stopped the comparison';
    case 'interrupted':
      return 'The comparison was interrupted when Traytable ended';
    case 'offline':
      return 'The comparison stopped: the connection was lost';
    case 'signed-out':
      return 'The comparison stopped: you’re signed out';
    case 'disk':
      return 'The comparison stopped: this computer’s disk has a problem';
  }
}

/** A record in no page, a text that could not be read, or a list left out is not yet agreement. */
function agreementInWords(report: VerifyReport): string {
  if (isAllAlike(report)) return 'This computer and the service agree';
  const { lists: compared } = report;
  if (compared.some(({ unlisted, refused }) => unlisted + refused > 0)) {
    return 'Nothing differs, but some records need another check';
  }
  const left = compared.filter(({ problem }) => problem !== null).length;
  if (compared.every(hasNothing)) return 'Nothing could be compared';
  return `Nothing differs, but ${countOf(left, 'list')} could not be compared`;
}

function hasNothing({ records, bodies }: VerifiedList): boolean {
  return records + bodies === 0;
}

function repairInWords({ lists: compared }: VerifyReport, count: number): string {
  const found = count === 1 ? 'One difference' : `${countInWords(count)} differences`;
  const repaired = compared.reduce((sum, one) => sum + one.repaired, 0);
  return repaired >= count
    ? `${found} found and repaired`
    : `${found} found, ${countInWords(repaired)} repaired`;
}

/**
 * `1,204 records and 40 texts compared`, with what a sample leaves open. One that did not come to its
 * end also says what it has found: its heading says why it ended. Of an interrupted one the last seconds
 * are unknown (L27.8).
 */
export function scopeInWords(report: VerifyReport): string {
  const { lists: compared, scope, state } = report;
  const sum = (of: 'records' | 'bodies') => compared.reduce((all, one) => all + one[of], 0);
  const [records, bodies] = [sum('records'), sum('bodies')];
  if (state === 'interrupted' && records + bodies === 0) return ''; // the last seconds are unknown
  const least = state === 'interrupted' ? 'At least ' : '';
  const words = `${least}${countOf(records, 'record')} and ${countOf(bodies, 'text')} compared`;
  const count = countDifferences(report);
  const found = state === 'done' || count === 0 ? '' : ` ${repairInWords(report, count)}.`;
  return scope === 'sample' ? `${words}, chosen by chance.${found}` : `${words}.${found}`;
}

/** ` (20 min or more)`: how long many requests take at the service's limits; empty for few. */
export function leastTimeInWords(requests: number): string {
  const ms = leastTimeOf(requests);
  if (ms < 2 * MINUTE_MS) return '';
  const words = ms < HOUR_MS ? `${ms / MINUTE_MS} min` : `${Math.floor(ms / HOUR_MS)} h`;
  return ` (${words} or more)`;
}

/** The lists of a report in their order. */
export function inOrder({ lists: compared }: VerifyReport): readonly VerifiedList[] {
  return compared.toSorted(
    (one, other) => listNames.indexOf(one.list) - listNames.indexOf(other.list),
  );
}

/** `Deals`. */
export function nameOfList(list: ListName): string {
  const [, many] = lists[list].words;
  return capitalise(many);
}

/** `120`, of notes `120 and 40 texts`; a dash for a list of which nothing was compared. */
export function comparedInWords(one: VerifiedList): string {
  if (one.problem !== null && hasNothing(one)) return '–';
  const count = countInWords(one.records);
  return one.list === 'notes' ? `${count} and ${countOf(one.bodies, 'text')}` : count;
}

/** The result of a list in sentences; empty where all agree. */
export function resultInWords(one: VerifiedList): string {
  const parts = [
    ...some(one.missing, 'was missing here', 'were missing here'),
    ...some(one.behind, 'was older here', 'were older here'),
    ...some(one.differing, 'differed', 'differed'),
  ];
  const differing = one.missing + one.behind + one.differing;
  const repaired =
    one.repaired >= differing ? 'repaired' : `${countInWords(one.repaired)} repaired`;
  const sentences = [
    ...(parts.length === 0 ? [] : [`${inASentence(parts)}; ${repaired}.`]),
    ...some(one.unlisted, 'is here and not in the list', 'are here and not in the list').map(
      (words) => `${words}: Traytable looks again before it removes any.`,
    ),
    ...some(one.refused, 'text could not be read', 'texts could not be read').map(
      (words) => `${words}.`,
    ),
    ...(one.problem === null ? [] : [one.problem]),
  ];
  return sentences.join(' ');
}

/** `“Relaunch” (Value, Stage)`: a difference, by the name of its record where that is known. */
export function differenceInWords(
  list: ListName,
  { id, kind, fields }: Difference,
  name: string | undefined,
): string {
  const named = name === undefined ? `${lists[list].words[0]} ${id}` : `“${name || UNTITLED}”`;
  if (kind === 'missing') return `${named} (missing here)`;
  const labels = [...new Set(fields.flatMap((field) => labelOf(list, field) ?? []))];
  if (labels.length === 0) return named;
  const more = labels.length - FIELDS_MAX;
  const shown = labels.slice(0, FIELDS_MAX).join(', ');
  return `${named} (${more > 0 ? `${shown} and ${more} more` : shown})`;
}

/** The label of a field; `undefined` for what only the cache derives from the others. */
function labelOf(list: ListName, field: string): string | undefined {
  if (list === 'notes' && field in ofText) return ofText[field];
  if (derived.has(field)) return undefined;
  const known: Readonly<Record<string, Kind>> = kinds;
  const kind = known[lists[list].kind];
  const shown = { ...kind?.shownOnly, ...kind?.fields }[field];
  return shown?.label ?? labelFor(field);
}

const ofText: Readonly<Record<string, string>> = {
  content_html: 'Text',
  content_plain_text: 'Text',
  excerpt: 'Text',
  textOf: 'Text',
  note_links: 'Attached to',
};
/** The orders and indexes of the cache. */
const derived = new Set([
  'createdAt',
  'updatedAt',
  'companyIds',
  'projectIds',
  'contactIds',
  'updated_at',
]);

function some(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${countInWords(count)} ${count === 1 ? one : many}`];
}

function countOf(count: number, noun: string): string {
  return `${countInWords(count)} ${count === 1 ? noun : `${noun}s`}`;
}
