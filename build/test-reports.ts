/** Brings the reports of the two test runners into one shape. */

/** One test, and its time over all tries. */
export type TimedTest = {
  readonly file: string;
  readonly title: string;
  readonly seconds: number;
};

export type Counts = { readonly passed: number; readonly failed: number };

export type Report = { readonly counts: Counts; readonly tests: readonly TimedTest[] };

type VitestReport = {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly duration?: number | null;
    }[];
  }[];
};

/** Reads the report of vitest's JSON reporter. */
export function readVitest(report: unknown): Report {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report as VitestReport;
  return {
    counts: { passed: numPassedTests, failed: numFailedTests },
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        file: name,
        title: fullName,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  };
}

type PlaywrightSuite = {
  readonly file?: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
};

type PlaywrightReport = {
  readonly stats: Readonly<Record<string, number>>;
  readonly suites?: readonly PlaywrightSuite[];
};

/** Reads the report of Playwright's JSON reporter. */
export function readPlaywright(report: unknown): Report {
  const { stats, suites = [] } = report as PlaywrightReport;
  const { expected = 0, flaky = 0, unexpected = 0 } = stats;
  return {
    counts: { passed: expected + flaky, failed: unexpected },
    tests: suites.flatMap(testsIn),
  };
}

function testsIn({ file = '', specs = [], suites = [] }: PlaywrightSuite): readonly TimedTest[] {
  const own = specs.map(({ title, tests }) => {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, one) => sum + one.duration, 0);
    return { file: `test/${file}`, title, seconds: ms / 1000 };
  });
  return [...own, ...suites.flatMap(testsIn)];
}

const SLOWEST = 15;
const TITLE_CHARS = 80;

/** Lists the slowest tests, the slowest first. */
export function slowList(root: string, tests: readonly TimedTest[]): readonly string[] {
  return tests
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, title, seconds }) => {
      const place = file.replace(`${root}/`, '');
      const words = title.length > TITLE_CHARS ? `${title.slice(0, TITLE_CHARS - 1)}…` : title;
      return `${seconds.toFixed(1).padStart(6)} s  ${place}: ${words}`;
    });
}
