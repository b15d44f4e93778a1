/** Checks that files named in strings, comments and docs exist. */
import path from 'node:path/posix';
import { mayImport, roomOf } from './layers.ts';
import { isCode, isProgram, type Problem, type Source } from './source.ts';

/**
 * A path from the root: `shared/queue/machine/machine.ts`; `electron/package.json` is a package's
 * file.
 */
const named =
  /(?<![\w./@-])(?!electron\/package)(?:electron|renderer|service|shared|build|test|docs)\/[\w./-]*\.(?:ts|mjs|svelte|md|css|html|json)\b/g;

const isInString = (line: string, index: number) =>
  /['"`]/.test(line[index - 1] ?? '') && !/^\s*(\*|\/\/|\/\*)/.test(line);

/** A shortened path in a page: `describe.ts`, `queue/describe.ts`. */
const namedShort = /`([\w./-]+\.(?:ts|mjs|svelte|css))`/g;

/** Fails on a file that a page of the docs names and that does not exist. */
export function pages(sources: readonly Source[]): readonly Problem[] {
  const ends = sources.map((source) => `/${source.path}`);
  return sources
    .filter((source) => isRead(source) && source.path.endsWith('.md'))
    .flatMap((source) =>
      source.text.split('\n').flatMap((text, index) =>
        [...text.matchAll(namedShort)]
          .filter(([, name]) => !ends.some((end) => end.endsWith(`/${name}`)))
          .map(([, name]) => ({
            ...{ path: source.path, line: index + 1 },
            message: `no file is called ${name}`,
          })),
      ),
    );
}

/** Fails on a path to nothing, and on a string with a path that the file may not import. */
export function paths(sources: readonly Source[]): readonly Problem[] {
  const known = new Set(sources.map((source) => source.path));
  return sources.filter(isRead).flatMap((source) =>
    source.text.split('\n').flatMap((text, index) =>
      [...text.matchAll(named)].flatMap((match) => {
        const [target] = match;
        const line = index + 1;
        if (!known.has(target)) {
          return [{ path: source.path, line, message: `there is no ${target}` }];
        }
        if (!isProgram(source) || !isInString(text, match.index)) return [];
        const [from, to] = [roomOf(source.path), roomOf(target)];
        const isAllowed = from === undefined || to === undefined || from === to || from === 'build';
        if (isAllowed || mayImport(from, to)) return [];
        return [
          { path: source.path, line, message: `${from} may not name ${to}, even in a string` },
        ];
      }),
    ),
  );
}

/** Tidy's tests name made-up files, and old releases name files of their time. */
function isRead(source: Source): boolean {
  if (/^test\/build\/tidy\/|^test\/fixtures\/|^CHANGELOG|^docs\/decisions\//.test(source.path))
    return false;
  return isCode(source) || ['.md', '.json'].includes(path.extname(source.path));
}
