/**
 * What breaks a rule of the house since before the rule was checked: it is counted in `known.json`, and
 * each count may only shrink. `npm run tidy -- --shrink` lowers them to what is left.
 */
import type { Problem, Source } from './source.ts';

/** One thing that breaks a rule; findings with the same key count together. */
export type Finding = Problem & {
  readonly key: string;
  /** How much of it there is, such as lines of a function; one where nothing is said. */
  readonly amount?: number;
};

/** A rule that the code does not keep everywhere yet. */
export type Measure = {
  readonly name: string;
  readonly find: (sources: readonly Source[]) => readonly Finding[];
};

/** By the name of the measure and the key of the finding: what is known of it. */
export type Known = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const KNOWN = 'build/tidy/known.json';

/** Fails on what is new or has grown, and on what is listed as known and is gone. */
export function newFindings(name: string, findings: readonly Finding[], known: Known): Problem[] {
  const listed = known[name] ?? {};
  const counts = countByKey(findings);
  const fresh = findings
    .filter(({ key }) => listed[key] === undefined)
    .map(({ path, line, message }) => ({ path, message, ...(line === undefined ? {} : { line }) }));
  const grown = Object.entries(counts).flatMap(([key, count]) => {
    const max = listed[key];
    if (max === undefined || count <= max) return [];
    return [{ path: KNOWN, message: `${name}: ${key} is at ${count}; ${max} are known` }];
  });
  const gone = Object.keys(listed)
    .filter((key) => counts[key] === undefined)
    .map((key) => ({ path: KNOWN, message: `${name}: ${key} is mended: take it off the list` }));
  return [...fresh, ...grown, ...gone];
}

/** What is known after some of it was mended; nothing is added and nothing grows. */
export function shrink(name: string, findings: readonly Finding[], known: Known): Known {
  const counts = countByKey(findings);
  const left = Object.entries(known[name] ?? {}).flatMap(([key, max]) => {
    const count = counts[key];
    return count === undefined ? [] : [[key, Math.min(count, max)] as const];
  });
  return { ...known, [name]: Object.fromEntries(left) };
}

/** `functions over 70 lines: 34`. */
export function figure(name: string, findings: readonly Finding[]): string {
  const total = findings.some(({ amount }) => amount !== undefined)
    ? new Set(findings.map(({ key }) => key)).size
    : findings.length;
  return `${name}: ${total}`;
}

function countByKey(findings: readonly Finding[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { key, amount = 1 } of findings) counts[key] = (counts[key] ?? 0) + amount;
  return counts;
}
