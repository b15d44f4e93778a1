/**
 * `npm run bench -- merge`: triples with a known result, merged by us, by lines (node-diff3) and by
 * patches (diff-match-patch), in one run; then how long ours takes. `--seed N` for other triples,
 * `--show NAME` to see what went wrong where (`plain` or `structural`).
 */
import { parseArgs } from 'node:util';
import { diff_match_patch as DiffMatchPatch } from 'diff-match-patch';
import { diff3Merge } from 'node-diff3';
import { createDraw } from '../../service/seed/draw.ts';
import { createSeededRandom } from '../../service/seed/seeded-random.ts';
import { mergeBodies } from '../../shared/merge/merge-bodies.ts';
import { flatBody } from '../support/flat-body.ts';
import { plainTriples, structuralTriples, type Triple } from '../support/merge-triples.ts';

const { values: given } = parseArgs({
  options: { seed: { type: 'string', default: '20261120' }, show: { type: 'string' } },
});

type Merger = (triple: Triple) => string | undefined;

const mergers: Readonly<Record<string, Merger>> = {
  ours: (triple) => {
    const merged = mergeBodies(triple);
    return merged.kind === 'clean' ? merged.html : undefined;
  },
  'node-diff3 by blocks': ({ base, ours, theirs }) => {
    const merged = diff3Merge(lines(ours), lines(base), lines(theirs));
    if (merged.some(({ conflict }) => conflict)) return undefined;
    return merged.flatMap(({ ok }) => ok ?? []).join('\n');
  },
  'diff-match-patch': ({ base, ours, theirs }) => {
    const tool = new DiffMatchPatch();
    const [merged, applied] = tool.patch_apply(tool.patch_make(base, ours), theirs);
    return applied.every(Boolean) ? merged : undefined;
  },
};

const seed = Number(given.seed);
const sets = { plain: plainTriples(seed), structural: structuralTriples(seed) };

console.log(`seed ${seed}`);
console.log('| set | merger | right | wrong but clean | conflict kept silent | asked in vain |');
console.log('|---|---|---|---|---|---|');
for (const [set, triples] of Object.entries(sets)) {
  for (const [name, merger] of Object.entries(mergers)) {
    const judged = triples.map((triple) => [judge(triple, merger), triple] as const);
    const of = (kind: string): number => judged.filter(([found]) => found === kind).length;
    const counts = ['right', 'wrong', 'silent', 'asked'].map(of);
    console.log(`| ${set}, ${triples.length} | ${[name, ...counts].join(' | ')} |`);
    if (name === 'ours' && given.show === set) show(judged);
  }
}
if (given.show === undefined) timings();

function lines(html: string): string[] {
  return html
    .replace(/(<\/(?:p|h\d|li|ul|ol|td|tr|tbody|table|blockquote)>)\s*/g, '$1\n')
    .split('\n');
}

function judge(triple: Triple, merger: Merger): string {
  const merged = merger(triple);
  if (triple.intended === null) return merged === undefined ? 'right' : 'silent';
  if (merged === undefined) return 'asked';
  return flatBody(merged) === flatBody(triple.intended) ? 'right' : 'wrong';
}

function show(judged: readonly (readonly [string, Triple])[]): void {
  for (const [kind, triple] of judged) {
    if (kind === 'right') continue;
    console.log(JSON.stringify({ kind, ...triple, merged: mergeBodies(triple) }, null, 1));
  }
}

function timings(): void {
  console.log('\n| ours | p50 ms | p95 ms |\n|---|---|---|');
  for (const [name, size, rounds] of [
    ['3 KB', 3_000, 400],
    ['30 KB', 30_000, 60],
    ['200 KB', 200_000, 20],
    ['480 KB', 480_000, 8],
  ] as const) {
    const triples = grown(size, rounds);
    for (const triple of triples.slice(0, 20)) mergeBodies(triple);
    const times = triples
      .map((triple) => {
        const from = performance.now();
        mergeBodies(triple);
        return performance.now() - from;
      })
      .toSorted((a, b) => a - b);
    const at = (part: number): string => (times[Math.floor(times.length * part)] ?? 0).toFixed(2);
    console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} |`);
  }
}

/** Triples in front of as much untouched text as makes the note `size` long. */
function grown(size: number, count: number): readonly Triple[] {
  const draw = createDraw(createSeededRandom(seed));
  const mergeable = [...sets.plain, ...sets.structural].filter(({ intended }) => intended !== null);
  return Array.from({ length: count }, () => {
    const triples: Triple[] = [];
    for (let length = 0; length < size; length += triples.at(-1)?.base.length ?? 0) {
      triples.push(draw.pick(mergeable));
    }
    const together = (side: 'base' | 'ours' | 'theirs'): string =>
      triples.map((one) => one[side]).join('');
    return {
      name: 'grown',
      intended: null,
      base: together('base'),
      ours: together('ours'),
      theirs: together('theirs'),
    };
  });
}
