/** Who may import whom: the house's table (docs/architecture.md). */
import path from 'node:path/posix';
import { isCode, type Problem, type Source } from './source.ts';

/** For each room, the rooms it may import beside itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'shared/': [],
  'shared/records': ['shared/'],
  'shared/api': ['shared/', 'shared/records'],
  'shared/note': ['shared/', 'shared/records'],
  'shared/merge': ['shared/', 'shared/records', 'shared/note'],
  'shared/queue': ['shared/', 'shared/records', 'shared/api', 'shared/note', 'shared/merge'],
  'shared/history': ['shared/', 'shared/records', 'shared/note', 'shared/merge', 'shared/queue'],
  'shared/conflict': ['shared/', 'shared/records', 'shared/merge'],
  'shared/pull': ['shared/', 'shared/records', 'shared/api'],
  'shared/traffic': ['shared/', 'shared/records', 'shared/api'],
  'shared/ipc': ['shared'],
  electron: ['shared'],
  renderer: ['shared'],
  service: ['shared/', 'shared/records', 'shared/api'],
  build: ['shared'],
  test: ['shared', 'electron', 'renderer', 'service', 'build'],
};

const relativeImport = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

/** Fails on an import against the table, on `..` into another room above all. */
export function layers(sources: readonly Source[]): readonly Problem[] {
  return sources.filter(isCode).flatMap((source) => {
    const from = roomOf(source.path);
    if (from === undefined) return [];
    return importsOf(source).flatMap(({ target, line }) => {
      const to = roomOf(target);
      if (to === undefined || to === from || mayImport(from, to)) return [];
      return [{ path: source.path, line, message: `${from} may not import ${to}` }];
    });
  });
}

/** `shared/` alone is its base: the files that lie directly in it. */
function roomOf(file: string): string | undefined {
  const [first, second, third] = file.split('/');
  if (first !== 'shared') return first !== undefined && first in allowed ? first : undefined;
  return third === undefined ? 'shared/' : `shared/${second}`;
}

function mayImport(from: string, to: string): boolean {
  return (allowed[from] ?? []).some(
    (room) => room === to || (room === 'shared' && to.startsWith('shared/')),
  );
}

function importsOf(source: Source): { target: string; line: number }[] {
  return [...source.text.matchAll(relativeImport)].map((match) => ({
    target: path.join(path.dirname(source.path), match[1] ?? ''),
    line: source.text.slice(0, match.index).split('\n').length,
  }));
}
