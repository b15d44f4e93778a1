import { expect, test } from 'vitest';
import { assumptions } from '../../../build/tidy/assumptions.ts';

const path = 'shared/api/CONTRACT.md';
const find = (page: readonly string[], code: Readonly<Record<string, string>>) =>
  assumptions([
    { path, text: page.join('\n') },
    ...Object.entries(code).map(([file, text]) => ({ path: file, text })),
  ]).map(({ line, message }) => `${line ?? '-'} ${message}`);

const needed = ['**A1** Lists sort.', ': Needed to show the newest first.'];
const notNeeded = ['', '**A16** Filters exist.', ': Not needed: lists are filtered here.'];

test('allows assumptions that say what the program does', () => {
  expect(find([...needed, ...notNeeded], { 'shared/api/sort.ts': '/** Sorts (A1). */' })).toEqual(
    [],
  );
});

test('refuses "not needed" of an assumption that the app relies on', () => {
  const page = [...needed, ...notNeeded];
  const code = { 'shared/a.ts': '// A1', 'electron/b.ts': "read('x'); // rests on A16" };
  expect(find(page, { ...code, 'shared/a.ts': '/** A1. */' })).toEqual([
    '4 A16 is needed by electron/b.ts',
  ]);
});

test('allows "not needed" of an assumption that only a schema and the service name', () => {
  const schema = { 'shared/records/tag.ts': "assumed('A16', text)", 'service/a.ts': '// (A16)' };
  expect(find(notNeeded, schema)).toEqual([]);
});

test('refuses "needed" of an assumption that no code names', () => {
  expect(find(needed, { 'shared/a.ts': '// A11Y' })).toEqual([
    '1 A1 is needed, and no code names it',
  ]);
});

test('refuses an id that the page does not have', () => {
  expect(find(needed, { 'shared/a.ts': '// (A1, A99)' })).toEqual([
    `- ${path} has no assumption A99`,
  ]);
});

test('refuses a file of the first list that is nowhere', () => {
  const row = (where: string) => `| note.links | both | Links. | ${where} |`;
  const code = { 'shared/queue/lookup.ts': '', 'renderer/notes/Row.svelte': '' };
  expect(find([row('lookup, queue/lookup, notes'), row(''), row('settle')], code)).toEqual([
    '3 no file or folder is called settle',
  ]);
});
