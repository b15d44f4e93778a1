/** Checks that docs/architecture.md links each folder, so that every file is two clicks away. */
import path from 'node:path/posix';
import { linesMatching, type Problem, type Source } from './source.ts';

export const MAP = 'docs/architecture.md';
const rooms = ['shared', 'electron', 'renderer', 'service', 'test', 'build', 'docs'];
const links = /\]\(([^):#]+)\)/g;

/** Fails on a folder without a link, on a broken link, and on a row without a sentence. */
export function folderMap(sources: readonly Source[]): readonly Problem[] {
  const page = sources.find((source) => source.path === MAP);
  if (page === undefined) return [{ path: MAP, message: 'the page with the map is missing' }];
  const linked = [...page.text.matchAll(links)].map((match) => ({
    target: path.join('docs', match[1] ?? '').replace(/\/$/, ''),
    line: page.text.slice(0, match.index).split('\n').length,
  }));
  const targets = new Set(linked.map(({ target }) => target));
  const folders = new Set(sources.map((source) => path.dirname(source.path)).filter(isOurs));
  const there = new Set(sources.flatMap((source) => [source.path, ...foldersAbove(source.path)]));
  return [
    ...[...folders]
      .filter((folder) => !targets.has(folder))
      .map((folder) => ({ path: MAP, message: `give ${folder}/ a row in the map` })),
    ...linked
      .filter(({ target }) => !there.has(target))
      .map(({ target, line }) => ({
        path: MAP,
        line,
        message: `links ${target}, which is nowhere`,
      })),
    ...linesMatching(page, /^\| \[`[^|]*\|\s*\|/, 'this row of the map says nothing'),
  ];
}

function isOurs(folder: string): boolean {
  return rooms.includes(folder.split('/')[0] ?? '');
}

function foldersAbove(file: string): string[] {
  const folder = path.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}
