/** Checks who may import whom, by the house's table (docs/architecture.md). */
import path from 'node:path/posix';
import { isCode, type Problem, type Source } from './source.ts';

/** For each room, the rooms it may import besides itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'shared/': [],
  'shared/records': ['shared/'],
  'shared/api': ['shared/', 'shared/records'],
  'shared/note': ['shared/'],
  'shared/kinds': ['shared/', 'shared/records', 'shared/api', 'shared/note'],
  'shared/merge': ['shared/', 'shared/records', 'shared/note', 'shared/kinds'],
  'shared/queue': [
    ...['shared/', 'shared/records', 'shared/api', 'shared/note', 'shared/kinds'],
    'shared/merge',
  ],
  'shared/history': [
    ...['shared/', 'shared/records', 'shared/note', 'shared/kinds', 'shared/merge'],
    'shared/queue',
  ],
  'shared/conflict': ['shared/', 'shared/records', 'shared/kinds', 'shared/merge'],
  'shared/pull': ['shared/', 'shared/records', 'shared/api'],
  'shared/auth': ['shared/'],
  'shared/time': ['shared/', 'shared/records'],
  'shared/timeline': [
    ...['shared/', 'shared/records', 'shared/note', 'shared/kinds', 'shared/queue'],
    'shared/time',
  ],
  'shared/table': [...['shared/', 'shared/records', 'shared/api', 'shared/kinds', 'shared/time']],
  'shared/search': [
    ...['shared/', 'shared/records', 'shared/kinds', 'shared/queue', 'shared/table'],
  ],
  'shared/export': [
    ...['shared/', 'shared/records', 'shared/note', 'shared/kinds', 'shared/time', 'shared/table'],
  ],
  'shared/navigation': [
    ...['shared/', 'shared/records', 'shared/kinds', 'shared/queue', 'shared/ipc'],
  ],
  'shared/traffic': ['shared/', 'shared/records', 'shared/api'],
  'shared/ipc': ['shared'],
  'shared/support': [...['shared/', 'shared/api', 'shared/queue', 'shared/traffic', 'shared/ipc']],
  electron: ['shared'],
  renderer: ['shared'],
  service: ['shared/', 'shared/records', 'shared/api'],
  build: ['shared'],
  test: ['shared', 'electron', 'renderer', 'service', 'build'],
};

/**
 * The base of every screen. No folder imports the files directly in `renderer/`, which come last.
 */
const ground = ['ui', 'words', 'bridge', 'cache', 'content', 'app'];

/** The same for the renderer's folders: none imports a later one. */
const allowedInRenderer: Readonly<Record<string, readonly string[]>> = {
  styles: [],
  ui: ['styles'],
  system: ['ui'],
  bridge: [],
  cache: ['bridge'],
  words: ['ui'],
  snapshot: ['cache'],
  content: ['styles', 'ui'],
  capture: ['ui', 'bridge'],
  lock: ['ui', 'bridge'],
  session: ['ui', 'bridge', 'cache'],
  app: ['ui', 'words', 'bridge', 'cache', 'session'],
  undo: [...ground, 'session'],
  editor: [...ground, 'styles', 'system'],
  conflicts: [...ground, 'styles', 'editor'],
  outbox: [...ground, 'undo'],
  notes: [...ground, 'editor', 'outbox', 'session', 'system', 'undo'],
  record: [...ground, 'outbox', 'session', 'undo'],
  clients: [...ground, 'notes', 'outbox', 'record', 'session', 'undo'],
  time: ['styles', 'ui', 'words', 'bridge', 'cache', 'outbox', 'session'],
  table: ['styles', 'ui', 'words', 'bridge', 'cache'],
  lists: [...ground, 'styles', 'outbox', 'record', 'session', 'system', 'table', 'undo'],
  team: [...ground, 'lists', 'record', 'system', 'table'],
  today: ['styles', 'ui', 'words', 'bridge', 'cache', 'time'],
  report: ['styles', 'ui', 'system', 'words', 'bridge', 'cache', 'time'],
  flight: [...ground],
  export: [...ground],
  account: [...ground, 'outbox'],
  settings: [...ground, 'account', 'export', 'flight', 'outbox'],
  search: [...ground, 'account', 'lists', 'notes', 'record', 'system'],
  shell: [
    ...ground,
    ...[
      'account',
      'clients',
      'conflicts',
      'editor',
      'export',
      'flight',
      'lists',
      'notes',
      'outbox',
      'record',
      'report',
      'snapshot',
    ],
    ...['search', 'settings', 'team', 'time', 'today', 'undo'],
  ],
};

const relativeImport = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

/** Fails on an import against the table. */
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

/** Fails on an import against the table of the renderer's folders. */
export function rendererLayers(sources: readonly Source[]): readonly Problem[] {
  return sources.filter(isCode).flatMap((source) => {
    const from = folderOf(source.path);
    if (from === undefined || from === '') return []; // the root puts all of it together
    return importsOf(source).flatMap(({ target, line }) => {
      const to = folderOf(target);
      if (to === undefined || to === from || allowedInRenderer[from]?.includes(to)) return [];
      const message = `renderer/${from} -> renderer/${to} is not in build/tidy/layers.ts`;
      return [{ path: source.path, line, message }];
    });
  });
}

/** The renderer's folder of a file; empty for its root. */
function folderOf(file: string): string | undefined {
  const [room, second, third] = file.split('/');
  if (room !== 'renderer') return undefined;
  return third === undefined ? '' : second;
}

/** `shared/` itself stands for the files directly in it. */
export function roomOf(file: string): string | undefined {
  const [first, second, third] = file.split('/');
  if (first !== 'shared') return first !== undefined && first in allowed ? first : undefined;
  return third === undefined ? 'shared/' : `shared/${second}`;
}

/** Whether a room may import another one. */
export function mayImport(from: string, to: string): boolean {
  return (allowed[from] ?? []).some(
    (room) => room === to || (room === 'shared' && to.startsWith('shared/')),
  );
}

/** Lists the imports of our own files. */
export function importsOf(source: Source): { target: string; line: number }[] {
  return [...source.text.matchAll(relativeImport)].map((match) => ({
    target: path.join(path.dirname(source.path), match[1] ?? ''),
    line: source.text.slice(0, match.index).split('\n').length,
  }));
}
