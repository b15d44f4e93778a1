/** One break of one rule, and what the tests that cite the rule make of it. */

/** A line that is put in the place of another. */
export type Break = {
  /** From the root; `from` stands in it exactly once. */
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
  /** The break itself is no good, so it shows nothing. */
  | { readonly kind: 'no-break'; readonly reason: string };

/** The text with the break in it; `undefined` unless `from` is found exactly once. */
export function breakSource(text: string, { from, to }: Break): string | undefined {
  const parts = text.split(from);
  return parts.length === 2 && from !== to ? parts.join(to) : undefined;
}

/** The pattern of titles that cite a rule, or any rule, as `vitest -t` takes it. */
export function citing(rule?: string): string {
  return rule === undefined ? '\\[[a-z]+\\.' : `[${rule}]`.replace(/[[\].]/g, '\\$&');
}

/** As much of vitest's JSON report as is read here. */
export type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

/** A break is caught by a test that fails; one that keeps every test from running proves nothing. */
export function verdictOf(report: Report): Verdict {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.find(({ status }) => status === 'failed');
  if (failed) return { kind: 'caught', by: failed.fullName };
  if (tests.some(({ status }) => status === 'passed')) return { kind: 'survived' };
  return { kind: 'no-break', reason: 'no test ran' };
}

/** The ids that have no mutant. */
export function unbroken(ids: readonly string[], mutants: readonly Mutant[]): string[] {
  return ids.filter((id) => !mutants.some(({ rule }) => rule === id));
}
