/** Which files of ours ran a function while something happened, as V8 counts calls. */
type FunctionCoverage = { readonly ranges: readonly { readonly count: number }[] };
export type ScriptCoverage = {
  readonly url: string;
  readonly functions: readonly FunctionCoverage[];
};

/** The files below these rooms, from the root; the function that holds a whole file is no call. */
export function calledModules(
  coverage: readonly ScriptCoverage[],
  rooms: readonly string[],
): readonly string[] {
  const called = coverage
    .filter(({ functions }) => functions.slice(1).some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => url.replace(/\?.*$/, ''))
    .flatMap((url) => /(?<=\/)(?:electron|renderer|shared)\/[\w./-]+$/.exec(url)?.[0] ?? [])
    .filter((file) => rooms.includes(file.split('/')[0] ?? '') && !file.endsWith('.test.ts'));
  return [...new Set(called)].toSorted();
}
