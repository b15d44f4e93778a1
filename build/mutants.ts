/**
 * `npm run mutants -- service`: breaks each rule of the service, one line at a time, in a copy of
 * the work tree. It runs the tests that cite the rule. A break that no test notices shows a missing
 * test.
 *
 * `npm run mutants -- service note.` breaks only the rules whose ids start so.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Mutant, unbroken } from './mutants/mutant.ts';
import { copyWork, type WorkCopy } from './mutants/work-copy.ts';
import { sidesOf } from './tidy/contract.ts';

const root = path.join(import.meta.dirname, '..');
const COPIES = 2;

const [room, begin = ''] = process.argv.slice(2);
if (room !== 'service') {
  console.error('Say whose rules are to be broken: npm run mutants -- service');
  process.exit(2);
}
const folder = `test/${room}`;
const all = JSON.parse(read(`${folder}/contract-mutants.json`)) as readonly Mutant[];
const ids = [...sidesOf(read('shared/api/CONTRACT.md'))]
  .filter(([, side]) => side !== 'client')
  .map(([id]) => id);
const missing = unbroken(ids, all);
for (const id of missing) console.error(`${id}  has no mutant`);

const copies = await Promise.all(Array.from({ length: COPIES }, () => copyWork(root)));
try {
  const failing = (await copies[0]?.failures(folder)) ?? [];
  for (const test of failing) console.error(`fails with nothing broken: ${test}`);
  const isSound = failing.length === 0 && missing.length === 0;
  const survivors = failing.length === 0 ? await judgeAll(copies) : 0;
  process.exitCode = isSound && survivors === 0 ? 0 : 1;
} finally {
  for (const copy of copies) await copy.remove();
}

/** Prints a row per mutant; returns how many were not caught. */
async function judgeAll(workers: readonly WorkCopy[]): Promise<number> {
  const waiting = all.filter(({ rule }) => rule.startsWith(begin));
  const count = waiting.length;
  let uncaught = 0;
  async function work(copy: WorkCopy): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const verdict = await copy.judge(next, folder);
      if (verdict.kind !== 'caught') uncaught += 1;
      console.log(
        `${next.rule} | ${next.file}: ${next.to.trim() || '(cut)'} | ${wordsOf(verdict)}`,
      );
    }
  }
  await Promise.all(workers.map(work));
  console.log(`${count} mutants, ${count - uncaught} caught, ${uncaught} not`);
  return uncaught;
}

function wordsOf(verdict: Awaited<ReturnType<WorkCopy['judge']>>): string {
  if (verdict.kind === 'caught') return verdict.by;
  return verdict.kind === 'survived' ? 'SURVIVED' : `NO BREAK: ${verdict.reason}`;
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
