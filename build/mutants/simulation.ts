/**
 * Breaks the program one line at a time in a copy of the work tree and runs the simulation until it
 * notices. A break that no world notices is a promise that the simulation does not check. If worlds
 * meet a break too seldom, its row names a part test that must notice it.
 *
 * `npm run simulate -- --mutants queue 40-50` takes only those by file or number. A second run of
 * the same sources continues the last one; `--anew` starts again. `--copies 1` uses one process.
 * `--keep-seeds` writes the worlds that noticed into the list. `--minutes 5` bounds each break in
 * processor time, so that a busy machine changes no verdict.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MINUTE_MS } from '../../shared/time.ts';
import { type JudgedRows, openRows, programDigest, type Row, rowDigest } from './judged-rows.ts';
import type { Break } from './mutant.ts';
import { copyWork, type WorkCopy } from './work-copy.ts';
import { type Lived, live } from './worlds.ts';

type SimulationMutant = Break & {
  /** The break's effect, in a few words. */
  readonly breaks: string;
  /** A world that noticed it before. It runs first, so that the table takes minutes. */
  readonly seed?: number;
  /** The file of a part test that notices it; it runs before any world. */
  readonly test?: string;
};

/** The worlds that may notice a mutant within its minutes. */
const FIRST_SEED = 1;
const WORLDS = 200;

type Numbered = readonly [index: number, mutant: SimulationMutant];

/** Prints a row per mutant; returns whether all were caught. */
export async function judgeSimulation(root: string, args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      copies: { type: 'string', default: '2' },
      minutes: { type: 'string', default: '5' },
      anew: { type: 'boolean', default: false },
      'keep-seeds': { type: 'boolean', default: false },
    },
  });
  const file = path.join(root, 'test', 'simulation', 'mutants.json');
  const all = JSON.parse(readFileSync(file, 'utf8')) as readonly SimulationMutant[];
  const wanted = [...all.entries()].filter(
    ([index, one]) =>
      positionals.length === 0 || positionals.some((name) => isNamed(name, index + 1, one)),
  );
  const rows = openRows(path.join(root, 'out', 'simulation-mutants.jsonl'));
  const judged = await judgeAll(wanted, {
    ...{ root, rows, isAnew: values.anew, copies: Number(values.copies) },
    judge: createJudge(root, Number(values.minutes) * MINUTE_MS),
  });
  if (values['keep-seeds']) {
    const noticed = new Map(judged.map(([index, { seed }]) => [index, seed]));
    const next = all.map((one, index) => ({ ...one, seed: noticed.get(index) ?? one.seed }));
    writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
  }
  const caught = judged.filter(([, { isCaught }]) => isCaught).length;
  console.log(`${judged.length} mutants, ${caught} caught, ${judged.length - caught} not`);
  return caught === judged.length;
}

/** Selects by a part of the file's name, by a number, or by a range. */
function isNamed(name: string, number: number, { file }: Break): boolean {
  const [from, to = from] = name.split('-').map(Number);
  if (from === undefined || Number.isNaN(from)) return file.includes(name);
  return number >= from && number <= (to ?? from);
}

type Table = {
  readonly root: string;
  readonly rows: JudgedRows;
  /** Ignores rows of earlier runs. */
  readonly isAnew: boolean;
  readonly copies: number;
  readonly judge: (copy: WorkCopy, mutant: SimulationMutant) => Promise<Omit<Row, 'about'>>;
};

async function judgeAll(
  wanted: readonly Numbered[],
  { root, rows, isAnew, copies, judge }: Table,
): Promise<(readonly [index: number, row: Row])[]> {
  const program = programDigest(root);
  const judged: (readonly [number, Row])[] = [];
  const waiting = [...wanted];
  async function work(copy: WorkCopy): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, mutant] = next;
      const about = rowDigest(program, mutant, testText(root, mutant));
      const earlier = isAnew ? undefined : rows.of(about);
      const row = earlier ?? { about, ...(await judge(copy, mutant)) };
      if (!earlier) rows.keep(row);
      judged.push([index, row]);
      const { file, breaks } = mutant;
      const words = earlier ? `${row.words} (earlier)` : row.words;
      console.log(`${index + 1} | ${file}: ${breaks} | ${words}`);
    }
  }
  const opened = await Promise.all(
    Array.from({ length: Math.min(copies, waiting.length) }, () => copyWork(root)),
  );
  try {
    await Promise.all(opened.map(work));
  } finally {
    for (const copy of opened) await copy.remove();
  }
  return judged;
}

/** The text of a break's part test; a row depends on it too. */
function testText(root: string, { test }: SimulationMutant): string {
  return test === undefined ? '' : readFileSync(path.join(root, test), 'utf8');
}

/** Judges a break by its part test, then by the world that noticed it last, then by the first worlds. */
function createJudge(root: string, processorMs: number): Table['judge'] {
  /** A world that fails without a break would seem to notice every one. */
  const unbroken = new Map<number, Promise<Lived>>();
  function withoutBreak(seed: number): Promise<Lived> {
    const lived = unbroken.get(seed) ?? live(root, { seed, count: 1, processorMs });
    unbroken.set(seed, lived);
    return lived;
  }
  return async (copy, mutant) => {
    const startedAt = performance.now();
    const { seed, test } = mutant;
    const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
    const noticed = test === undefined ? undefined : await judgeByTest(copy, mutant, test);
    if (noticed) return { ...noticed, words: `${noticed.words}, ${seconds()} s` };
    const lived = await copy.whileBroken(mutant, async (folder) => {
      const known =
        seed === undefined ? undefined : await live(folder, { seed, count: 1, processorMs });
      if (known !== undefined && known.kind !== 'sound') return known;
      return live(folder, { seed: FIRST_SEED, count: WORLDS, processorMs });
    });
    const uncaught = (words: string) => ({ isCaught: false, words, seed: null });
    if (lived === undefined) return uncaught(`NO BREAK: not once in ${mutant.file}`);
    if (lived.kind === 'not-started') return uncaught(`NO BREAK: ${lived.error}`);
    if (lived.kind === 'sound') {
      return uncaught(`SURVIVED ${lived.worlds} worlds, ${seconds()} s`);
    }
    const without = await withoutBreak(lived.seed);
    if (without.kind !== 'sound') return uncaught(`seed ${lived.seed} breaks without it, too`);
    const words = `seed ${lived.seed}, ${seconds()} s: ${lived.problem}`;
    return { isCaught: true, words, seed: lived.seed };
  };
}

/** Returns the verdict of a part test; `undefined` if it does not notice the break. */
async function judgeByTest(
  copy: WorkCopy,
  mutant: SimulationMutant,
  file: string,
): Promise<Omit<Row, 'about'> | undefined> {
  const unbroken = await copy.firstFailure(file);
  const words = `${file} fails with nothing broken: ${unbroken}`;
  if (unbroken !== undefined) return { isCaught: false, words, seed: null };
  const failure = await copy.whileBroken(mutant, () => copy.firstFailure(file));
  return failure === undefined ? undefined : { isCaught: true, words: failure, seed: null };
}
