/** A copy of the work tree in which code may be broken; the tree itself stays untouched. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startsService } from '../tidy/contract.ts';
import {
  type Break,
  breakSource,
  citing,
  type Mutant,
  type Report,
  type Verdict,
  verdictOf,
} from './mutant.ts';

const REPORT = 'mutant-report.json';
/** Longer than all tests together; a longer run hangs. */
const RUN_MS_MAX = 1_200_000;
/** Copies run in parallel, and one failure is enough. */
const judging = ['--maxWorkers=1', '--bail=1'];

export interface WorkCopy {
  /** Runs the tests below `folder` that cite a rule; returns those that fail without a break. */
  failures(folder: string): Promise<string[]>;
  /** Runs `work` while the copy is broken; `undefined` if the break is impossible. */
  whileBroken<T>(change: Break, work: (copy: string) => Promise<T>): Promise<T | undefined>;
  /** Returns the first failing test of a file; `undefined` if all pass. */
  firstFailure(file: string): Promise<string | undefined>;
  /** Runs the tests over HTTP below `folder` that cite the rule, with the break in the copy. */
  judge(mutant: Mutant, folder: string): Promise<Verdict>;
  remove(): Promise<void>;
}

/** Copies the files that git tracks or would track; links the packages. */
export async function copyWork(root: string): Promise<WorkCopy> {
  const copy = await mkdtemp(path.join(tmpdir(), 'traytable-mutants-'));
  for (const file of filesOf(root)) {
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    await cp(path.join(root, file), path.join(copy, file));
  }
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  async function whileBroken<T>(
    change: Break,
    work: (copy: string) => Promise<T>,
  ): Promise<T | undefined> {
    const file = path.join(copy, change.file);
    const text = await readFile(file, 'utf8').catch(() => '');
    const changed = breakSource(text, change);
    if (changed === undefined) return undefined;
    await writeFile(file, changed);
    try {
      return await work(copy);
    } finally {
      await writeFile(file, text);
    }
  }

  return {
    whileBroken,
    async failures(folder) {
      const report = await runTests(copy, [folder, '-t', citing()]);
      if (!report) return ['the tests did not end'];
      const { testResults } = report;
      return testResults.flatMap(({ assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => fullName),
      );
    },
    async firstFailure(file) {
      const report = await runTests(copy, [file, ...judging]);
      const verdict = report ? verdictOf(report) : null;
      if (verdict?.kind === 'caught') return verdict.by;
      return verdict?.kind === 'survived' ? undefined : '(the tests did not run)';
    },
    async judge(mutant, folder) {
      const tests = await testsCiting(copy, folder, mutant.rule);
      if (tests.length === 0) {
        return { kind: 'no-break', reason: 'no test over HTTP cites the rule' };
      }
      const verdict = await whileBroken(mutant, async () => {
        const report = await runTests(copy, [...tests, '-t', citing(mutant.rule), ...judging]);
        const ended: Verdict = report
          ? verdictOf(report)
          : { kind: 'caught', by: '(the tests did not end)' };
        return ended;
      });
      return verdict ?? { kind: 'no-break', reason: `not exactly once in ${mutant.file}` };
    },
    remove: () => rm(copy, { recursive: true, force: true }),
  };
}

/** The files that git tracks or would track, as paths from the root. */
export function filesOf(root: string): string[] {
  const args = ['ls-files', '-co', '--exclude-standard', '--deduplicate'];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const deleted = spawnSync('git', ['ls-files', '-d'], { cwd: root, encoding: 'utf8' }).stdout;
  const gone = new Set(deleted.split('\n'));
  return stdout.split('\n').filter((file) => file !== '' && !gone.has(file));
}

async function testsCiting(copy: string, folder: string, rule: string): Promise<string[]> {
  const found = await readdir(path.join(copy, folder), { recursive: true });
  const tests = found
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name));
  const texts = await Promise.all(tests.map((name) => readFile(path.join(copy, name), 'utf8')));
  return tests.filter((_, index) => {
    const text = texts[index] ?? '';
    return text.includes(`[${rule}]`) && startsService(text);
  });
}

/** Returns the report of a run; `undefined` if it was ended. */
async function runTests(copy: string, args: readonly string[]): Promise<Report | undefined> {
  const report = path.join(copy, REPORT);
  await rm(report, { force: true });
  const vitest = path.join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const output = ['--reporter=json', `--outputFile.json=${report}`];
  const caches = ['--no-cache', `--fsModuleCachePath=${path.join(copy, 'module-cache')}`];
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project', 'node', ...output, ...caches, ...args],
    { cwd: copy, stdio: 'ignore', timeout: RUN_MS_MAX },
  );
  await once(child, 'exit');
  return existsSync(report) ? (JSON.parse(await readFile(report, 'utf8')) as Report) : undefined;
}
