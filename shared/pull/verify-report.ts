/** The report of a verification while it goes on, and at its end (L27). */
import * as v from 'valibot';
import { type ListName, listNames } from '../api/endpoints.ts';
import { VERIFY_EXAMPLES_MAX } from '../pull-limits.ts';
import type { Instant } from '../time.ts';
import { type Difference, difference } from './verify-compare.ts';
import { verifyScopes } from './verify-plan.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const verifiedList = v.object({
  list: v.picklist(listNames),
  /** Records whose fields were compared, and notes whose texts were. */
  records: count,
  bodies: count,
  /** Records that differed, by how; `repaired` of them have the service's version now. */
  missing: count,
  behind: count,
  differing: count,
  repaired: count,
  /** Records that are here and not in the list: the sweep looks for each before it removes one. */
  unlisted: count,
  /** Notes that the service did not return by their ids, without the unlisted ones (L27.9). */
  refused: count,
  /** The first differences. */
  examples: v.pipe(v.array(difference), v.maxLength(VERIFY_EXAMPLES_MAX)),
  /** Why it was not compared, or not to its end, in words. */
  problem: v.nullable(v.string()),
});
export type VerifiedList = Readonly<v.InferOutput<typeof verifiedList>>;

/** `interrupted`: the program ended meanwhile; `offline`, `signed-out` and `disk`: it could not go on. */
export const verifyEnds = [
  'done',
  'cancelled',
  'interrupted',
  'offline',
  'signed-out',
  'disk',
] as const;
export type VerifyEnd = (typeof verifyEnds)[number];

export const verifyReport = v.object({
  scope: v.picklist(verifyScopes),
  startedAt: v.number(),
  state: v.picklist(['running', ...verifyEnds]),
  /** Unknown of one that the program's end interrupted. */
  endedAt: v.nullable(v.number()),
  /** Requests so far, and about how many it takes. */
  requests: count,
  of: count,
  lists: v.array(verifiedList),
});
export type VerifyReport = Readonly<v.InferOutput<typeof verifyReport>>;

/** A verification that begins. */
export function beginReport(start: Pick<VerifyReport, 'scope' | 'startedAt' | 'of'>): VerifyReport {
  return { ...start, state: 'running', endedAt: null, requests: 0, lists: [] };
}

/** A part of the result for one list; what is left out is nothing. */
export type Compared = Partial<
  Pick<VerifiedList, 'records' | 'bodies' | 'repaired' | 'unlisted' | 'refused' | 'problem'>
> & { readonly found?: readonly Difference[]; readonly requests?: number };

/** The report with one more part of the result. */
export function addCompared(
  report: VerifyReport,
  list: ListName,
  { found = [], requests = 0, problem, ...counts }: Compared,
): VerifyReport {
  const before = report.lists.find((one) => one.list === list) ?? nothingOf(list);
  const kinds = (kind: Difference['kind']) => found.filter((one) => one.kind === kind).length;
  const next: VerifiedList = {
    ...before,
    records: before.records + (counts.records ?? 0),
    bodies: before.bodies + (counts.bodies ?? 0),
    missing: before.missing + kinds('missing'),
    behind: before.behind + kinds('behind'),
    differing: before.differing + kinds('differs') + kinds('ahead'),
    repaired: before.repaired + (counts.repaired ?? 0),
    unlisted: before.unlisted + (counts.unlisted ?? 0),
    refused: before.refused + (counts.refused ?? 0),
    examples: [...before.examples, ...found].slice(0, VERIFY_EXAMPLES_MAX),
    problem: problem ?? before.problem,
  };
  const others = report.lists.filter((one) => one.list !== list);
  return { ...report, requests: report.requests + requests, lists: [...others, next] };
}

/** The report after its end; one that has ended stays as it is. */
export function endReport(
  report: VerifyReport,
  state: VerifyEnd,
  at: Instant | null,
): VerifyReport {
  return report.state === 'running' ? { ...report, state, endedAt: at } : report;
}

/** How many records and texts differed, over all lists. */
export function countDifferences({ lists }: Pick<VerifyReport, 'lists'>): number {
  return lists.reduce((sum, one) => sum + one.missing + one.behind + one.differing, 0);
}

/** Is true if a verification that ended compared all that it wanted, and found both sides alike. */
export function isAllAlike(report: Pick<VerifyReport, 'lists' | 'state'>): boolean {
  const isOpen = report.lists.some(
    ({ problem, unlisted, refused }) => problem !== null || unlisted + refused > 0,
  );
  return report.state === 'done' && countDifferences(report) === 0 && !isOpen;
}

function nothingOf(list: ListName): VerifiedList {
  const counts = { records: 0, bodies: 0, missing: 0, behind: 0, differing: 0, repaired: 0 };
  return { list, ...counts, unlisted: 0, refused: 0, examples: [], problem: null };
}
