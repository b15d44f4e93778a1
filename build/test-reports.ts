/** Brings the reports of the two test runners into one shape. */
import { stripVTControlCharacters } from 'node:util';

/** One test, and its time over all tries. */
export type TimedTest = {
  readonly file: string;
  readonly title: string;
  readonly seconds: number;
};

export type Counts = { readonly passed: number; readonly failed: number };

/** A test that failed, or that passed only on a second try, and why it failed. */
export type FailedTest = {
  readonly file: string;
  readonly title: string;
  readonly message: string;
  readonly passedLater: boolean;
};

export type Report = {
  readonly counts: Counts;
  readonly tests: readonly TimedTest[];
  readonly failed: readonly FailedTest[];
};

type VitestReport = {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly status?: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status?: string;
      readonly duration?: number | null;
      /** Those of tries before a passed one are here too. */
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
};

type VitestFile = NonNullable<VitestReport['testResults']>[number];

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
    failed: testResults.flatMap(failedIn),
  };
}

function failedIn({ name, status, message, assertionResults }: VitestFile): readonly FailedTest[] {
  const failed = assertionResults.flatMap(({ fullName, status: ofTest, failureMessages }) => {
    const [first] = failureMessages ?? [];
    if (ofTest !== 'failed' && first === undefined) return [];
    const passedLater = ofTest !== 'failed';
    return [{ file: name, title: fullName, message: first ?? '', passedLater }];
  });
  // A file that could not be loaded fails without a test.
  return failed.length === 0 && status === 'failed'
    ? [{ file: name, title: 'the file itself', message: message ?? '', passedLater: false }]
    : failed;
}

type PlaywrightTest = {
  readonly status?: string;
  readonly results: readonly {
    readonly duration: number;
    readonly error?: { readonly message?: string };
  }[];
};

type PlaywrightSuite = {
  readonly file?: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly PlaywrightTest[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
};

type PlaywrightReport = {
  /** Errors outside of any test. */
  readonly errors?: readonly { readonly message?: string }[];
  readonly stats: Readonly<Record<string, number>>;
  readonly suites?: readonly PlaywrightSuite[];
};

/** Reads the report of Playwright's JSON reporter. */
export function readPlaywright(report: unknown): Report {
  const { stats, suites = [], errors = [] } = report as PlaywrightReport;
  const { expected = 0, flaky = 0, unexpected = 0 } = stats;
  return {
    counts: { passed: expected + flaky, failed: unexpected },
    tests: suites.flatMap(testsIn),
    failed: [
      ...errors.map(({ message = '' }) => ({
        ...{ file: 'playwright', title: 'the runner itself', message, passedLater: false },
      })),
      ...suites.flatMap(failuresIn),
    ],
  };
}

function failuresIn({
  file = '',
  specs = [],
  suites = [],
}: PlaywrightSuite): readonly FailedTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status, results }) => {
      if (status !== 'unexpected' && status !== 'flaky') return [];
      const message = results.find(({ error }) => error !== undefined)?.error?.message ?? '';
      return [{ file: `test/${file}`, title, message, passedLater: status === 'flaky' }];
    }),
  );
  return [...own, ...suites.flatMap(failuresIn)];
}

function testsIn({ file = '', specs = [], suites = [] }: PlaywrightSuite): readonly TimedTest[] {
  const own = specs.map(({ title, tests }) => {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, one) => sum + one.duration, 0);
    return { file: `test/${file}`, title, seconds: ms / 1000 };
  });
  return [...own, ...suites.flatMap(testsIn)];
}

const SLOWEST = 15;
const FAILED = 20;
const TITLE_CHARS = 80;
const MESSAGE_CHARS = 160;

/** Lists the slowest tests, the slowest first. */
export function slowList(root: string, tests: readonly TimedTest[]): readonly string[] {
  return tests
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(
      ({ file, title, seconds }) =>
        `${seconds.toFixed(1).padStart(6)} s  ${placeOf(root, file)}: ${shorten(title, TITLE_CHARS)}`,
    );
}

/** Lists the failed tests with the first line of each message, then those that a second try passed. */
export function failedList(root: string, failed: readonly FailedTest[]): readonly string[] {
  const sorted = failed.toSorted((one, other) => +one.passedLater - +other.passedLater);
  const lines = sorted.slice(0, FAILED).map(({ file, title, message, passedLater }) => {
    const words = shorten(firstLine(message), MESSAGE_CHARS);
    const later = passedLater ? ' (passed on a second try)' : '';
    return `${placeOf(root, file)}: ${shorten(title, TITLE_CHARS)}${later}\n        ${words}`;
  });
  return sorted.length > FAILED ? [...lines, `and ${sorted.length - FAILED} more`] : lines;
}

function placeOf(root: string, file: string): string {
  return file.replace(`${root}/`, '');
}

/** Without the colours of a terminal. */
function firstLine(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines.find((line) => line.trim() !== '')?.trim() ?? 'without a message';
}

function shorten(words: string, chars: number): string {
  return words.length > chars ? `${words.slice(0, chars - 1)}…` : words;
}
