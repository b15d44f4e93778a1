/**
 * Checks that the assumptions of shared/api/CONTRACT.md match the program, and that its files
 * exist.
 */
import { isProgram, type Problem, type Source } from './source.ts';

const CONTRACT = 'shared/api/CONTRACT.md';

type Assumption = { readonly id: string; readonly line: number; readonly isNeeded: boolean };

/**
 * Fails on an assumption marked "not needed" that the app relies on, and on a needed one that no
 * code names. Fails on an id without an entry, and on a file that does not exist.
 */
export function assumptions(sources: readonly Source[]): readonly Problem[] {
  const text = sources.find(({ path }) => path === CONTRACT)?.text ?? '';
  const app = sources.filter(
    (source) => isProgram(source) && !/^(service|build)\//.test(source.path),
  );
  const citing = new Map(app.map(({ path, text: code }) => [path, citedIn(code)]));
  const listed = assumptionsIn(text);
  return [
    ...listed.flatMap((one) =>
      judge(
        one,
        [...citing].filter(([, ids]) => ids.has(one.id)),
      ),
    ),
    ...[...citing].flatMap(([path, ids]) =>
      [...ids]
        .filter((id) => !listed.some((one) => one.id === id))
        .map((id) => ({ path, message: `${CONTRACT} has no assumption ${id}` })),
    ),
    ...unknownPlaces(text, sources),
  ];
}

/** The schema of a record names its assumption, needed or not. */
function judge(
  { id, line, isNeeded }: Assumption,
  citing: readonly [string, unknown][],
): Problem[] {
  const relying = citing.map(([path]) => path).filter((path) => !/^shared\/records\//.test(path));
  if (isNeeded && citing.length === 0) {
    return [{ path: CONTRACT, line, message: `${id} is needed, and no code names it` }];
  }
  return isNeeded
    ? []
    : relying.map((path) => ({ path: CONTRACT, line, message: `${id} is needed by ${path}` }));
}

function assumptionsIn(text: string): Assumption[] {
  const starts = [...text.matchAll(/^\*\*(A\d+)\*\*/gm)];
  return starts.map((start, index) => {
    const entry = text.slice(start.index, starts[index + 1]?.index);
    return {
      id: start[1] ?? '',
      line: text.slice(0, start.index).split('\n').length,
      isNeeded: !/: Not needed\b/.test(entry),
    };
  });
}

/** Ids such as `A19` on their own; `A11Y` is not one. */
function citedIn(code: string): ReadonlySet<string> {
  const comments = code.matchAll(/(?<=[(\s,'])A\d{1,2}(?!\w)/g);
  return new Set([...comments].map(([id]) => id));
}

/** Checks the last column of the first list: file names without ending, or folders. */
function unknownPlaces(text: string, sources: readonly Source[]): Problem[] {
  const known = new Set(
    sources.flatMap(({ path }) => {
      const steps = path.replace(/\.\w+(\.ts)?$/, '').split('/');
      return [...steps, ...steps.slice(1).map((step, index) => `${steps[index]}/${step}`)];
    }),
  );
  return text.split('\n').flatMap((row, index) => {
    const where = /^\| [a-z]+\.\w+ \|.*\| ([^|]*) \|$/.exec(row)?.[1] ?? '';
    return where
      .split(', ')
      .filter((place) => place !== '' && !known.has(place))
      .map((place) => ({
        ...{ path: CONTRACT, line: index + 1 },
        message: `no file or folder is called ${place}`,
      }));
  });
}
