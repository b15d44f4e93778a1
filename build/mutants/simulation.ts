/**
 * Breaks the program one line at a time in a copy of the work tree and lets the simulation live there
 * until it notices. A break that no world notices is a promise that the simulation does not watch.
 *
 * `npm run simulate -- --mutants queue 40-50` takes only those whose file or number says so.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Break } from './mutant.ts';
import { copyWork, type WorkCopy } from './work-copy.ts';

type SimulationMutant = Break & {
  /** What goes wrong with it, in a few words. */
  readonly breaks: string;
  /** A world that has noticed it. It runs before the first ones, so that the table takes minutes. */
  readonly seed?: number;
};

const COPIES = 2;

type Worlds = { readonly seed: number; readonly count: number };

/** The worlds in which a mutant has to be noticed. */
const first: Worlds = { seed: 1, count: 200 };
const only = (seed: number): Worlds => ({ seed, count: 1 });

/** A mutant that keeps a world from ending is noticed too. */
const RUN_MS_MAX = 1_800_000;

type Row = { readonly isCaught: boolean; readonly words: string };

/** Prints a row per mutant; whether all of them were caught. */
export async function judgeSimulation(root: string, wanted: readonly string[]): Promise<boolean> {
  const file = path.join(root, 'test', 'simulation', 'mutants.json');
  const all = JSON.parse(readFileSync(file, 'utf8')) as readonly SimulationMutant[];
  const waiting = [...all.entries()].filter(
    ([index, one]) => wanted.length === 0 || wanted.some((name) => isNamed(name, index + 1, one)),
  );
  const mutants = waiting.map(([, mutant]) => mutant);
  if (!(await isCleanUnbroken(root, mutants))) return false;
  const count = waiting.length;
  let caught = 0;
  const copies = await Promise.all(
    Array.from({ length: Math.min(COPIES, count) }, () => copyWork(root)),
  );
  async function work(copy: WorkCopy): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, mutant] = next;
      const row = await judge(copy, mutant);
      if (row.isCaught) caught += 1;
      console.log(`${index + 1} | ${mutant.file}: ${mutant.breaks} | ${row.words}`);
    }
  }
  try {
    await Promise.all(copies.map(work));
  } finally {
    for (const copy of copies) await copy.remove();
  }
  console.log(`${count} mutants, ${caught} caught, ${count - caught} not`);
  return caught === count;
}

/** A world that breaks by itself would seem to notice anything. */
async function isCleanUnbroken(
  root: string,
  mutants: readonly SimulationMutant[],
): Promise<boolean> {
  const half = first.count / COPIES;
  const parts = Array.from({ length: COPIES }, (_, at) => ({
    seed: first.seed + at * half,
    count: half,
  }));
  const others = mutants.flatMap(({ seed }) => (seed && !isFirst(seed) ? [only(seed)] : []));
  const waiting: Worlds[] = [...parts, ...others];
  let isClean = true;
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if ((await simulateIn(root, next)).code === 0) continue;
      isClean = false;
      console.log(`Unbroken, one of ${next.count} worlds from seed ${next.seed} on breaks.`);
    }
  }
  await Promise.all(Array.from({ length: COPIES }, work));
  return isClean;
}

function isFirst(seed: number): boolean {
  return seed >= first.seed && seed < first.seed + first.count;
}

/** By a part of its file's name, by its number, or by two numbers and all between. */
function isNamed(name: string, number: number, { file }: Break): boolean {
  const [from, to = from] = name.split('-').map(Number);
  if (from === undefined || Number.isNaN(from)) return file.includes(name);
  return number >= from && number <= (to ?? from);
}

async function judge(copy: WorkCopy, mutant: SimulationMutant): Promise<Row> {
  const startedAt = performance.now();
  const { seed } = mutant;
  const said = await copy.whileBroken(mutant, async (folder) => {
    const said = seed === undefined ? undefined : await simulateIn(folder, only(seed));
    return said === undefined || said.code === 0 ? await simulateIn(folder, first) : said;
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (said === undefined) return { isCaught: false, words: `NO BREAK: not once in ${mutant.file}` };
  const found = /^seed (\d+), .*:\n {2}(.*)$/m.exec(said.text);
  if (found) return { isCaught: true, words: `seed ${found[1]}, ${seconds} s: ${found[2]}` };
  if (said.code === null) return { isCaught: true, words: `${seconds} s: (a world did not end)` };
  const error = /^\w*(Error|Bug): .*$/m.exec(said.errors);
  if (error) return { isCaught: true, words: `${seconds} s: ${error[0]}` };
  return { isCaught: false, words: `SURVIVED, ${seconds} s` };
}

/** `code` is `null` where the run had to be ended. */
type Said = { readonly text: string; readonly errors: string; readonly code: number | null };

async function simulateIn(copy: string, { seed, count }: Worlds): Promise<Said> {
  const run = path.join(copy, 'test', 'simulation', 'run.ts');
  const of = ['--seed', String(seed), '--seeds', String(count), '--steps', '120'];
  const args = [run, ...of, '--first', '--as-found'];
  const child = spawn(process.execPath, args, { cwd: copy, timeout: RUN_MS_MAX });
  let [text, errors] = ['', ''];
  child.stdout.on('data', (some: Buffer) => (text += some.toString()));
  child.stderr.on('data', (some: Buffer) => (errors += some.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { text, errors, code };
}
