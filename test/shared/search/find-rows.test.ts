import { expect, test } from 'vitest';
import { type FoundRows, findRows, type SearchedRows } from '../../../shared/search/find-rows.ts';
import { RowTexts, type SearchedKind } from '../../../shared/search/searched-kinds.ts';
import { readSought } from '../../../shared/search/sought.ts';
import type { Row } from '../../../shared/table/columns.ts';
import { anAround, aRow } from '../../support/table-rows.ts';

const around = anAround({
  'projects 3': { name: 'Relaunch' },
  'companies 7': { name: 'Fjellvik' },
});

function listOf(kind: SearchedKind, rows: readonly Row[]): SearchedRows {
  return { kind, rows, searchedOf: new RowTexts(kind, around).searchedOf };
}

/** The result, and how many pauses the search made. */
function find(
  lists: readonly SearchedRows[],
  typed: string,
  recent: Parameters<typeof findRows>[2] = [],
) {
  const slices = findRows(lists, readSought(typed).words, recent);
  for (let pauses = 0; ; pauses += 1) {
    const step = slices.next();
    if (step.done) return { ...(step.value satisfies FoundRows), pauses };
  }
}

const tasks = ['Fix the form', 'Form a team', 'Perform', 'Call'].map((title, index) =>
  aRow({ id: String(index), title, project_id: 3 }),
);

test('[F2] puts the best first over all kinds, and of equal ones those that were opened last', () => {
  const deals = [aRow({ id: 'd1', title: 'Form fields' }), aRow({ id: 'd2', title: 'Forms' })];
  const lists = [listOf('deal', deals), listOf('task', tasks)];
  const names = (found: FoundRows) => found.best.map(({ row }) => row.record['title']);
  expect(names(find(lists, 'form'))).toEqual([
    ...['Form fields', 'Forms', 'Form a team', 'Fix the form', 'Perform'],
  ]);
  const opened = [{ kind: 'task', id: '1' } as const, { kind: 'deal', id: 'd2' } as const];
  expect(names(find(lists, 'form', opened)).slice(0, 3)).toEqual([
    ...['Form a team', 'Forms', 'Form fields'],
  ]);
});

test('[F4.2] finds records of a kind by its name beside other words', () => {
  const numbered = aRow({ id: 'i', title: 'March', invoice_number: '2026-0091', company_id: 7 });
  const named = aRow({ id: 't', title: 'Invoice 2026-0091 to Fjellvik' });
  const lists = [
    listOf('task', [named, aRow({ id: 'u', title: 'March' })]),
    listOf('invoice', [numbered, aRow({ id: 'j', title: 'April' })]),
  ];
  const ids = (typed: string) => find(lists, typed).best.map(({ row }) => row.id);
  expect(ids('invoice 2026-0091')).toEqual(['t', 'i']);
  expect(ids('Invoices march')).toEqual(['i']);
  expect(ids('march tasks')).toEqual(['u']);
  expect(ids('invoice')).toEqual(['t']);
});

test('[F1] finds a record by its client or project, its number, its address or its domain', () => {
  const lists = [
    listOf('task', tasks),
    listOf('company', [aRow({ id: '7', name: 'Fjellvik', domains: ['fjell.example'] })]),
    listOf('contact', [
      aRow({ id: '8', name: 'Jonas', email: 'jo@nordic.example', company_ids: [7] }),
    ]),
    listOf('invoice', [aRow({ id: 'i', title: 'March', invoice_number: 'R-2031', company_id: 7 })]),
  ];
  const ids = (typed: string) => find(lists, typed).best.map(({ row }) => row.id);
  expect(ids('relaunch call')).toEqual(['3']);
  expect(ids('2031')).toEqual(['i']);
  expect(ids('nordic')).toEqual(['8']);
  expect(ids('fjell.ex')).toEqual(['7']);
  expect(ids('fjellvik')).toEqual(['7', '8', 'i']);
});

test('[F3] looks for typos where fewer than three are found', () => {
  expect(find([listOf('task', tasks)], 'prform').best.map(({ row }) => row.id)).toEqual(['2']);
  // Three are found, so nothing that is only like it is offered.
  const many = [...tasks, aRow({ id: 'f', title: 'Norm' })];
  expect(find([listOf('task', many)], 'form').counts.get('task')).toBe(3);
});

test('[F5] shows 30 of a kind, counts all, and pauses in a long list', () => {
  const many = Array.from({ length: 9_000 }, (_, id) =>
    aRow({ id: String(id), title: `Task ${id}` }),
  );
  const found = find([listOf('task', many)], 'task');
  expect(found.best).toHaveLength(30);
  expect(found.counts.get('task')).toBe(9_000);
  expect(found.pauses).toBeGreaterThanOrEqual(1);
});
