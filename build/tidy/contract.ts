/** Checks that every rule of the service's document (shared/api/CONTRACT.md) has a test. */
import type { Problem, Source } from './source.ts';

const CONTRACT = 'shared/api/CONTRACT.md';

type Side = 'client' | 'service' | 'both';

/** Fails on a rule of the service without a test there, and on a cited rule that does not exist. */
export function contract(sources: readonly Source[]): readonly Problem[] {
  const sides = sidesOf(sources.find(({ path }) => path === CONTRACT)?.text ?? '');
  const citing = sources.filter(({ path }) => /^test\/.*\.(test|spec)\.ts$/.test(path));
  const overHttp = citing.filter(
    ({ path, text }) => path.startsWith('test/service/') && startsService(text),
  );
  const shown = new Set(overHttp.flatMap(citedBy));
  return [
    ...[...sides]
      .filter(([id, side]) => side !== 'client' && !shown.has(id))
      .map(([id]) => ({
        path: CONTRACT,
        message: `no test over HTTP below test/service cites [${id}]`,
      })),
    ...citing.flatMap((test) =>
      citedBy(test)
        .filter((id) => !sides.has(id))
        .map((id) => ({ path: test.path, message: `${CONTRACT} has no rule ${id}` })),
    ),
  ];
}

/** Whether a test calls the service over HTTP: a rule is about what is visible from outside. */
export function startsService(text: string): boolean {
  return /\b(serviceForTest|startService)\(/.test(text);
}

/** Reads the rules and their sides from the table: `| note.fields | both | …`. */
export function sidesOf(text: string): ReadonlyMap<string, Side> {
  const rows = text.matchAll(/^\| ([a-z]+\.\w+) \| (client|service|both) \|/gm);
  return new Map([...rows].map(([, id = '', side]) => [id, side as Side]));
}

/** Reads the ids in front of titles: `'[note.links] [Q2] leave out …'`. */
function citedBy({ text }: Source): string[] {
  const titles = text.matchAll(/['"`]((?:\[[\w.]+\] ?)+)/g);
  return [...titles].flatMap(([, ids = '']) =>
    [...ids.matchAll(/\[([a-z]+\.\w+)\]/g)].map(([, id = '']) => id),
  );
}
