/** `npm run simulate`: worlds one after another, until one breaks or the time is up. */
import { parseArgs } from 'node:util';
import { knownFailures } from './known-failures.ts';
import { simulate } from './simulate.ts';

const LAST_EVENTS = 40;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string', default: '200' },
    seeds: { type: 'string' },
    for: { type: 'string' },
    meet: { type: 'string' },
    all: { type: 'boolean', default: false },
    tale: { type: 'boolean', default: false },
  },
});
const steps = Number(values.steps);
const met = knownFailures.find((name) => name === values.meet);
const from = Number(values.seed ?? 1);
const avoided = values.all ? [] : knownFailures.filter((name) => name !== met);
const [, amount, unit] = /^(\d+)([smh])$/.exec(values.for ?? '') ?? [];
const seconds = Number(amount) * { s: 1, m: 60, h: 3600 }[(unit ?? 's') as 's' | 'm' | 'h'];
const until = amount === undefined ? undefined : performance.now() + seconds * 1000;
const count = until === undefined ? Number(values.seeds ?? 1) : Number.POSITIVE_INFINITY;

const isUnknown = values.meet !== undefined && met === undefined;
if (isUnknown || ![steps, from, count].every((number) => number >= 0)) {
  console.error('npm run simulate -- [--seed N] [--steps N] [--seeds N | --for 10m] [--tale]');
  console.error(`  [--all | --meet NAME]: what is known and avoided: ${knownFailures.join(', ')}`);
  process.exit(2);
}
let broken = 0;
let lived = 0;
for (let seed = from; seed < from + count; seed += 1) {
  if (until !== undefined && performance.now() > until) break;
  const { problems, tale } = await simulate({ seed, steps, avoided });
  lived += 1;
  if (values.tale) console.log(tale.join('\n'));
  if (problems.length === 0) continue;
  broken += 1;
  if (!values.tale) console.log(tale.slice(-LAST_EVENTS).join('\n'));
  console.log(`seed ${seed}, ${steps} steps:\n  ${problems.join('\n  ')}`);
}
console.log(`${lived} worlds of ${steps} steps, ${broken} broken`);
process.exitCode = broken === 0 ? 0 : 1;
