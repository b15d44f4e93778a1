/**
 * `npm test`: runs every suite, then lists the slowest tests and the failed ones; the last line counts
 * all tests. `npm run test:long` runs all others: long files (`*.long.test.ts`, `*.long.spec.ts`) and
 * what is tagged `@long`. It also runs the tests of the host, which is no part of the product.
 *
 * `npm test -- PATH [options]` runs one file or folder with its own runner. `npm run test:app` runs
 * the tests of a started program; `--electron` runs them on Electron itself.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from './build-app.ts';
import { installedElectron } from './choose-host.ts';
import { findChromium } from './chromium-host/find-chromium.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { failedList, type Report, readPlaywright, readVitest, slowList } from './test-reports.ts';
import { thisMachine, whyNotElectron } from './why-not-electron.ts';

const root = path.join(import.meta.dirname, '..');

/** The part of a name that vitest finds the long files by. */
const LONG_FILES = '.long.test.';

/** Playwright finds the long tests of a started program by their file and tags. */
const LONG_PROGRAMS = '@long|\\.long\\.spec\\.ts|\\bhost/';

type Suite = { readonly name: string; readonly run: (more: readonly string[]) => Report };

/** The report of a suite that could not run. */
function failOnce(file: string, message: string): Report {
  const failed = [{ file, title: 'the runner itself', message, passedLater: false }];
  return { counts: { passed: 0, failed: 1 }, tests: [], failed };
}

/** Tests in Node or in a page, without the app. */
const parts: Suite = {
  name: 'parts',
  run(more) {
    useChromium();
    const report = path.join(root, 'out', 'vitest.json');
    rmSync(report, { force: true });
    const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const status = run('vitest/vitest.mjs', ['run', ...output, ...more]);
    return countTests(report, status, readVitest);
  },
};

/** Tests that drive a started program. */
const programs: Suite = {
  name: 'programs',
  run(more) {
    if (!buildApp()) return failOnce('build', 'the app cannot be built'); // what lies in out/ is not these sources
    const report = path.join(root, 'out', 'playwright.json');
    rmSync(report, { force: true });
    const status = run('@playwright/test/cli.js', ['test', ...programArgs(more)]);
    return countTests(report, status, readPlaywright);
  },
};

const given = process.argv.slice(2);
const remainder = given.includes('--electron') ? onElectron(given) : withoutLong(given);
if (given.includes('--electron')) useElectron();
useMemory();
const reports = suitesFor(remainder).map(({ name, run: runSuite }) => {
  console.log(`\n# ${name}`);
  return runSuite(remainder);
});
if (remainder.length === 0) {
  const lines = slowList(
    root,
    reports.flatMap(({ tests }) => tests),
  );
  console.log(`\n# slowest\n${lines.join('\n')}\n`);
}
const failed = failedList(
  root,
  reports.flatMap((report) => report.failed),
);
if (failed.length > 0) console.log(`\n# failed\n${failed.join('\n')}\n`);
const total = reports
  .map(({ counts }) => counts)
  .reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** `--long` or the name of a long file selects the long tests only. */
function withoutLong(args: readonly string[]): readonly string[] {
  if (args.some((one) => /(^--|\.)long\b/.test(one))) process.env['TRAYTABLE_TEST_LONG'] = '1';
  return args.map((one) => (one === '--long' ? LONG_FILES : one));
}

/** A whole run leaves the long tests to the long run; one of named files leaves out what is tagged. */
function programArgs(args: readonly string[]): readonly string[] {
  if (args.includes(LONG_FILES)) {
    return [`--grep=${LONG_PROGRAMS}`, ...args.filter((one) => one !== LONG_FILES)];
  }
  if (args.includes('--grep-invert')) return args;
  return [`--grep-invert=${args.length === 0 ? LONG_PROGRAMS : '@long'}`, ...args];
}

/** Tests of the host itself, and those that need its levers, prove nothing about Electron. */
function onElectron(args: readonly string[]): readonly string[] {
  const forParts = args.filter((one) => one !== '--electron' && one !== 'host');
  return [...forParts, '--grep-invert', '@host'];
}

function useElectron(): void {
  const electron = installedElectron();
  if (electron === null) {
    console.error('Electron’s binary is not here. `npm start` fetches it where it can be had.');
    process.exit(1);
  }
  const why = whyNotElectron(thisMachine());
  if (why !== null) {
    console.error(`The suite cannot run on Electron here: ${why}.`);
    process.exit(1);
  }
  process.env['TRAYTABLE_TEST_ELECTRON'] = electron.executable;
}

/**
 * In memory no write waits for the disk, half the time of the tests in Node. A long run writes to the
 * disk as the app does; a TMPDIR of one's own wins.
 */
function useMemory(): void {
  if (process.env['TMPDIR'] !== undefined || process.env['TRAYTABLE_TEST_LONG'] === '1') return;
  const folder = makeMemoryFolder();
  if (folder !== null) process.env['TMPDIR'] = folder;
}

/** vitest.config.ts knows one place of Chromium; if there is none, it says so itself. */
function useChromium(): void {
  try {
    process.env['CHROMIUM_PATH'] = findChromium();
  } catch (error) {
    console.error((error as Error).message);
  }
}

function suitesFor(args: readonly string[]): readonly Suite[] {
  const isProgram = (one: string) => /^(test\/)?(app|host)(\/|$)/.test(one);
  const paths = args.filter((one) => !one.startsWith('-'));
  if (paths.some(isProgram)) return [programs];
  const isWhole = paths.every((one) => one === LONG_FILES);
  return isWhole ? [parts, programs] : [parts];
}

/** Runs a package's program on this Node, with its output on this terminal. */
function run(program: string, args: readonly string[]): number {
  const file = path.join(root, 'node_modules', program);
  const { status } = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    stdio: 'inherit',
    // The suites start Node over a hundred times; each process finds its code compiled.
    env: { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'), ...process.env },
  });
  return status ?? 1;
}

/** Reads the report; a runner that failed without a failed test counts as one failure. */
function countTests(file: string, status: number, read: (value: unknown) => Report): Report {
  if (!existsSync(file)) return failOnce(path.basename(file), `no report, exit code ${status}`);
  const report = read(JSON.parse(readFileSync(file, 'utf8')));
  const isSilent = status !== 0 && report.counts.failed === 0;
  if (!isSilent) return report;
  const { failed } = failOnce(path.basename(file), `exit code ${status} without a failed test`);
  return {
    ...report,
    counts: { ...report.counts, failed: 1 },
    failed: [...report.failed, ...failed],
  };
}
