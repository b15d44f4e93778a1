/**
 * `npm run bench -- merge`: triples with a known result, merged by us, by lines (node-diff3) and by
 * patches (diff-match-patch), in one run; then how long ours takes. `--seed N` for other triples,
 * `--show NAME` to see what went wrong where (`plain` or `structural`).
 */
import { parseArgs } from 'node:util';
import { diff_match_patch as DiffMatchPatch } from 'diff-match-patch';
import { diff3Merge } from 'node-diff3';
import { createDraw } from '../../service/seed/draw/draw.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { mergeBodies } from '../../shared/merge/body/merge-bodies.ts';
import { figuresLine, percentile, toHundredth } from '../support/bench-figures.ts';
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

const figures: Record<string, object> = {};
console.log(`seed ${seed}`);
console.log('| set | merger | right | wrong but clean | conflict kept silent | asked in vain |');
console.log('|---|---|---|---|---|---|');
for (const [set, triples] of Object.entries(sets)) {
  for (const [name, merger] of Object.entries(mergers)) {
    const judged = triples.map((triple) => [judge(triple, merger), triple] as const);
    const of = (kind: string): number => judged.filter(([found]) => found === kind).length;
    const counts = ['right', 'wrong', 'silent', 'asked'].map((kind) => [kind, of(kind)] as const);
    figures[`${set}, ${name}`] = Object.fromEntries(counts);
    const cells = [name, ...counts.map(([, count]) => count)];
    console.log(`| ${set}, ${triples.length} | ${cells.join(' | ')} |`);
    if (name === 'ours' && given.show === set) show(judged);
  }
}
if (given.show === undefined) timings();
console.log(figuresLine('merge', { seed, ...figures }));

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

/** In processor time as well: on a busy machine the clock on the wall says more about the others. */
function timings(): void {
  console.log('\n| ours | p50 ms | p95 ms | p50 ms of processor | p95 ms of processor |');
  console.log('|---|---|---|---|---|');
  for (const [name, size, rounds, isAllOver] of [
    ['3 KB, two edits', 3_000, 400, false],
    ['200 KB, two edits', 200_000, 30, false],
    ['200 KB, two edits in every 2 KB', 200_000, 12, true],
    ['480 KB, two edits in every 2 KB', 480_000, 6, true],
  ] as const) {
    const triples = growTriples(size, rounds, isAllOver);
    for (const triple of triples.slice(0, 100)) mergeBodies(triple);
    const times = triples.map((triple) => {
      const [from, before] = [performance.now(), process.cpuUsage()];
      mergeBodies(triple);
      return [performance.now() - from, process.cpuUsage(before).user / 1_000] as const;
    });
    const at = (which: 0 | 1, part: number): number =>
      toHundredth(
        percentile(
          times.map((one) => one[which]),
          part,
        ),
      );
    const [p50, p95] = [at(0, 0.5), at(0, 0.95)];
    const processor = { p50: at(1, 0.5), p95: at(1, 0.95) };
    figures[`ours, ${name}`] = { p50, p95, processor };
    console.log(`| ${[name, p50, p95, processor.p50, processor.p95].join(' | ')} |`);
  }
}

/** Triples in a row until the note is `size` long, all of them edited or one in the middle. */
function growTriples(size: number, count: number, isAllOver: boolean): readonly Triple[] {
  const draw = createDraw(createSeededRandom(seed));
  const mergeable = [...sets.plain, ...sets.structural].filter(({ intended }) => intended !== null);
  return Array.from({ length: count }, () => {
    const triples: Triple[] = [];
    for (let left = size; left > 0; left -= triples.at(-1)?.base.length ?? size) {
      triples.push(draw.pick(mergeable));
    }
    const middle = triples[Math.floor(triples.length / 2)];
    const together = (side: 'base' | 'ours' | 'theirs'): string =>
      triples.map((one) => (isAllOver || one === middle ? one[side] : one.base)).join('');
    return {
      ...{ name: 'grown', intended: null },
      ...{ base: together('base'), ours: together('ours'), theirs: together('theirs') },
    };
  });
}
