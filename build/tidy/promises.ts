/** Checks that every promise has a test, and every cited promise exists. */
import { isProgram, type Problem, type Source } from './source.ts';

const isTest = ({ path }: Source) => /^test\/.*\.(test|spec)\.ts$/.test(path);

/** Fails on a SPEC rule that no test title cites, and on a cited rule without a SPEC. */
export function promises(sources: readonly Source[]): readonly Problem[] {
  const rules = new Map<string, Source>();
  for (const spec of sources.filter(({ path }) => path.endsWith('/SPEC.md'))) {
    for (const match of spec.text.matchAll(/^\W*([A-Z]\d+(?:\.\d+)?)\b/gm))
      rules.set(match[1] ?? '', spec);
  }
  const cited = new Map<string, Source>();
  for (const test of sources.filter(isTest)) {
    for (const [, ids = ''] of test.text.matchAll(/['"`]((?:\[[\w.]+\] ?)+)/g)) {
      for (const [, id = ''] of ids.matchAll(/\[([A-Z]\d+(?:\.\d+)?)\]/g)) cited.set(id, test);
    }
  }
  return [
    ...[...rules]
      .filter(([id]) => !cited.has(id))
      .map(([id, spec]) => ({ path: spec.path, message: `no test cites [${id}]` })),
    ...[...cited]
      .filter(([id]) => !rules.has(id) && !/^P\d+$/.test(id))
      .map(([id, test]) => ({ path: test.path, message: `no SPEC has a rule ${id}` })),
  ];
}

/** Fails on a file of `shared/` without a test, and on a mirrored test without its source. */
export function mirrors(sources: readonly Source[]): readonly Problem[] {
  const paths = new Set(sources.map(({ path }) => path));
  const untested = sources
    .filter((source) => source.path.startsWith('shared/') && isProgram(source))
    .filter(({ path }) => !paths.has(`test/${path.replace(/\.ts$/, '.test.ts')}`))
    .map(({ path }) => ({ path, message: 'has no test of its own' }));
  const orphaned = sources
    .filter(({ path }) => /^test\/(shared|electron|renderer|build)\/.*\.test\.ts$/.test(path))
    .filter(({ path }) => {
      const stem = path.replace(/^test\//, '').replace(/(\.long)?\.test\.ts$/, '');
      return !['.ts', '.mjs', '.svelte', '.svelte.ts', '.css'].some((ending) =>
        paths.has(stem + ending),
      );
    })
    .map(({ path }) => ({ path, message: 'tests no file of the same path' }));
  return [...untested, ...orphaned];
}
