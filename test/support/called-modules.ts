/** Which files of ours ran a function while something happened, as V8 counts calls. */
type FunctionCoverage = {
  readonly functionName: string;
  readonly ranges: readonly { readonly count: number }[];
};
export type ScriptCoverage = {
  readonly url: string;
  readonly functions: readonly FunctionCoverage[];
};

/**
 * The files below these rooms, from the root. The function that holds a whole file is no call. Neither
 * is reading an export, for which the test runner makes a function without a name.
 */
export function calledModules(
  coverage: readonly ScriptCoverage[],
  rooms: readonly string[],
): readonly string[] {
  const called = coverage
    .filter(({ functions }) => functions.slice(1).some(isCalled))
    .map(({ url }) => url.replace(/\?.*$/, ''))
    .flatMap((url) => /(?<=\/)(?:electron|renderer|shared)\/[\w./-]+$/.exec(url)?.[0] ?? [])
    .filter((file) => rooms.includes(file.split('/')[0] ?? '') && !file.endsWith('.test.ts'));
  return [...new Set(called)].toSorted();
}

function isCalled({ functionName, ranges }: FunctionCoverage): boolean {
  return functionName !== '' && (ranges[0]?.count ?? 0) > 0;
}
