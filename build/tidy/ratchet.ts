/**
 * Counts the findings of rules that older code breaks, in `known.json`; a count may only shrink.
 * `npm run tidy -- --shrink` lowers the counts.
 */
import type { Problem, Source } from './source.ts';

/** One breach of a rule; findings with the same key count together. */
export type Finding = Problem & {
  readonly key: string;
  /** Its amount, such as the lines of a function; one if left out. */
  readonly amount?: number;
};

/** A rule that the code does not keep everywhere yet. */
export type Measure = {
  readonly name: string;
  readonly find: (sources: readonly Source[]) => readonly Finding[];
};

/** The known counts, by measure and by key. */
export type Known = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const KNOWN = 'build/tidy/known.json';

/** Fails on new or grown findings, and on known ones that are gone. */
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

/** Lowers the known counts to the present findings; adds and raises none. */
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
