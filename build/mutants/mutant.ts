/** One break of one rule, and the verdict of the tests that cite it. */

/** Replaces one line by another. */
export type Break = {
  /** A path from the root; `from` occurs exactly once in it. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
};

export type Mutant = Break & {
  /** An id of `shared/api/CONTRACT.md`. */
  readonly rule: string;
};

export type Verdict =
  | { readonly kind: 'caught'; readonly by: string }
  | { readonly kind: 'survived' }
  /** The break is unusable, so it proves nothing. */
  | { readonly kind: 'no-break'; readonly reason: string };

/** Returns the text with the break; `undefined` unless `from` occurs exactly once. */
export function breakSource(text: string, { from, to }: Break): string | undefined {
  const parts = text.split(from);
  return parts.length === 2 && from !== to ? parts.join(to) : undefined;
}

/** The pattern of titles that cite a rule, or any rule, for `vitest -t`. */
export function citing(rule?: string): string {
  return rule === undefined ? '\\[[a-z]+\\.' : `[${rule}]`.replace(/[[\].]/g, '\\$&');
}

/** The part of vitest's JSON report that is used here. */
export type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

/** A failing test catches the break; if no test runs, the break proves nothing. */
export function verdictOf(report: Report): Verdict {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.find(({ status }) => status === 'failed');
  if (failed) return { kind: 'caught', by: failed.fullName };
  if (tests.some(({ status }) => status === 'passed')) return { kind: 'survived' };
  return { kind: 'no-break', reason: 'no test ran' };
}

/** Returns the ids without a mutant. */
export function unbroken(ids: readonly string[], mutants: readonly Mutant[]): string[] {
  return ids.filter((id) => !mutants.some(({ rule }) => rule === id));
}
