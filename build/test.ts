/**
 * `npm test`: every suite, one after another; the last line counts them all together.
 *
 * `npm test -- PATH [options]` runs one file or folder with its own runner. `npm run test:app` runs
 * what drives a started program; `--electron` runs it on Electron itself.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installedElectron } from './choose-host.ts';
import { findChromium } from './chromium-host/find-chromium.ts';
import { thisMachine, whyNotElectron } from './why-not-electron.ts';

const root = path.join(import.meta.dirname, '..');

type Counts = { readonly passed: number; readonly failed: number };
type Suite = { readonly name: string; readonly run: (more: readonly string[]) => Counts };

/** Runs in Node or in a page, without the app. */
const parts: Suite = {
  name: 'parts',
  run(more) {
    useChromium();
    const report = path.join(root, 'out', 'vitest.json');
    rmSync(report, { force: true });
    const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const status = run('vitest/vitest.mjs', ['run', ...output, ...more]);
    return counted(report, status, (read) => {
      const { numPassedTests, numFailedTests } = read as Record<string, number>;
      return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 };
    });
  },
};

/** Drives a started program from outside. */
const programs: Suite = {
  name: 'programs',
  run(more) {
    const isBuilt = run('vite/bin/vite.js', ['build', '--logLevel', 'warn']) === 0;
    if (!isBuilt) return { passed: 0, failed: 1 }; // what lies in out/ is not these sources
    const report = path.join(root, 'out', 'playwright.json');
    rmSync(report, { force: true });
    const status = run('@playwright/test/cli.js', ['test', ...more]);
    return counted(report, status, (read) => {
      const { stats } = read as { stats: Record<string, number> };
      const { expected = 0, flaky = 0, unexpected = 0 } = stats;
      return { passed: expected + flaky, failed: unexpected };
    });
  },
};

const given = process.argv.slice(2);
const rest = given.includes('--electron') ? onElectron(given) : given;
if (given.includes('--electron')) useElectron();
const total = suitesFor(rest)
  .map(({ name, run: runSuite }) => {
    console.log(`\n# ${name}`);
    return runSuite(rest);
  })
  .reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** The host's own conformance, and what needs its levers, has nothing to say about Electron. */
function onElectron(args: readonly string[]): readonly string[] {
  const kept = args.filter((one) => one !== '--electron' && one !== 'host');
  return [...kept, '--grep-invert', '@host'];
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

/** The counts of a report; a runner that failed without counting a failure is one failure. */
function counted(report: string, status: number, read: (value: unknown) => Counts): Counts {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const counts = read(JSON.parse(readFileSync(report, 'utf8')));
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
