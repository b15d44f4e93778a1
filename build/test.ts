/**
 * `npm test`: every suite, one after another, and a list of the slowest tests of all; the last line
 * counts them together. `npm run test:long` runs the files that take long by design (`*.long.test.ts`).
 *
 * `npm test -- PATH [options]` runs one file or folder with its own runner. `npm run test:app` runs
 * what drives a started program; `--electron` runs it on Electron itself.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installedElectron } from './choose-host.ts';
import { findChromium } from './chromium-host/find-chromium.ts';
import { type Report, readPlaywright, readVitest, slowList } from './test-reports.ts';
import { thisMachine, whyNotElectron } from './why-not-electron.ts';

const root = path.join(import.meta.dirname, '..');

type Suite = { readonly name: string; readonly run: (more: readonly string[]) => Report };

const oneFailure: Report = { counts: { passed: 0, failed: 1 }, tests: [] };

/** Runs in Node or in a page, without the app. */
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

/** Drives a started program from outside. */
const programs: Suite = {
  name: 'programs',
  run(more) {
    const isBuilt = run('vite/bin/vite.js', ['build', '--logLevel', 'warn']) === 0;
    if (!isBuilt) return oneFailure; // what lies in out/ is not these sources
    const report = path.join(root, 'out', 'playwright.json');
    rmSync(report, { force: true });
    const status = run('@playwright/test/cli.js', ['test', ...more]);
    return countTests(report, status, readPlaywright);
  },
};

const given = process.argv.slice(2);
const remainder = given.includes('--electron') ? onElectron(given) : withoutLong(given);
if (given.includes('--electron')) useElectron();
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
const total = reports
  .map(({ counts }) => counts)
  .reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** `--long` takes the long files, and no other; so does the name of one. */
function withoutLong(args: readonly string[]): readonly string[] {
  if (args.some((one) => /(^--|\.)long\b/.test(one))) process.env['TRAYTABLE_TEST_LONG'] = '1';
  return args.map((one) => (one === '--long' ? '.long.test.' : one));
}

/** The host's own conformance, and what needs its levers, has nothing to say about Electron. */
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

/** vitest.config.ts knows one place of Chromium only; without any it says itself what is missing. */
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
  return paths.length > 0 ? [parts] : [parts, programs];
}

/** Runs a package's program on the Node that runs us, its output on our screen. */
function run(program: string, args: readonly string[]): number {
  const file = path.join(root, 'node_modules', program);
  const { status } = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    stdio: 'inherit',
    // The suites start Node over a hundred times: each process finds the code compiled.
    env: { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'), ...process.env },
  });
  return status ?? 1;
}

/** A report; a runner that failed without counting a failure is one failure. */
function countTests(file: string, status: number, read: (value: unknown) => Report): Report {
  if (!existsSync(file)) return oneFailure;
  const report = read(JSON.parse(readFileSync(file, 'utf8')));
  const isSilent = status !== 0 && report.counts.failed === 0;
  return isSilent ? { ...report, counts: { ...report.counts, failed: 1 } } : report;
}
