import { describe, expect, test } from 'vitest';
import { contract } from '../../../build/tidy/contract.ts';

const page = {
  path: 'shared/api/CONTRACT.md',
  text: [
    '| id | side | what we rely on | where |',
    '|---|---|---|---|',
    '| note.links | service | Links. | |',
    '| conv.list | both | A list. | outcome |',
    '| list.no_total | client | No total. | pull |',
  ].join('\n'),
};

/** A test over HTTP with one title that cites `ids`. */
const citing = (path: string, ...ids: string[]) => ({
  path,
  text: `test('${ids.map((id) => `[${id}]`).join(' ')} does it', () => serviceForTest());`,
});

describe('contract', () => {
  test('finds a rule of the service that no test of the service cites', () => {
    const elsewhere = citing('test/shared/api/outcome.test.ts', 'conv.list');
    const there = citing('test/service/routes/notes.test.ts', 'note.links');
    expect(contract([page, elsewhere, there])).toEqual([
      { path: page.path, message: 'no test over HTTP below test/service cites [conv.list]' },
    ]);
  });

  test('takes no test for one of the service that does not start it', () => {
    const there = citing('test/service/a.test.ts', 'conv.list');
    const inside = { path: 'test/service/b.test.ts', text: `test('[note.links] of a list');` };
    expect(contract([page, there, inside])).toHaveLength(1);
  });

  test('finds a cited rule that the document does not have, wherever it is cited', () => {
    const there = citing('test/service/a.test.ts', 'note.links', 'Q1', 'conv.list');
    const wrong = citing('test/app/notes.spec.ts', 'Q2', 'note.colour');
    expect(contract([page, there, wrong])).toEqual([
      { path: wrong.path, message: 'shared/api/CONTRACT.md has no rule note.colour' },
    ]);
  });
});
