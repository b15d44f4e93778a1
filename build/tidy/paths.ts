/** A file that is named in a string, a comment or a page of the docs is there. */
import path from 'node:path/posix';
import { mayImport, roomOf } from './layers.ts';
import { isCode, isProgram, type Problem, type Source } from './source.ts';

/** From the root: `shared/queue/machine/machine.ts`; `electron/package.json` is a file of a package. */
const named =
  /(?<![\w./@-])(?!electron\/package)(?:electron|renderer|service|shared|build|test|docs)\/[\w./-]*\.(?:ts|mjs|svelte|md|css|html|json)\b/g;

const isInString = (line: string, index: number) =>
  /['"`]/.test(line[index - 1] ?? '') && !/^\s*(\*|\/\/|\/\*)/.test(line);

/** In a page, without its room: `describe.ts`, `queue/describe.ts`. */
const namedShort = /`([\w./-]+\.(?:ts|mjs|svelte|css))`/g;

/** Fails on a file that a recipe or another page of the docs names and that is nowhere. */
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

/** Fails on a path that names nothing, and on a string with one that the file may not import. */
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

/** Tests of tidy name files of made-up trees, and what was released names files of its time. */
function isRead(source: Source): boolean {
  if (/^test\/build\/tidy\/|^test\/fixtures\/|^CHANGELOG|^docs\/decisions\//.test(source.path))
    return false;
  return isCode(source) || ['.md', '.json'].includes(path.extname(source.path));
}
