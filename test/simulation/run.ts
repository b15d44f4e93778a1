/** `npm run simulate`: worlds one after another, until one breaks or the time is up. */
import { parseArgs } from 'node:util';
import { endAfterProcessorMs, processorMs } from './processor-time.ts';
import { seedLine, shrink } from './shrink.ts';
import { simulate } from './simulate.ts';
import { inWords, nothing, together } from './tally.ts';

const LAST_EVENTS = 40;
const SAY_EVERY_MS = 30_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string', default: '200' },
    only: { type: 'string' },
    seeds: { type: 'string' },
    for: { type: 'string' },
    // Processor time, not time: a busy machine then lives as many worlds as an idle one.
    'processor-ms': { type: 'string' },
    'end-at-processor-ms': { type: 'string' },
    tale: { type: 'boolean', default: false },
    'as-found': { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
  },
});
const steps = Number(values.steps);
const only = values.only?.split(',').map(Number);
const [, amount, unit] = /^(\d+)([smh])$/.exec(values.for ?? '') ?? [];
const seconds = Number(amount) * { s: 1, m: 60, h: 3600 }[(unit ?? 's') as 's' | 'm' | 'h'];
const until = amount === undefined ? undefined : performance.now() + seconds * 1000;
// Ten minutes are to show other worlds than those of yesterday.
const from = Number(values.seed ?? (until === undefined ? 1 : Math.floor(Math.random() * 2 ** 31)));
const count = Number(values.seeds ?? (until === undefined ? 1 : Number.POSITIVE_INFINITY));

if (![steps, from, count, ...(only ?? [])].every((number) => number >= 0)) {
  console.error('npm run simulate -- [--seed N] [--steps N] [--seeds N] [--for 10m] [--tale]');
  console.error(
    '  [--only 3,8,15]: the steps in which something is done, as a shrunk seed has them',
  );
  console.error('  [--first]: only until one is broken  [--as-found]: broken seeds are not shrunk');
  process.exit(2);
}
const end = values['end-at-processor-ms'];
if (end !== undefined) endAfterProcessorMs(Number(end));
let broken = 0;
let lived = 0;
let counts = nothing;
for (let seed = from; seed < from + count; seed += 1) {
  if (until !== undefined && performance.now() > until) break;
  if (processorMs() > Number(values['processor-ms'] ?? Number.POSITIVE_INFINITY)) break;
  if (values.first && broken > 0) break;
  if (values.first) console.log(`seed ${seed} begins`);
  const life = { seed, steps, ...(only === undefined ? {} : { only }) };
  const verdict = await simulate(life, story(seed));
  lived += 1;
  counts = together(counts, verdict.counts);
  if (values.tale) console.log(verdict.tale.join('\n'));
  if (verdict.problems.length === 0) continue;
  broken += 1;
  const isLeft = values.tale || values['as-found'] || only !== undefined;
  if (!isLeft) console.log(`seed ${seed} is broken: ${verdict.problems[0]}`);
  const short = isLeft ? verdict : await shrink(verdict, { live: simulate, now, say: console.log });
  if (!values.tale) console.log(short.tale.slice(-LAST_EVENTS).join('\n'));
  console.log(`seed ${seed}, ${short.steps} steps:\n  ${short.problems.join('\n  ')}`);
  console.log(`for test/simulation/seeds.json: ${seedLine(short)}\n`);
}
console.log(`In these worlds: ${inWords(counts)}.`);
console.log(`${lived} worlds of ${steps} steps from seed ${from} on, ${broken} broken`);
process.exitCode = broken === 0 ? 0 : 1;

/** Reports now and then the progress of a long life: it takes minutes. */
function story(seed: number): () => boolean {
  let step = 0;
  let saidAt = now();
  return () => {
    step += 1;
    if (now() - saidAt >= SAY_EVERY_MS) {
      saidAt = now();
      console.log(`seed ${seed}: step ${step} of ${steps}`);
    }
    return true;
  };
}

function now(): number {
  return performance.now();
}
